import { can } from '#shared/plan/features.ts';
import type { PlanId } from '#shared/plan/plan.ts';

/**
 * Text on cards of plans without custom branding; on the others that of the company's policy, or
 * null.
 */
export function findWatermark(
  plan: PlanId,
  productName: string,
  brand?: { watermark: string },
): string | null {
  if (!can(plan, 'customBranding')) return `Made with ${productName}`;
  return brand?.watermark || null;
}
