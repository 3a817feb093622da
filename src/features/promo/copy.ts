import { findLimit } from '#shared/plan/limits.ts';
import { PLAN_NAMES, type PlanId } from '#shared/plan/plan.ts';

const PROMO_PLANS: ReadonlySet<PlanId> = new Set(['startup', 'business_pro', 'enterprise']);

/** Text of the banner; null for plans without one. */
export function findPassPromo(plan: PlanId): string | null {
  if (!PROMO_PLANS.has(plan)) return null;
  const passes = findLimit(plan, 'passesPerMonth').toLocaleString('en-US');
  return `${PLAN_NAMES[plan]} includes ${passes} Apple and Google Wallet passes a month.`;
}
