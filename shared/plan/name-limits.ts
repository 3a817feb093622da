import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';

/** Names that lead to one card: its present one and those it had before. At a further rename the oldest stops leading to it. */
export const NAMES_PER_CARD = 5;

/** What an account may do only so often, per day (UTC) or, for reserved names, at one time. */
export type NameLimit = 'newNamesPerDay' | 'renamesPerDay' | 'switchesPerDay' | 'reservedNames';

const LIMITS: Readonly<Record<PlanId, Readonly<Record<NameLimit, number>>>> = {
  free: { newNamesPerDay: 20, renamesPerDay: 20, switchesPerDay: 30, reservedNames: 20 },
  startup: { newNamesPerDay: 200, renamesPerDay: 20, switchesPerDay: 60, reservedNames: 50 },
  business_pro: { newNamesPerDay: 200, renamesPerDay: 50, switchesPerDay: 90, reservedNames: 100 },
  enterprise: { newNamesPerDay: 1000, renamesPerDay: 90, switchesPerDay: 90, reservedNames: 200 },
};

/** How often, or how many. */
export function nameLimit(plan: PlanId, thing: NameLimit): number {
  return LIMITS[plan][thing];
}

/** The limit of the plan an SQL expression gives, as an SQL expression: judged in the statement that uses it up. */
export function nameLimitSql(plan: string, thing: NameLimit): string {
  const rows = PLAN_IDS.map((id) => `WHEN '${id}' THEN ${nameLimit(id, thing)}`);
  return `(CASE ${plan} ${rows.join(' ')} END)`;
}
