import { DAY_SECONDS } from '#shared/format/duration.ts';
import type { BudgetState } from './daily-budget.ts';

/**
 * The caller's share of the day's budget (draft-ietf-httpapi-ratelimit-headers-11, §§3 and 4). A call
 * takes as many units as its description says, so the unit is named.
 */
export function buildBudgetHeaders({ share, left, secondsLeft }: BudgetState) {
  return {
    'RateLimit-Policy': `"day";q=${share};qu="units";w=${DAY_SECONDS}`,
    RateLimit: `"day";r=${left};t=${secondsLeft}`,
  } as const;
}
