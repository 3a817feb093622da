/**
 * An SQL condition: the plan of an account, given as an SQL expression, is one it has on trial. A plan the operator granted,
 * and one that is paid for as well, is none.
 */
export function trialSql(userId: string): string {
  const withStatus = (test: string): string =>
    `EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = ${userId} AND s.facts ->> '$.status' ${test})`;
  return `(${withStatus("= 'trialing'")} AND NOT ${withStatus("IN ('active', 'past_due')")}
    AND EXISTS (SELECT 1 FROM users t WHERE t.id = ${userId} AND t.plan <> t.granted_plan))`;
}
