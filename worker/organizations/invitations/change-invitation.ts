import { z } from 'zod';
import type { Invitation } from '#shared/api/organizations/people/invitations.ts';
import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { mailboxKey } from '#worker/auth/mailbox-key.ts';
import { firstRow, sqlBoolean } from '#worker/db/rows.ts';
import { buildHasSeatSql } from '#worker/db/seats-sql.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import {
  explainLimit,
  prepareInvitationMail,
  type Inviter,
} from '#worker/organizations/invitations/create-invitation.ts';
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

/** Deletes an invitation, so that its link stops working. Throws `not_found` and `forbidden`. */
export async function revokeAddress(
  { db }: Pick<Kernel, 'db'>,
  actor: Actor,
  id: string,
  source: AuditSource,
): Promise<void> {
  const { email, role } = await requireInvitation(db, actor, id);
  const [revoked] = await db.batch([
    db
      .prepare(REVOKE)
      .bind(actor.organization.id, scopedMember(actor), id, listGrantable(actor.role)),
    recordAudit(
      db,
      source,
      { action: 'invitation.revoked', target: email, details: { role } },
      { ifChanged: true },
    ),
  ]);
  if (revoked?.meta.changes === 0) throw new ApiError('not_found');
}

/** The billing owner of the invitation's organization. */
const OWNER = '(SELECT o.billing_owner_id FROM organizations o WHERE o.id = i.organization_id)';
// An expired invitation has lost its seat and needs one again.
const HAS_SEAT = `(i.is_open = 1 OR ${buildHasSeatSql(OWNER)})`;
const RENEW = `UPDATE organization_invitations AS i
  SET token_hash = ?5, expires_at = ?6, is_open = 1, invited_by = ?9
  WHERE ${MAY_CHANGE} AND ${HAS_SEAT} AND ${buildMailsLeftSql(OWNER, '?7')} > 0
    AND ${buildMailboxLeftSql('?8', '?7')} > 0
    AND NOT EXISTS (SELECT 1 FROM users u JOIN organization_members m
      ON m.user_id = u.id AND m.organization_id = i.organization_id
      WHERE u.email_key = i.email_key AND m.status <> 'left')`;

const limitSchema = z.object({
  hasSeat: sqlBoolean,
  mailsLeft: z.number(),
  mailboxLeft: z.number(),
});
const READ_LIMITS = `SELECT ${HAS_SEAT} AS hasSeat, ${buildMailsLeftSql(OWNER, '?3')} AS mailsLeft,
    ${buildMailboxLeftSql('?4', '?3')} AS mailboxLeft
  FROM organization_invitations i WHERE i.organization_id = ?1 AND i.id = ?2`;

/**
 * Mails a new link, which replaces the former one, for another two weeks. Throws as
 * `inviteAddress` does, and `not_found`.
 */
export async function resendToAddress(
  context: Kernel,
  inviter: Inviter,
  id: string,
): Promise<Invitation> {
  const { actor, user, source } = inviter;
  const { db, now } = context;
  requireConfirmedInviter(user);
  const { isOpen: _, ...invitation } = await requireInvitation(db, actor, id);
  const { token, hash } = createInvitationToken();
  const expiresAt = findExpiry(now());
  const organizationId = actor.organization.id;
  const mailboxHash = hashMailbox(mailboxKey(emailKey(invitation.email)));
  const mail = { organizationId, mailboxHash, day: toDay(now()) };
  const found = [organizationId, scopedMember(actor), id, listGrantable(actor.role)] as const;
  const sendLink = await prepareInvitationMail(context, inviter);
  const [renewed] = await db.batch([
    db.prepare(RENEW).bind(...found, hash, expiresAt, mail.day, mailboxHash, user.id),
    recordAudit(
      db,
      source,
      { action: 'invitation.resent', target: invitation.email },
      { ifChanged: true },
    ),
    ...countMail(db, mail),
  ]);
  if (renewed?.meta.changes === 0) {
    const limits = db.prepare(READ_LIMITS).bind(organizationId, id, mail.day, mailboxHash);
    const state = await firstRow(limits, limitSchema);
    if (state === null) throw new ApiError('not_found');
    throw explainLimit(state) ?? new ApiError('already_member');
  }
  await sendLink({ email: invitation.email, token });
  return { ...invitation, status: 'open', expiresAt };
}
