import { DAY_MS } from '#shared/format/duration.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { buildAccountPlanSql } from '#worker/db/limit-sql.ts';
import { buildTrialSql } from '#worker/db/trial-sql.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { findNameLimit, buildNameLimitSql, type NameLimit } from './name-limits.ts';

/** Changes that are limited per day (UTC). Editing a card's content is not limited. */
export type CountedChange = 'new_name' | 'rename' | 'switch';

const LIMITS: Readonly<Record<CountedChange, NameLimit>> = {
  new_name: 'newNamesPerDay',
  rename: 'renamesPerDay',
  switch: 'switchesPerDay',
};

/** The plan that sets an account's daily allowance: a trial has that of the free plan. */
function allowancePlanSql(userId: string): string {
  return `(CASE WHEN ${buildTrialSql(userId)} THEN 'free' ELSE ${buildAccountPlanSql(userId)} END)`;
}

/**
 * SQL condition: the account may make one more change of this kind on the day of `now`. Both are
 * SQL expressions.
 */
export function hasAllowanceSql(
  kind: CountedChange,
  { userId, now }: { userId: string; now: string },
): string {
  return `coalesce((SELECT count FROM card_change_counts WHERE user_id = ${userId}
      AND day = substr(${now}, 1, 10) AND kind = '${kind}'), 0) <
    ${buildNameLimitSql(allowancePlanSql(userId), LIMITS[kind])}`;
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
    ${buildNameLimitSql(buildAccountPlanSql(userId), 'reservedNames')}`;
}

/** SQL columns: today's counts as a JSON object by kind, and the plan that sets the allowance. */
export function allowanceColumns(userId: string, now: string): string {
  return `(SELECT json_group_object(kind, count) FROM card_change_counts
      WHERE user_id = ${userId} AND day = substr(${now}, 1, 10)) AS today,
    ${allowancePlanSql(userId)} AS allowancePlan`;
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
