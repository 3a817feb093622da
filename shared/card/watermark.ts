import { can } from '#shared/plan/features.ts';
import type { PlanId } from '#shared/plan/plan.ts';

/** Text on cards of plans without custom branding; null on the others. */
export function findWatermark(plan: PlanId, productName: string): string | null {
  return can(plan, 'customBranding') ? null : `Made with ${productName}`;
}
