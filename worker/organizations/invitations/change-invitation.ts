import { z } from 'zod';
import type { Invitation } from '#shared/api/organizations/people/invitations.ts';
import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { mailboxKey } from '#worker/auth/mailbox-key.ts';
import { findPreparedCard } from '#worker/cards/prepared-cards.ts';
import { draftPreparedCards } from '#worker/cards/withdraw-prepared-cards.ts';
import { firstRow, sqlBoolean } from '#worker/db/rows.ts';
import { buildHasSeatSql } from '#worker/db/seats-sql.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import {
  explainLimit,
  prepareInvitationMail,
  type Inviter,
} from '#worker/organizations/invitations/create-invitation.ts';
import { INVITATION_TEXT } from '#worker/organizations/invitations/copy.ts';
import {
  IN_SCOPE,
  listGrantable,
  requireInvitation,
  scopedMember,
} from '#worker/organizations/invitations/invitation-row.ts';
import {
  buildMailboxLeftSql,
  buildMailsLeftSql,
  countMail,
  hashMailbox,
  toDay,
} from '#worker/organizations/mail-limits.ts';
import {
  createInvitationToken,
  findExpiry,
  requireConfirmedInviter,
} from '#worker/organizations/mailed-invitation.ts';
import type { Actor } from '#worker/organizations/require-member.ts';

const MAY_CHANGE = `i.organization_id = ?1 AND i.id = ?3 AND ${IN_SCOPE}
  AND i.role IN (SELECT value FROM json_each(?4))`;

const REVOKE = `DELETE FROM organization_invitations AS i WHERE ${MAY_CHANGE}`;

/** The statements that delete an invitation and record it. */
export function buildRevocation(
  db: D1Database,
  actor: Actor,
  { id, email, role }: Pick<Invitation, 'id' | 'email' | 'role'>,
  source: AuditSource,
): [D1PreparedStatement, D1PreparedStatement] {
  return [
    db
      .prepare(REVOKE)
      .bind(actor.organization.id, scopedMember(actor), id, listGrantable(actor.role)),
    recordAudit(
      db,
      source,
      { action: 'invitation.revoked', target: email, details: { role } },
      { ifChanged: true },
    ),
  ];
}

/**
 * Deletes an invitation, so that its link stops working and a card that was published for the person
 * becomes a draft. Throws `not_found` and `forbidden`.
 */
export async function revokeAddress(
  context: Kernel,
  { actor, source, origin }: Omit<Inviter, 'user'>,
  id: string,
): Promise<void> {
  const { db } = context;
  const invitation = await requireInvitation(db, actor, id);
  const [revoked] = await db.batch(buildRevocation(db, actor, invitation, source));
  if (revoked?.meta.changes === 0) throw new ApiError('not_found');
  const emailKeys = [emailKey(invitation.email)];
  await draftPreparedCards(context, { organizationId: actor.organization.id, emailKeys, origin });
}

/** The billing owner of the invitation's organization. */
const OWNER = '(SELECT o.billing_owner_id FROM organizations o WHERE o.id = i.organization_id)';
// An expired invitation has lost its seat and needs one again.
const HAS_SEAT = `(i.is_open = 1 OR ${buildHasSeatSql(OWNER)})`;
const RENEW = `UPDATE organization_invitations AS i
  SET token_hash = ?5, expires_at = ?6, is_open = 1, invited_by = ?9, end_reminded_at = NULL,
    reminded_on = CASE WHEN ?10 = 1 THEN reminded_on ELSE ?7 END
  WHERE ${MAY_CHANGE} AND ${HAS_SEAT} AND ${buildMailsLeftSql(OWNER, '?7')} > 0
    AND ${buildMailboxLeftSql('?8', '?7')} > 0
    AND (?10 = 1 OR i.reminded_on IS NOT ?7)
    AND NOT EXISTS (SELECT 1 FROM users u JOIN organization_members m
      ON m.user_id = u.id AND m.organization_id = i.organization_id
      WHERE u.email_key = i.email_key AND m.status <> 'left')`;
const FORGET_REMINDER = `UPDATE organization_invitations SET reminded_on = NULL
  WHERE organization_id = ?1 AND id IN (SELECT value FROM json_each(?2))`;

const limitSchema = z.object({
  hasSeat: sqlBoolean,
  mailsLeft: z.number(),
  mailboxLeft: z.number(),
  isReminded: sqlBoolean,
});
const READ_LIMITS = `SELECT ${HAS_SEAT} AS hasSeat, i.reminded_on IS ?3 AS isReminded, ${buildMailsLeftSql(OWNER, '?3')} AS mailsLeft,
    ${buildMailboxLeftSql('?4', '?3')} AS mailboxLeft
  FROM organization_invitations i WHERE i.organization_id = ?1 AND i.id = ?2`;

/** An invitation with the link that is to be mailed. */
export interface RenewedInvitation {
  invitation: Invitation;
  token: string;
}

/**
 * Gives an invitation a new link, which replaces the former one, for another two weeks. A person does
 * so once a day; `isRepeated` sends what an earlier call may not have sent. Throws as `inviteAddress`
 * does, and `not_found`.
 */
export async function renewInvitation(
  context: Pick<Kernel, 'db' | 'now'>,
  { actor, user, source }: Inviter,
  { id, isRepeated = false }: { id: string; isRepeated?: boolean },
): Promise<RenewedInvitation> {
  const { db, now } = context;
  requireConfirmedInviter(user);
  const { isOpen: _, ...invitation } = await requireInvitation(db, actor, id);
  const { token, hash } = createInvitationToken();
  const expiresAt = findExpiry(now());
  const organizationId = actor.organization.id;
  const mailboxHash = hashMailbox(mailboxKey(emailKey(invitation.email)));
  const mail = { organizationId, mailboxHash, day: toDay(now()) };
  const found = [organizationId, scopedMember(actor), id, listGrantable(actor.role)] as const;
  const statements = [
    db
      .prepare(RENEW)
      .bind(...found, hash, expiresAt, mail.day, mailboxHash, user.id, Number(isRepeated)),
    recordAudit(
      db,
      source,
      { action: 'invitation.resent', target: invitation.email },
      { ifChanged: true },
    ),
    ...countMail(db, mail),
  ];
  const [renewed] = await db.batch(statements).catch(async (error: unknown) => {
    // The link may have changed without its mail: the same day, another may be sent.
    await forgetReminders(context, organizationId, [id]);
    throw error;
  });
  if (renewed?.meta.changes === 0) {
    const limits = db.prepare(READ_LIMITS).bind(organizationId, id, mail.day, mailboxHash);
    const state = await firstRow(limits, limitSchema);
    if (state === null) throw new ApiError('not_found');
    throw explainLimit(state) ?? explainReminder(state) ?? new ApiError('already_member');
  }
  return { invitation: { ...invitation, status: 'open', expiresAt }, token };
}

function explainReminder({ isReminded }: z.infer<typeof limitSchema>): ApiError | null {
  const message = INVITATION_TEXT.remindedToday;
  return isReminded ? new ApiError('rate_limited', { message, retryAfterSeconds: 3600 }) : null;
}

/** Lets people be reminded again today, because the mails of their new links were not enqueued. */
export async function forgetReminders(
  { db }: Pick<Kernel, 'db'>,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await db.prepare(FORGET_REMINDER).bind(organizationId, JSON.stringify(ids)).run();
}

/** `renewInvitation` with the mail. */
export async function resendToAddress(
  context: Kernel,
  inviter: Inviter,
  renewal: { id: string; isRepeated?: boolean },
): Promise<Invitation> {
  requireConfirmedInviter(inviter.user);
  const sendLink = await prepareInvitationMail(context, inviter);
  const { invitation, token } = await renewInvitation(context, inviter, renewal);
  try {
    const key = emailKey(invitation.email);
    const card = await findPreparedCard(context.db, inviter.actor.organization.id, key);
    await sendLink({ email: invitation.email, token, card });
  } catch (error) {
    // The queue failed, so the person was not reminded.
    await forgetReminders(context, inviter.actor.organization.id, [renewal.id]);
    throw error;
  }
  return invitation;
}
