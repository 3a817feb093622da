import { buildLimitSql } from '#worker/db/limit-sql.ts';

/**
 * Seats that all organizations of a billing owner use together: active members and open
 * invitations. `billingOwner` is an SQL expression.
 */
export function buildSeatsSql(billingOwner: string): string {
  return `(SELECT coalesce(sum(seat_counts.active + seat_counts.invited), 0)
    FROM organization_counts seat_counts
      JOIN organizations seat_organizations ON seat_organizations.id = seat_counts.organization_id
    WHERE seat_organizations.billing_owner_id = ${billingOwner})`;
}

/**
 * SQL condition: the plan of a billing owner has another seat. Part of each statement that uses a
 * seat, so that parallel calls cannot both use the last one.
 */
export function buildHasSeatSql(billingOwner: string): string {
  return `${buildSeatsSql(billingOwner)} < ${buildLimitSql(billingOwner, 'teamMembers')}`;
}

/**
 * SQL condition: the seats in use fit the plan of a billing owner. For accepting an invitation,
 * which has its seat already.
 */
export function buildWithinSeatsSql(billingOwner: string): string {
  return `${buildSeatsSql(billingOwner)} <= ${buildLimitSql(billingOwner, 'teamMembers')}`;
}
