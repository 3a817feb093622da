import { can } from '#shared/plan/features.ts';
import type { PlanId } from '#shared/plan/plan.ts';

/** Under which name a card is shown. A partner may leave its name off the cards of its customers. */
export interface Platform {
  productName: string;
  hasWatermark?: boolean | undefined;
}

/**
 * Text on cards of plans without custom branding, unless the platform has none; on the others that
 * of the company's policy, or null.
 */
export function findWatermark(
  plan: PlanId,
  { productName, hasWatermark = true }: Platform,
  brand?: { watermark: string },
): string | null {
  if (!can(plan, 'customBranding')) return hasWatermark ? `Made with ${productName}` : null;
  return brand?.watermark || null;
}
