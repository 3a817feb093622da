import { mailboxKey } from '#worker/auth/mailbox-key.ts';
import { buildPreparedCard, buildPreparedInserts } from '#worker/cards/store-prepared-cards.ts';
import { buildNameFreeSql, buildNamesLeftSql } from '#worker/db/free-name-sql.ts';
import type { Kernel } from '#worker/kernel.ts';
import { buildLimitSql } from '#worker/db/limit-sql.ts';
import type { Actor } from '#worker/organizations/require-member.ts';
import { ROW_REASONS } from '#worker/organizations/invitations/copy.ts';
import { createInvitationToken, findExpiry } from '#worker/organizations/mailed-invitation.ts';
import type {
  Candidate,
  RowCheck,
  RowContext,
} from '#worker/organizations/invitations/lists/check-list-row.ts';
import {
  buildMailboxLeftSql,
  buildMailsLeftSql,
  hashMailbox,
  toDay,
} from '#worker/organizations/mail-limits.ts';
import { buildHasSeatSql, buildSeatsSql } from '#worker/db/seats-sql.ts';

/** The list and who sent it. */
export interface ListSource {
  id: string;
  invitedBy: string;
  inviterEmail: string | null;
  requestId: string;
  ipPrefix: string;
  /** Of the product, in links. */
  origin: string;
  /** Whether its cards are public before people join. */
  publishes: boolean;
}

interface AssessedRow {
  no: number;
  check: RowCheck;
}

// In every statement `?1` is the organization and `?2` the candidates as JSON.
const OWNER = '(SELECT billing_owner_id FROM organizations WHERE id = ?1)';
const IS_CREATED = `EXISTS (SELECT 1 FROM organization_invitations i
  WHERE i.id = c.value ->> '$.id' AND i.organization_id = ?1)`;
const IS_INVITED = `EXISTS (SELECT 1 FROM organization_invitations i
  WHERE i.organization_id = ?1 AND i.email_key = c.value ->> '$.key')`;
const IS_MEMBER = `EXISTS (SELECT 1 FROM users u
  JOIN organization_members m ON m.user_id = u.id AND m.organization_id = ?1
  WHERE u.email_key = c.value ->> '$.key' AND m.status <> 'left')`;

const IS_NAME_FREE = buildNameFreeSql({
  username: "c.value ->> '$.card.username'",
  organization: '?1',
  emailKey: "c.value ->> '$.key'",
  at: '?4',
});

const DELETE_EXPIRED = `DELETE FROM organization_invitations
  WHERE organization_id = ?1 AND expires_at <= ?3
    AND email_key IN (SELECT c.value ->> '$.key' FROM json_each(?2) c)`;
// `ordinal` is the position of a row among those of its mailbox. The limits of all rows together are
// the number of rows that the statement inserts.
const INSERT = `INSERT INTO organization_invitations
  (id, organization_id, email, email_key, role, groups, token_hash, invited_by, created_at, expires_at)
  SELECT c.value ->> '$.id', ?1, c.value ->> '$.email', c.value ->> '$.key', c.value ->> '$.role',
    c.value -> '$.groups', c.value ->> '$.hash', ?3, ?4, ?5
  FROM json_each(?2) c
  WHERE EXISTS (SELECT 1 FROM organization_members a
      WHERE a.id = ?7 AND a.organization_id = ?1 AND a.status = 'active' AND a.role = ?8)
    AND NOT ${IS_MEMBER} AND NOT ${IS_INVITED}
    AND ${buildMailboxLeftSql("c.value ->> '$.mailbox'", '?6')} > c.value ->> '$.ordinal'
    AND (c.value ->> '$.card.username' IS NULL
      OR (${IS_NAME_FREE} AND ${buildNamesLeftSql('?1', '?6')} > c.value ->> '$.cardOrdinal'))
  ORDER BY c.key
  LIMIT max(0, min(${buildLimitSql(OWNER, 'teamMembers')} - ${buildSeatsSql(OWNER)},
    ${buildMailsLeftSql(OWNER, '?6')}))`;
// A condition that needs the JSON makes SQLite start there and find each row by its key. With the list
// as a constant, it would pair every row of the list with every element.
const buildRowSql = (list: string): string =>
  `list_id = coalesce(${list}, c.key) AND no = c.value ->> '$.no' AND outcome = 'waiting'`;
const SET_STORED = `UPDATE invitation_list_rows
  SET outcome = 'stored', invitation_id = c.value ->> '$.id' FROM json_each(?2) c
  WHERE ${buildRowSql('?3')} AND ${IS_CREATED}`;
const SET_LIMITED = `UPDATE invitation_list_rows SET (outcome, reason) = (
    SELECT reasons.value ->> '$.outcome', reasons.value ->> '$.reason' FROM json_each(?5) reasons
    WHERE reasons.key = CASE WHEN ${IS_MEMBER} THEN 'member' WHEN ${IS_INVITED} THEN 'invited'
      WHEN ${buildMailboxLeftSql("c.value ->> '$.mailbox'", '?6')} <= c.value ->> '$.ordinal' THEN 'mailbox'
      WHEN c.value ->> '$.card.username' IS NOT NULL AND NOT ${IS_NAME_FREE} THEN 'taken'
      WHEN ${buildNamesLeftSql('?1', '?6')} <= c.value ->> '$.cardOrdinal' THEN 'names'
      WHEN ${buildHasSeatSql(OWNER)} THEN 'day' ELSE 'seat' END)
  FROM json_each(?2) c
  WHERE ${buildRowSql('?3')}`;
const LIMIT_REASONS = JSON.stringify({
  member: { outcome: 'member', reason: ROW_REASONS.member },
  invited: { outcome: 'invited', reason: ROW_REASONS.invited },
  mailbox: { outcome: 'limit', reason: ROW_REASONS.mailboxLimit },
  taken: { outcome: 'taken', reason: ROW_REASONS.takenSince },
  names: { outcome: 'limit', reason: ROW_REASONS.nameLimit },
  day: { outcome: 'limit', reason: ROW_REASONS.dayLimit },
  seat: { outcome: 'no_seat', reason: ROW_REASONS.noSeat },
});
const COUNT_FOR_OWNER = `INSERT INTO invitation_mail_counts (billing_owner_id, day, count)
  SELECT ${OWNER}, ?3, created.mails
  FROM (SELECT count(*) AS mails FROM json_each(?2) c WHERE ${IS_CREATED}) created
  WHERE created.mails > 0
  ON CONFLICT (billing_owner_id, day) DO UPDATE SET count = count + excluded.count`;
const COUNT_FOR_MAILBOXES = `INSERT INTO invitation_mailbox_counts (mailbox_hash, day, count)
  SELECT c.value ->> '$.mailbox', ?3, count(*) FROM json_each(?2) c WHERE ${IS_CREATED} GROUP BY 1
  ON CONFLICT (mailbox_hash, day) DO UPDATE SET count = count + excluded.count`;
const RECORD = `INSERT INTO organization_audit_outbox
  (id, organization_id, at, actor, actor_email, action, target, details, request_id, ip_prefix)
  SELECT c.value ->> '$.auditId', ?1, ?3, ?4, ?5, 'invitation.created', c.value ->> '$.email',
    json_object('role', c.value ->> '$.role', 'groups', json(c.value -> '$.groups'), 'list', ?6,
      'card', c.value ->> '$.card.username'), ?7, ?8
  FROM json_each(?2) c WHERE ${IS_CREATED}`;
const SET_REFUSED = `UPDATE invitation_list_rows
  SET outcome = c.value ->> '$.outcome', reason = c.value ->> '$.reason' FROM json_each(?2) c
  WHERE ${buildRowSql('?1')}`;

/**
 * Creates the invitations of assessed rows while seats and mails are left, and stores the outcome of
 * each row, in one transaction of eight statements, and seven more where they have cards.
 */
export async function inviteCandidates(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  { actor, list, known }: { actor: Actor; list: ListSource; known: RowContext },
  rows: readonly AssessedRow[],
): Promise<void> {
  const moment = now();
  const at = moment.toISOString();
  const day = toDay(moment);
  const candidates = await buildCandidates(rows, { known, publishes: list.publishes });
  const refused = rows.flatMap(({ no, check }) =>
    'reason' in check ? [{ no, outcome: check.outcome, reason: check.reason }] : [],
  );
  const shared = [actor.organization.id, JSON.stringify(candidates)] as const;
  const source = [at, list.invitedBy, list.inviterEmail ?? ''] as const;
  await db.batch([
    db.prepare(SET_REFUSED).bind(list.id, JSON.stringify(refused)),
    db.prepare(DELETE_EXPIRED).bind(...shared, at),
    db
      .prepare(INSERT)
      .bind(...shared, list.invitedBy, at, findExpiry(moment), day, actor.id, actor.role),
    db.prepare(SET_STORED).bind(...shared, list.id),
    db.prepare(SET_LIMITED).bind(...shared, list.id, at, LIMIT_REASONS, day),
    db.prepare(COUNT_FOR_OWNER).bind(...shared, day),
    db.prepare(COUNT_FOR_MAILBOXES).bind(...shared, day),
    db.prepare(RECORD).bind(...shared, ...source, list.id, list.requestId, list.ipPrefix),
    ...(candidates.some(({ card }) => card !== null)
      ? buildPreparedInserts(db, {
          organizationId: actor.organization.id,
          people: shared[1],
          createdBy: list.invitedBy,
          origin: list.origin,
          now: moment,
        })
      : []),
  ]);
}

async function buildCandidates(
  rows: readonly AssessedRow[],
  { known, publishes }: { known: RowContext; publishes: boolean },
) {
  const ordinals = new Map<string, number>();
  const nextOrdinal = (key: string): number => {
    const ordinal = ordinals.get(key) ?? 0;
    ordinals.set(key, ordinal + 1);
    return ordinal;
  };
  const build = async (no: number, { email, emailKey: key, role, groups, card }: Candidate) => {
    const mailbox = hashMailbox(mailboxKey(key));
    return {
      no,
      id: crypto.randomUUID(),
      auditId: crypto.randomUUID(),
      email,
      key,
      role,
      groups,
      // Replaced when the mail is enqueued.
      hash: createInvitationToken().hash,
      mailbox,
      ordinal: nextOrdinal(mailbox),
      cardOrdinal: card === null ? 0 : nextOrdinal(''),
      card:
        card === null || known.cards === null
          ? null
          : await buildPreparedCard(card, { groups, publishes }, known.cards),
    };
  };
  return Promise.all(
    rows.flatMap(({ no, check }) =>
      check.outcome === 'invite' ? [build(no, check.candidate)] : [],
    ),
  );
}
