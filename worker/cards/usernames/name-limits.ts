import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';

/**
 * Names that lead to one card: its current name and former ones. A further rename drops the oldest.
 */
export const NAMES_PER_CARD = 5;

/** Limits of an account: per day (UTC), or at a time for reserved names. */
export type NameLimit = 'newNamesPerDay' | 'renamesPerDay' | 'switchesPerDay' | 'reservedNames';

const LIMITS: Readonly<Record<PlanId, Readonly<Record<NameLimit, number>>>> = {
  free: { newNamesPerDay: 20, renamesPerDay: 20, switchesPerDay: 30, reservedNames: 20 },
  startup: { newNamesPerDay: 200, renamesPerDay: 20, switchesPerDay: 60, reservedNames: 50 },
  business_pro: { newNamesPerDay: 200, renamesPerDay: 50, switchesPerDay: 90, reservedNames: 100 },
  enterprise: { newNamesPerDay: 1000, renamesPerDay: 90, switchesPerDay: 90, reservedNames: 200 },
};

export function findNameLimit(plan: PlanId, resource: NameLimit): number {
  return LIMITS[plan][resource];
}

/**
 * The limit as an SQL expression over an expression that holds the plan, so that the statement that
 * consumes it also checks it.
 */
export function buildNameLimitSql(plan: string, thing: NameLimit): string {
  const rows = PLAN_IDS.map((id) => `WHEN '${id}' THEN ${findNameLimit(id, thing)}`);
  return `(CASE ${plan} ${rows.join(' ')} END)`;
}
