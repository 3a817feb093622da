/**
 * SQL condition: the plan of an account, given as an SQL expression, comes from a trial. Granted
 * and paid plans do not count.
 */
export function trialSql(userId: string): string {
  const hasStatus = (condition: string): string =>
    `EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = ${userId} AND s.details ->> '$.status' ${condition})`;
  return `(${hasStatus("= 'trialing'")} AND NOT ${hasStatus("IN ('active', 'past_due')")}
    AND EXISTS (SELECT 1 FROM users t WHERE t.id = ${userId} AND t.plan <> t.granted_plan))`;
}
