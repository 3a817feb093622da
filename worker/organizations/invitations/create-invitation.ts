import { z } from 'zod';
import type { createInvitation, Invitation } from '#shared/api/organizations/people/invitations.ts';
import { canGrantRole } from '#shared/organization/permissions.ts';
import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { mailboxKey } from '#worker/auth/mailbox-key.ts';
import { requireRow, sqlBoolean } from '#worker/db/rows.ts';
import { buildHasSeatSql } from '#worker/db/seats-sql.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import type { Kernel } from '#worker/kernel.ts';
import { INVITATION_TEXT } from '#worker/organizations/invitations/copy.ts';
import { scopedMember } from '#worker/organizations/invitations/invitation-row.ts';
import {
  ACTOR_MAY_INVITE,
  HAS_GROUPS,
  HAS_OWN_GROUPS,
  IS_MEMBER,
} from '#worker/organizations/invitations/invite-sql.ts';
import {
  readInvitationLetter,
  type InvitationMailLink,
} from '#worker/organizations/invitations/invitation-letter.ts';
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

export interface Inviter {
  actor: Actor;
  user: SessionUser;
  source: AuditSource;
  origin: string;
}

// An expired invitation of the address may still hold its seat for up to an hour.
const DELETE_EXPIRED = `DELETE FROM organization_invitations
  WHERE organization_id = ?1 AND email_key = ?2 AND expires_at <= ?3`;
const INSERT = `INSERT INTO organization_invitations
  (id, organization_id, email, email_key, role, groups, token_hash, invited_by, created_at, expires_at)
  SELECT ?1, o.id, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 FROM organizations o
  WHERE o.id = ?2 AND ${ACTOR_MAY_INVITE} AND ${HAS_GROUPS} AND ${HAS_OWN_GROUPS}
    AND NOT ${IS_MEMBER} AND ${buildHasSeatSql('o.billing_owner_id')}
    AND ${buildMailsLeftSql('o.billing_owner_id', '?14')} > 0
    AND ${buildMailboxLeftSql('?15', '?14')} > 0
  ON CONFLICT DO NOTHING`;

/**
 * Invites an address and mails it. Throws `forbidden` for an unconfirmed inviter, a role above the
 * inviter's and groups that a manager is not in, `invalid_input` for unknown groups,
 * `already_member`, `already_invited`, `id_taken`, `plan_limit` without a seat, and `rate_limited` past the
 * mails of the day.
 */
export async function inviteAddress(
  context: Kernel,
  inviter: Inviter,
  input: z.infer<typeof createInvitation.request>,
): Promise<Invitation> {
  const { actor, user, source } = inviter;
  requireConfirmedInviter(user);
  if (!canGrantRole(actor.role, input.role)) {
    throw new ApiError('forbidden', { message: INVITATION_TEXT.roleAbove });
  }
  const { db, now } = context;
  const organizationId = actor.organization.id;
  const key = emailKey(input.email);
  const groups = [...new Set(input.groups)];
  const { token, hash } = createInvitationToken();
  const { id = crypto.randomUUID() } = input;
  const expiresAt = findExpiry(now());
  const mail = {
    organizationId,
    mailboxHash: hashMailbox(mailboxKey(key)),
    day: toDay(now()),
  };
  const details = { role: input.role, groups };
  const target = input.email;
  const values = [
    id,
    organizationId,
    target,
    key,
    input.role,
    JSON.stringify(groups),
    hash,
  ] as const;
  const limits = [actor.id, actor.role, scopedMember(actor), mail.day, mail.mailboxHash] as const;
  const sendLink = await prepareInvitationMail(context, inviter);
  const [, created] = await db.batch([
    db.prepare(DELETE_EXPIRED).bind(organizationId, key, source.at),
    db.prepare(INSERT).bind(...values, user.id, source.at, expiresAt, ...limits),
    recordAudit(db, source, { action: 'invitation.created', target, details }, { ifChanged: true }),
    ...countMail(db, mail),
  ]);
  if (created?.meta.changes === 0)
    throw await explainRefusal(context, actor, { id, key, groups, ...mail });
  await sendLink({ email: target, token });
  const times = { createdAt: source.at, expiresAt };
  return { id, email: target, role: input.role, groups, status: 'open', ...times };
}

/**
 * Reads what the mail of an invitation says. Before the invitation is written: one whose mail fails
 * would hold a seat and reach no one.
 */
export async function prepareInvitationMail(
  context: Kernel,
  { actor, user, origin }: Inviter,
): Promise<(link: InvitationMailLink) => Promise<void>> {
  const build = await readInvitationLetter(context, actor.organization, { inviter: user, origin });
  return (link) => context.sendMail(build(link));
}

const stateSchema = z.object({
  isMember: sqlBoolean,
  isInvited: sqlBoolean,
  /** Whether an invitation, of any organization, has the ID. */
  isUsed: sqlBoolean,
  hasGroups: sqlBoolean,
  hasOwnGroups: sqlBoolean,
  hasSeat: sqlBoolean,
  mailsLeft: z.number(),
  mailboxLeft: z.number(),
});
const READ_STATE = `SELECT ${IS_MEMBER} AS isMember,
    EXISTS (SELECT 1 FROM organization_invitations WHERE organization_id = o.id AND email_key = ?4) AS isInvited,
    EXISTS (SELECT 1 FROM organization_invitations WHERE id = ?1) AS isUsed,
    ${HAS_GROUPS} AS hasGroups, ${HAS_OWN_GROUPS} AS hasOwnGroups,
    ${buildHasSeatSql('o.billing_owner_id')} AS hasSeat,
    ${buildMailsLeftSql('o.billing_owner_id', '?14')} AS mailsLeft,
    ${buildMailboxLeftSql('?15', '?14')} AS mailboxLeft
  FROM organizations o WHERE o.id = ?2`;

/** Why an invitation was refused, if the cause still exists. */
async function explainRefusal(
  { db }: Pick<Kernel, 'db'>,
  actor: Actor,
  options: {
    id: string;
    key: string;
    groups: string[];
    organizationId: string;
    mailboxHash: string;
    day: string;
  },
): Promise<ApiError> {
  const { id, key, groups, organizationId, mailboxHash, day } = options;
  const values = [id, organizationId, null, key, null, JSON.stringify(groups)] as const;
  const unused = [null, null, null, null, null, null] as const;
  const statement = db
    .prepare(READ_STATE)
    .bind(...values, ...unused, scopedMember(actor), day, mailboxHash);
  const state = await requireRow(statement, stateSchema);
  if (state.isMember) return new ApiError('already_member');
  if (state.isInvited) return new ApiError('already_invited');
  if (!state.hasGroups) {
    const issues = [{ path: 'groups', message: INVITATION_TEXT.unknownGroups }];
    return new ApiError('invalid_input', { issues });
  }
  if (!state.hasOwnGroups) {
    return new ApiError('forbidden', { message: INVITATION_TEXT.groupsOfManager });
  }
  const limit = explainLimit(state);
  if (limit !== null) return limit;
  return new ApiError(state.isUsed ? 'id_taken' : 'forbidden');
}

/** Which limit refuses a mail, or null. */
export function explainLimit(state: {
  hasSeat: boolean;
  mailsLeft: number;
  mailboxLeft: number;
}): ApiError | null {
  if (!state.hasSeat) return new ApiError('plan_limit', { message: INVITATION_TEXT.noSeat });
  const retryAfterSeconds = 3600;
  if (state.mailsLeft <= 0) {
    return new ApiError('rate_limited', { message: INVITATION_TEXT.dayLimit, retryAfterSeconds });
  }
  if (state.mailboxLeft <= 0) {
    const message = INVITATION_TEXT.mailboxLimit;
    return new ApiError('rate_limited', { message, retryAfterSeconds });
  }
  return null;
}
