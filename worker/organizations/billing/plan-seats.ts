import { buildLimitSql } from '#worker/db/limit-sql.ts';
import { buildRecordEventsSql } from '#worker/db/webhook-sql.ts';
import { buildSeatsSql } from '#worker/db/seats-sql.ts';

// Applies the seats of a plan to all organizations of a billing owner (`?1`) at `?2`. See
// docs/decisions/0032-seats-are-shared.md.

const LIMIT = buildLimitSql('?1', 'teamMembers');
const ACTIVE = `(SELECT coalesce(sum(n.active), 0) FROM organization_counts n
  JOIN organizations o ON o.id = n.organization_id WHERE o.billing_owner_id = ?1)`;
const MEMBERS = `SELECT m.id FROM organizations o CROSS JOIN organization_members m
  WHERE m.organization_id = o.id AND o.billing_owner_id = ?1`;

/** Members beyond the seats, those longest inactive first, never the billing owner. */
const BEYOND_SEATS = `${MEMBERS} AND m.status = 'active' AND m.user_id <> ?1
  ORDER BY m.last_active_on, m.id LIMIT max(0, ${ACTIVE} - ${LIMIT})`;
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
    ORDER BY m.last_active_on DESC, m.id LIMIT max(0, ${LIMIT} - ${buildSeatsSql('?1')}))`;

function buildRecordSql(action: 'member.suspended' | 'member.reactivated'): string {
  return `INSERT INTO organization_audit_outbox
    (id, organization_id, at, actor, actor_email, action, target, details, request_id, ip_prefix)
  SELECT lower(hex(randomblob(16))), o.id, ?2, 'system', '', '${action}', 'plan',
    json_object('active', n.active, 'suspended', n.suspended), '', ''
  FROM organizations o JOIN organization_counts n ON n.organization_id = o.id
  WHERE o.billing_owner_id = ?1 AND changes() > 0`;
}

/**
 * The statements in order, for the transaction that changes the plan of the billing owner. Each
 * change is followed by an entry in the audit log of every organization, with the numbers after it.
 */
const SETTLE_SEATS: readonly string[] = [
  RECORD_SUSPENDED,
  SUSPEND_BEYOND_SEATS,
  buildRecordSql('member.suspended'),
  RESTORE_WITHIN_SEATS,
  buildRecordSql('member.reactivated'),
];

/** `SETTLE_SEATS` as statements. Does nothing for an account without organizations. */
export function suspendBeyondSeats(
  db: D1Database,
  billingOwnerId: string,
  at: Date,
): D1PreparedStatement[] {
  return SETTLE_SEATS.map((sql) => {
    const statement = db.prepare(sql);
    return sql.includes('?2')
      ? statement.bind(billingOwnerId, at.toISOString())
      : statement.bind(billingOwnerId);
  });
}
