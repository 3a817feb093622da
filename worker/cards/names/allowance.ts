import { nameLimit, nameLimitSql, type NameLimit } from '#shared/plan/name-limits.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { ApiError } from '#worker/http/api-error.ts';

/** What an account may do only so often a day (UTC). Editing what a card says is not among it. */
export type CountedChange = 'new_name' | 'rename' | 'switch';

const LIMIT_OF: Readonly<Record<CountedChange, NameLimit>> = {
  new_name: 'newNamesPerDay',
  rename: 'renamesPerDay',
  switch: 'switchesPerDay',
};

/** Builds the SQL condition that an account, given as an SQL expression, uses a plan on trial. */
export type TrialSql = (userId: string) => string;

/** The plan whose daily allowance an account has: a trial gets that of the free plan. */
function allowancePlanSql(userId: string, trialSql: TrialSql): string {
  return `(SELECT CASE WHEN ${trialSql(userId)} THEN 'free' ELSE plan END FROM users WHERE id = ${userId})`;
}

/** An SQL condition: the account may do this once more on the day of `now`. Both are given as SQL expressions. */
export function allowedSql(
  kind: CountedChange,
  { userId, now, trialSql }: { userId: string; now: string; trialSql: TrialSql },
): string {
  return `coalesce((SELECT count FROM card_change_counts WHERE user_id = ${userId}
      AND day = substr(${now}, 1, 10) AND kind = '${kind}'), 0) <
    ${nameLimitSql(allowancePlanSql(userId, trialSql), LIMIT_OF[kind])}`;
}

const COUNT = `INSERT INTO card_change_counts (user_id, day, kind, count)
  SELECT ?1, substr(?2, 1, 10), ?3, 1 WHERE changes() > 0
  ON CONFLICT (user_id, day, kind) DO UPDATE SET count = count + 1`;

/**
 * Counts a change. Belongs directly behind the statement that makes it, or behind another count of it: `changes()` is
 * what that statement wrote, so that a refused change counts nothing.
 */
export function countChange(
  db: D1Database,
  kind: CountedChange,
  { userId, now }: { userId: string; now: string },
): D1PreparedStatement {
  return db.prepare(COUNT).bind(userId, now, kind);
}

/** An SQL condition: the account may reserve one more name, `username` not counted. All are given as SQL expressions. */
export function mayReserveSql(userId: string, username: string, now: string): string {
  return `(SELECT count(*) FROM username_holds
      WHERE user_id = ${userId} AND username <> ${username} AND held_until > ${now}) <
    ${nameLimitSql(`(SELECT plan FROM users WHERE id = ${userId})`, 'reservedNames')}`;
}

/** SQL columns: what an account did today, as a JSON object by kind, and the plan its allowance follows. */
export function allowanceColumns(userId: string, now: string, trialSql: TrialSql): string {
  return `(SELECT json_group_object(kind, count) FROM card_change_counts
      WHERE user_id = ${userId} AND day = substr(${now}, 1, 10)) AS today,
    ${allowancePlanSql(userId, trialSql)} AS allowancePlan`;
}

/** What `allowanceColumns` answered. */
export interface Allowance {
  today: Readonly<Partial<Record<CountedChange, number>>>;
  allowancePlan: PlanId;
}

const REFUSALS: Readonly<Record<CountedChange, (most: number) => string>> = {
  new_name: (most) => `You can take ${most} new names a day, and have taken that many today.`,
  rename: (most) => `You can rename cards ${most} times a day, and have done so today.`,
  switch: (most) => `You can turn cards on or off ${most} times a day, and have done so today.`,
};

/** Throws `rate_limited`, naming when the next day begins, for a change that today's allowance no longer covers. */
export function requireAllowed(allowance: Allowance, kind: CountedChange, now: string): void {
  const most = nameLimit(allowance.allowancePlan, LIMIT_OF[kind]);
  if ((allowance.today[kind] ?? 0) < most) return;
  const seconds = secondsToNextDay(now);
  const hours = Math.ceil(seconds / 3600);
  const when = hours === 1 ? 'within the hour' : `in about ${hours} hours`;
  throw new ApiError('rate_limited', {
    message: `${REFUSALS[kind](most)} Please try again ${when}, after midnight UTC.`,
    retryAfterSeconds: seconds,
  });
}

function secondsToNextDay(now: string): number {
  const begins = Date.parse(`${now.slice(0, 10)}T00:00:00.000Z`) + 86_400_000;
  return Math.max(1, Math.ceil((begins - Date.parse(now)) / 1000));
}

/** Days for which counts are kept: today's and, for requests around midnight, yesterday's. */
const KEPT_DAYS = 2;

/** Deletes the counts of days that are over. */
export async function sweepChangeCounts(db: D1Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString().slice(0, 10);
  await db.prepare('DELETE FROM card_change_counts WHERE day < ?').bind(oldest).run();
}
