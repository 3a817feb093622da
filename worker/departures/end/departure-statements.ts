import { buildHandOver } from '#worker/cards/hand-over-cards.ts';
import type { AuditSource } from '#worker/audit/audit-entry.ts';
import type { PlannedDeparture } from '#worker/departures/plan-departure.ts';
import { buildKeyEndings } from '#worker/organizations/leaver-keys.ts';
import type { MemberRow } from '#worker/organizations/member-row.ts';

/** A person as the departure remembers them. */
type Leaver = Pick<MemberRow, 'id' | 'userId' | 'firstName' | 'lastName' | 'email'>;

// Successor and heir are checked again in the statement: they may have left in the meantime.
const INSERT = `INSERT INTO organization_departures
    (id, organization_id, member_id, user_id, name, email, role, groups, card, live_until, successor_id,
      heir_id, departed_at)
  SELECT ?1, m.organization_id, m.id, m.user_id, ?4, ?5, m.role,
    (SELECT json_group_array(g.group_id) FROM organization_group_members g WHERE g.member_id = m.id),
    CASE WHEN ?6 = 'redirect' AND s.id IS NULL THEN 'pause' ELSE ?6 END, ?7, s.user_id, h.user_id, ?10
  FROM organization_members m
    LEFT JOIN organization_members s ON s.id = ?8 AND s.organization_id = ?3 AND s.status = 'active'
    LEFT JOIN organization_members h ON h.id = ?9 AND h.organization_id = ?3 AND h.status = 'active'
  WHERE m.id = ?2 AND m.organization_id = ?3
    AND EXISTS (SELECT 1 FROM organization_audit_outbox WHERE id = ?11)`;

/** An earlier departure of the same person is part of this one. */
const REPLACE = `DELETE FROM organization_departures WHERE member_id = ?2 AND id <> ?1
  AND EXISTS (SELECT 1 FROM organization_departures WHERE id = ?1)`;

interface NewDeparture {
  id: string;
  /** ID of the audit entry of the end of the membership; without it the statements do nothing. */
  entry: string;
  leaver: Leaver;
  planned: PlannedDeparture;
  /** The account that holds the cards from now on. */
  billingOwnerId: string;
  source: AuditSource;
}

/**
 * Statements that record a departure, take the cards and revoke the API keys, for the batch that ends
 * the membership, after its audit entry.
 */
export function buildDepartureStatements(
  db: D1Database,
  { id, entry, leaver, planned, billingOwnerId, source }: NewDeparture,
): D1PreparedStatement[] {
  const { card, liveUntil, successor, heir } = planned.decision;
  const { organizationId, at } = source;
  const name = `${leaver.firstName} ${leaver.lastName}`.trim();
  return [
    db
      .prepare(INSERT)
      .bind(
        id,
        leaver.id,
        organizationId,
        name,
        leaver.email,
        card,
        liveUntil,
        successor,
        heir,
        at,
        entry,
      ),
    db.prepare(REPLACE).bind(id, leaver.id),
    ...buildHandOver(db, {
      departureId: id,
      organizationId,
      userId: leaver.userId,
      firstName: leaver.firstName,
      toUserId: billingOwnerId,
      at,
    }),
    ...buildKeyEndings(db, { userId: leaver.userId, entry, source }),
  ];
}

/** The decisions, as details of the departure's audit entry. */
export function describeDeparture({ decision, cards }: PlannedDeparture) {
  const { card, liveUntil: until, successor, heir } = decision;
  const usernames = cards.map(({ username }) => username);
  return { decision: { card, until, successor, heir, cards: usernames } };
}
