import { limit, type Limited } from '#shared/plan/limits.ts';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';

/**
 * The limit of the plan a column holds, as an SQL expression made from the plan table: a limit judged inside the
 * statement that uses it up is never that of a plan read a moment ago. Unlimited is the largest integer JSON carries.
 */
export function limitSql(planColumn: string, thing: Limited): string {
  const rows = PLAN_IDS.map((plan) => `WHEN '${plan}' THEN ${countable(limit(plan, thing))}`);
  return `(CASE ${planColumn} ${rows.join(' ')} END)`;
}

/** Whether a user's plan, read as the statement runs, is in a JSON list of plans; both are given as SQL expressions. */
export function planInSql(userId: string, plansJson: string): string {
  return `(SELECT plan FROM users WHERE id = ${userId}) IN (SELECT value FROM json_each(${plansJson}))`;
}

/** A plan's step on the ladder, as an SQL expression. */
export function rankSql(planExpression: string): string {
  const rows = PLAN_IDS.map((plan: PlanId, rank) => `WHEN '${plan}' THEN ${rank}`);
  return `(CASE ${planExpression} ${rows.join(' ')} END)`;
}

function countable(most: number): number {
  return Math.min(most, Number.MAX_SAFE_INTEGER);
}
