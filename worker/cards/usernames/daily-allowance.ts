import { DAY_MS } from '#shared/format/duration.ts';
import { findNameLimit, buildNameLimitSql, type NameLimit } from './name-limits.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { ApiError } from '#worker/http/api-error.ts';

/** Changes that are limited per day (UTC). Editing a card's content is not limited. */
export type CountedChange = 'new_name' | 'rename' | 'switch';

const LIMITS: Readonly<Record<CountedChange, NameLimit>> = {
  new_name: 'newNamesPerDay',
  rename: 'renamesPerDay',
  switch: 'switchesPerDay',
};

/** Builds the SQL condition that an account, given as an SQL expression, is on a trial. */
export type TrialSql = (userId: string) => string;

/** The plan that sets an account's daily allowance: a trial has that of the free plan. */
function allowancePlanSql(userId: string, trialSql: TrialSql): string {
  return `(SELECT CASE WHEN ${trialSql(userId)} THEN 'free' ELSE plan END FROM users WHERE id = ${userId})`;
}

/**
 * SQL condition: the account may make one more change of this kind on the day of `now`. Both are
 * SQL expressions.
 */
export function hasAllowanceSql(
  kind: CountedChange,
  { userId, now, trialSql }: { userId: string; now: string; trialSql: TrialSql },
): string {
  return `coalesce((SELECT count FROM card_change_counts WHERE user_id = ${userId}
      AND day = substr(${now}, 1, 10) AND kind = '${kind}'), 0) <
    ${buildNameLimitSql(allowancePlanSql(userId, trialSql), LIMITS[kind])}`;
}

const COUNT = `INSERT INTO card_change_counts (user_id, day, kind, count)
  SELECT ?1, substr(?2, 1, 10), ?3, 1 WHERE changes() > 0
  ON CONFLICT (user_id, day, kind) DO UPDATE SET count = count + 1`;

/**
 * Counts a change. Must directly follow the statement that makes it, or another count of it:
 * `changes()` is what that statement wrote, so that a refused change is not counted.
 */
export function countChange(
  db: D1Database,
  kind: CountedChange,
  { userId, now }: { userId: string; now: string },
): D1PreparedStatement {
  return db.prepare(COUNT).bind(userId, now, kind);
}

/**
 * SQL condition: the account may reserve one more username, not counting `username`. All are SQL
 * expressions.
 */
export function canReserveSql(userId: string, username: string, now: string): string {
  return `(SELECT count(*) FROM username_reservations
      WHERE user_id = ${userId} AND username <> ${username} AND reserved_until > ${now}) <
    ${buildNameLimitSql(`(SELECT plan FROM users WHERE id = ${userId})`, 'reservedNames')}`;
}

/** SQL columns: today's counts as a JSON object by kind, and the plan that sets the allowance. */
export function allowanceColumns(userId: string, now: string, trialSql: TrialSql): string {
  return `(SELECT json_group_object(kind, count) FROM card_change_counts
      WHERE user_id = ${userId} AND day = substr(${now}, 1, 10)) AS today,
    ${allowancePlanSql(userId, trialSql)} AS allowancePlan`;
}

/** A row of `allowanceColumns`. */
export interface DailyAllowance {
  today: Readonly<Partial<Record<CountedChange, number>>>;
  allowancePlan: PlanId;
}

const REFUSALS: Readonly<Record<CountedChange, (most: number) => string>> = {
  new_name: (most) => `You can take ${most} new usernames a day and have reached that limit.`,
  rename: (most) => `You can rename cards ${most} times a day and have reached that limit.`,
  switch: (most) => `You can turn cards on or off ${most} times a day and have reached that limit.`,
};

/** Throws `rate_limited` with the start of the next UTC day if today's allowance is used up. */
export function requireDailyAllowance(
  allowance: DailyAllowance,
  kind: CountedChange,
  now: string,
): void {
  const most = findNameLimit(allowance.allowancePlan, LIMITS[kind]);
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
  const nextDay = Date.parse(`${now.slice(0, 10)}T00:00:00.000Z`) + DAY_MS;
  return Math.max(1, Math.ceil((nextDay - Date.parse(now)) / 1000));
}

/** Days of counts to retain: today's and, for requests around midnight, yesterday's. */
const RETENTION_DAYS = 2;

export async function sweepChangeCounts(db: D1Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - RETENTION_DAYS * DAY_MS).toISOString().slice(0, 10);
  await db.prepare('DELETE FROM card_change_counts WHERE day < ?').bind(oldest).run();
}
