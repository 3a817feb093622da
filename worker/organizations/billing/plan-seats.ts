import { buildRecordEventsSql } from '#worker/db/webhook-sql.ts';
import { buildSeatsSql } from '#worker/db/seats-sql.ts';
import type { PlannedChange } from '#worker/domain-events.ts';
import {
  ACTIVE_MEMBERS,
  BEGIN_REDUCTION,
  END_REDUCTION,
  FORGET_CHOICES,
  IS_CHOSEN,
  IS_DUE,
  ORDER_REDUCTION,
  SEAT_LIMIT,
  SETTLE_CARDS_END,
} from '#worker/organizations/seats/reduction-sql.ts';

// Applies the seats of a plan to all organizations of a billing owner (`?1`) at `?2`. See
// docs/decisions/0032-seats-are-shared.md and 0066-smaller-plans-are-announced.md.

const MEMBERS = `SELECT m.id FROM organizations o CROSS JOIN organization_members m
  WHERE m.organization_id = o.id AND o.billing_owner_id = ?1`;

/**
 * Members beyond the seats, once owners had their time to choose: first those who were not chosen, of
 * these the longest inactive, then owners, never the billing owner.
 */
const BEYOND_SEATS = `${MEMBERS} AND m.status = 'active' AND m.user_id <> ?1
  ORDER BY m.role = 'owner', ${IS_CHOSEN}, m.last_active_on, m.id
  LIMIT CASE WHEN ${IS_DUE} THEN max(0, ${ACTIVE_MEMBERS} - ${SEAT_LIMIT}) ELSE 0 END`;
const RECORD_SUSPENDED = buildRecordEventsSql(`SELECT s.organization_id AS owner_id,
    'member.suspended' AS type, ?2 AS at, json_object('id', s.id,
      'name', trim(u.first_name || ' ' || u.last_name), 'email', u.email, 'role', s.role) AS data
  FROM organization_members s JOIN users u ON u.id = s.user_id WHERE s.id IN (${BEYOND_SEATS})`);
const SUSPEND_BEYOND_SEATS = `UPDATE organization_members
  SET status = 'suspended', suspended_by = 'plan' WHERE id IN (${BEYOND_SEATS})`;

/** Brings back members whom the plan suspended, the most recently active first, as seats allow. */
const RESTORE_WITHIN_SEATS = `UPDATE organization_members
  SET status = 'active', suspended_by = NULL WHERE id IN (
    ${MEMBERS} AND m.status = 'suspended' AND m.suspended_by = 'plan'
    ORDER BY m.last_active_on DESC, m.id LIMIT max(0, ${SEAT_LIMIT} - ${buildSeatsSql('?1')}))`;

function buildRecordSql(action: 'member.suspended' | 'member.reactivated'): string {
  return `INSERT INTO organization_audit_outbox
    (id, organization_id, at, actor, actor_email, action, target, details, request_id, ip_prefix)
  SELECT lower(hex(randomblob(16))), o.id, ?2, 'system', '', '${action}', 'plan',
    json_object('active', n.active, 'suspended', n.suspended), '', ''
  FROM organizations o JOIN organization_counts n ON n.organization_id = o.id
  WHERE o.billing_owner_id = ?1 AND changes() > 0`;
}

/**
 * The statements in order, for the transaction that changes the plan of the billing owner. Each change
 * of members is followed by an entry in the audit log of every organization, with the numbers after it.
 */
const SETTLE_SEATS: readonly string[] = [
  BEGIN_REDUCTION,
  RECORD_SUSPENDED,
  SUSPEND_BEYOND_SEATS,
  buildRecordSql('member.suspended'),
  RESTORE_WITHIN_SEATS,
  buildRecordSql('member.reactivated'),
  END_REDUCTION,
  ORDER_REDUCTION,
  FORGET_CHOICES,
  SETTLE_CARDS_END,
];

/**
 * `SETTLE_SEATS` as statements. `next` is what is ordered for later, null for nothing, and missing where
 * that is unknown. Does nothing for an account without organizations.
 */
export function settleSeats(
  db: D1Database,
  billingOwnerId: string,
  at: Date,
  next?: PlannedChange | null,
): D1PreparedStatement[] {
  const isKnown = next === undefined ? 0 : 1;
  const values = [billingOwnerId, at.toISOString(), next?.plan ?? null, next?.at ?? null, isKnown];
  return SETTLE_SEATS.map((sql) => db.prepare(sql).bind(...values.slice(0, countParameters(sql))));
}

function countParameters(sql: string): number {
  return Math.max(...Array.from(sql.matchAll(/\?(\d)/g), ([, index]) => Number(index)));
}
