import { z } from 'zod';
import { findScope } from '#shared/organization/permissions.ts';
import { rowCardSchema } from '#shared/api/organizations/people/invitation-lists.ts';
import { findPreparedPublished } from '#worker/cards/prepared-cards.ts';
import { enqueuePropagation, propagateNow } from '#worker/cards/propagate.ts';
import { allRows, firstRow, jsonColumn, sqlBoolean } from '#worker/db/rows.ts';
import type { JobOf } from '#worker/jobs/job.ts';
import type { Kernel } from '#worker/kernel.ts';
import { findMembership } from '#worker/organizations/access/membership.ts';
import { ROW_REASONS } from '#worker/organizations/invitations/copy.ts';
import { readInvitationLetter } from '#worker/organizations/invitations/invitation-letter.ts';
import { createInvitationToken, findExpiry } from '#worker/organizations/mailed-invitation.ts';
import { inviteCandidates } from '#worker/organizations/invitations/lists/invite-candidates.ts';
import { assessRows } from '#worker/organizations/invitations/photos/assess-rows.ts';
import { updateCards } from '#worker/organizations/invitations/lists/update-cards.ts';
import type { Actor } from '#worker/organizations/require-member.ts';

/** Rows per job: about ten statements, and one call of the mail queue. */
const ROWS_PER_JOB = 100;
/** Cards that people have already, per job: each is changed as by an edit, in 35 statements. */
const UPDATES_PER_JOB = 10;

const FIND_LIST = `SELECT l.id, l.invited_by AS invitedBy, l.origin, l.request_id AS requestId,
    l.ip_prefix AS ipPrefix, l.publishes, l.undone_at AS undoneAt, u.email AS inviterEmail, u.first_name AS firstName,
    u.last_name AS lastName
  FROM invitation_lists l
    LEFT JOIN users u ON u.id = l.invited_by AND u.email_confirmed_at IS NOT NULL
  WHERE l.organization_id = ?1 AND l.id = ?2`;
const listSchema = z.object({
  id: z.string(),
  invitedBy: z.string(),
  origin: z.string(),
  requestId: z.string(),
  ipPrefix: z.string(),
  publishes: sqlBoolean,
  undoneAt: z.string().nullable(),
  inviterEmail: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});
type SentList = z.infer<typeof listSchema>;

const FIND_ROWS = `SELECT no, email, role, groups, card, coalesce(username, '') AS username,
    invitation_id AS invitationId
  FROM invitation_list_rows WHERE list_id = ?1 AND outcome IN ('waiting', 'stored')
  ORDER BY no LIMIT ?2`;
const rowSchema = z.object({
  no: z.int(),
  email: z.string(),
  role: z.string(),
  groups: jsonColumn(z.array(z.string())),
  card: jsonColumn(rowCardSchema)
    .nullable()
    .transform((card) => card ?? undefined),
  username: z.string(),
  invitationId: z.string().nullable(),
});

// Rows are refused when their mails can no longer name an inviter.
const DELETE_STORED = `DELETE FROM organization_invitations WHERE organization_id = ?1
  AND id IN (SELECT invitation_id FROM invitation_list_rows WHERE list_id = ?2 AND outcome = 'stored')`;
const REFUSE_ALL = `UPDATE invitation_list_rows SET outcome = 'invalid', reason = ?2
  WHERE list_id = ?1 AND outcome IN ('waiting', 'stored')`;

/**
 * Invites the next rows of a list, and enqueues itself while rows are left. Repeatable: a row is
 * invited once, and a row whose mail may not have been enqueued gets a new link.
 */
export async function sendListRows(
  context: Kernel,
  { organizationId, listId }: JobOf<'send_invitation_list'>,
): Promise<void> {
  const { db } = context;
  const list = await firstRow(db.prepare(FIND_LIST).bind(organizationId, listId), listSchema);
  if (list === null || list.undoneAt !== null) return;
  const actor = await findInviter(db, list, organizationId);
  if (actor === null || list.inviterEmail === null) {
    await db.batch([
      db.prepare(DELETE_STORED).bind(organizationId, listId),
      db.prepare(REFUSE_ALL).bind(listId, ROW_REASONS.inviter),
    ]);
    return;
  }
  const rows = await allRows(db.prepare(FIND_ROWS).bind(listId, ROWS_PER_JOB), rowSchema);
  const waiting = rows.filter((row) => row.invitationId === null);
  let isLeft = rows.length === ROWS_PER_JOB;
  if (waiting.length > 0) {
    const assessed = await assessRows(context, { actor, list }, waiting);
    isLeft ||= assessed.rows.length < waiting.length;
    await inviteCandidates(context, { actor, list, known: assessed.known }, assessed.rows);
    const updates = assessed.rows.flatMap(({ no, check }) =>
      check.outcome === 'update' ? [{ no, update: check.update }] : [],
    );
    await updateCards(context, { actor, list }, updates.slice(0, UPDATES_PER_JOB));
    isLeft ||= updates.length > UPDATES_PER_JOB;
  }
  await mailStored(context, list, organizationId);
  if (isLeft) await context.enqueue([{ kind: 'send_invitation_list', organizationId, listId }]);
}

/** The inviter's membership, if its role still allows inviting. */
async function findInviter(
  db: D1Database,
  { invitedBy }: SentList,
  organizationId: string,
): Promise<Actor | null> {
  const membership = await findMembership(db, invitedBy, organizationId);
  const scope = membership && findScope(membership.role, 'inviteMembers');
  return scope && { ...membership, scope };
}

const FIND_STORED = `SELECT i.id, i.email, o.name AS organization, o.billing_owner_id AS billingOwnerId,
    r.username
  FROM invitation_list_rows r JOIN organization_invitations i ON i.id = r.invitation_id
    JOIN organizations o ON o.id = i.organization_id
  WHERE r.list_id = ?1 AND r.outcome = 'stored' AND i.organization_id = ?2`;
const storedSchema = z.object({
  id: z.string(),
  email: z.string(),
  organization: z.string(),
  billingOwnerId: z.string(),
  username: z.string().nullable(),
});

// The token exists only in memory until its mail is enqueued, so each attempt sets a new one. A row
// whose mail an earlier attempt enqueued before it failed gets a second mail, and the first link
// stops working.
// The plus sign hides the organization from the planner, which would read all its invitations.
const SET_TOKENS = `UPDATE organization_invitations AS i SET token_hash = t.value ->> '$.hash',
    expires_at = ?2
  FROM json_each(?1) t WHERE i.id = t.value ->> '$.id' AND +i.organization_id = ?3`;
// Also rows whose invitation was revoked before its mail was enqueued.
const MARK_SENT = `UPDATE invitation_list_rows SET outcome = 'sent'
  WHERE list_id = ?1 AND outcome = 'stored'
    AND (invitation_id IN (SELECT value FROM json_each(?2))
      OR NOT EXISTS (SELECT 1 FROM organization_invitations i WHERE i.id = invitation_id))`;

async function mailStored(
  context: Kernel,
  { id, origin, publishes, inviterEmail, firstName, lastName }: SentList,
  organizationId: string,
): Promise<void> {
  const { db, now, sendMails } = context;
  const stored = await allRows(db.prepare(FIND_STORED).bind(id, organizationId), storedSchema);
  const mails = stored.map((row) => ({ ...row, ...createInvitationToken() }));
  const tokens = JSON.stringify(mails.map((mail) => ({ id: mail.id, hash: mail.hash })));
  await db.prepare(SET_TOKENS).bind(tokens, findExpiry(now()), organizationId).run();
  const [first] = mails;
  if (first !== undefined) {
    // All rows are of one organization.
    const { organization: name, billingOwnerId } = first;
    const inviter = {
      email: inviterEmail ?? '',
      firstName: firstName ?? '',
      lastName: lastName ?? '',
    };
    const organization = { id: organizationId, name, billingOwnerId };
    const build = await readInvitationLetter(context, organization, { inviter, origin });
    const published = await enqueuePublished(
      context,
      { organizationId, origin, publishes },
      stored,
    );
    await sendMails(
      Array.from(mails, ({ hash, username, ...link }) => {
        const card = username === null ? null : { username, isPublic: published.has(username) };
        return { ...build({ ...link, card }), id: hash };
      }),
    );
  }
  const ids = JSON.stringify(stored.map((row) => row.id));
  await db.prepare(MARK_SENT).bind(id, ids).run();
}

/** Enqueues what shows the cards that are public, before their mails lead there. Returns their names. */
async function enqueuePublished(
  context: Kernel,
  {
    organizationId,
    origin,
    publishes,
  }: { organizationId: string; origin: string; publishes: boolean },
  stored: readonly { username: string | null }[],
): Promise<ReadonlySet<string>> {
  if (!publishes) return new Set();
  const names = stored.flatMap(({ username }) => username ?? []);
  const published = await findPreparedPublished(context.db, organizationId, names);
  await enqueuePropagation(context, published, origin);
  await propagateNow(context, published, origin);
  return new Set(published);
}
