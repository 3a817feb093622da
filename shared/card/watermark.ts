import { can } from '#shared/plan/features.ts';
import type { PlanId } from '#shared/plan/plan.ts';

/** The faint line on cards of plans without branding of their own; null on the others. */
export function watermarkOf(plan: PlanId, productName: string): string | null {
  return can(plan, 'customBranding') ? null : `Made with ${productName}`;
}
