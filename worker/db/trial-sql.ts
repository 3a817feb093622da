/**
 * SQL condition: the plan of an account, given as an SQL expression, comes from a trial. Granted
 * and paid plans do not count. Belongs to no capability, like the plan limits in `limit-sql.ts`:
 * the statement that consumes a limit has to check it, whichever capability writes it.
 */
export function buildTrialSql(userId: string): string {
  const hasStatus = (condition: string): string =>
    `EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = ${userId} AND s.details ->> '$.status' ${condition})`;
  return `(${hasStatus("= 'trialing'")} AND NOT ${hasStatus("IN ('active', 'past_due')")}
    AND EXISTS (SELECT 1 FROM users t WHERE t.id = ${userId} AND t.plan <> t.granted_plan))`;
}
