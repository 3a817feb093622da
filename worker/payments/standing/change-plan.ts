import { rankSql } from '#shared/plan/limit-sql.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { log } from '#worker/http/log.ts';

const GRANTED = 'coalesce(?2, granted_plan)';
const PAID = 'coalesce(?3, paid_plan)';
const HOLDS = `CASE WHEN ${rankSql(GRANTED)} >= ${rankSql(PAID)} THEN ${GRANTED} ELSE ${PAID} END`;

/**
 * Sets what the operator grants a user (?1, ?2) and what they pay for (?3), each NULL to leave it (?4: now). The plan that
 * holds is the higher of the two: neither an invoice nor its end takes away what was granted.
 */
export const SET_PLAN = `UPDATE users SET granted_plan = ${GRANTED}, paid_plan = ${PAID}, plan = ${HOLDS},
  updated_at = ?4 WHERE id = ?1`;

/**
 * Before `SET_PLAN`, with the same values: when another plan will hold, cards and passes are still to be told, and the
 * note of it commits or fails together with the change.
 */
export const NOTE_PLAN_NEWS = `INSERT INTO plan_news (user_id, since)
  SELECT id, ?4 FROM users WHERE id = ?1 AND plan <> ${HOLDS}
  ON CONFLICT (user_id) DO UPDATE SET since = excluded.since`;

export interface PlanDeps {
  db: D1Database;
  /**
   * What follows a plan in other capabilities' tables, within the same transaction: cards lock and open; whoever counts
   * something else by plan adds a statement here.
   */
  alongPlanChange: (userId: string, now: Date) => D1PreparedStatement[];
  /** The names whose public face shows the plan. */
  listNames: (userId: string) => Promise<string[]>;
  /** Carries a change of these names to where the public reads them. Throws when it could not be handed over. */
  announce: (names: readonly string[], origin: string) => Promise<void>;
  now: () => Date;
}

interface Change {
  userId: string;
  paid: PlanId;
}

/**
 * Brings a user's plan to what is paid for, with all that follows from it, in one transaction behind `first` (whose
 * failure leaves everything as it was). Answers whether another plan holds now.
 */
export async function changePlan(
  deps: PlanDeps,
  { userId, paid }: Change,
  first: readonly D1PreparedStatement[] = [],
): Promise<boolean> {
  const { db } = deps;
  const now = deps.now();
  const values = [userId, null, paid, now.toISOString()];
  const results = await db.batch([
    ...first,
    db.prepare(NOTE_PLAN_NEWS).bind(...values),
    db.prepare(SET_PLAN).bind(...values),
    ...deps.alongPlanChange(userId, now),
  ]);
  const isChanged = results[first.length]?.meta.changes === 1;
  if (isChanged) log('info', 'plan_changed', { userId, paid });
  return isChanged;
}

/** Tells cards and passes of a user that their plan changed. What cannot be handed over stays noted for the sweep. */
export async function tellPlanNews(deps: PlanDeps, userId: string, origin: string): Promise<void> {
  try {
    const since = await deps.db
      .prepare('SELECT since FROM plan_news WHERE user_id = ?')
      .bind(userId)
      .first<string>('since');
    if (since === null) return;
    await deps.announce(await deps.listNames(userId), origin);
    await deps.db
      .prepare('DELETE FROM plan_news WHERE user_id = ? AND since = ?')
      .bind(userId, since)
      .run();
  } catch (error) {
    // The change stands; its note is found by the next sweep.
    log('warn', 'plan_news_untold', { userId, error: String(error) });
  }
}
