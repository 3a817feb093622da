import { hasRow } from '#worker/db/rows.ts';
import { buildTrialSql } from '#worker/db/trial-sql.ts';

/**
 * SQL condition: an account, given as an SQL expression, has paid. Trials do not count; Enterprise,
 * which is sold by contract and granted by the operator, does. Belongs to no capability, like
 * `trial-sql.ts`.
 */
export function buildHasPaidSql(userId: string): string {
  return `(EXISTS (SELECT 1 FROM users p WHERE p.id = ${userId}
    AND (p.paid_plan <> 'free' OR p.granted_plan = 'enterprise')) AND NOT ${buildTrialSql(userId)})`;
}

const FIND_PAID = `SELECT 1 WHERE ${buildHasPaidSql('?1')}`;

/** Whether an account has paid, as `buildHasPaidSql`. */
export function hasPaid(db: D1Database, userId: string): Promise<boolean> {
  return hasRow(db.prepare(FIND_PAID).bind(userId));
}
