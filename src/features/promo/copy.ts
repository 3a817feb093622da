import { limit } from '#shared/plan/limits.ts';
import { PLAN_NAMES, type PlanId } from '#shared/plan/plan.ts';

/** Plans whose owners are told of their passes. */
const TOLD: ReadonlySet<PlanId> = new Set(['startup', 'business_pro', 'enterprise']);

/** What the banner says to a plan; null where there is no banner. */
export function passPromo(plan: PlanId): string | null {
  if (!TOLD.has(plan)) return null;
  const passes = limit(plan, 'passesPerMonth').toLocaleString('en-US');
  return `${PLAN_NAMES[plan]} includes ${passes} Apple and Google Wallet passes a month.`;
}
