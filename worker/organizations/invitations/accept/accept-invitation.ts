import { z } from 'zod';
import type {
  acceptInvitation,
  InvitationPreview,
  signUpInvited,
} from '#shared/api/organizations/people/invitations.ts';
import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { hasAccount } from '#worker/auth/find-account.ts';
import { confirmInvitedEmail, prepareInvitedAccount } from '#worker/auth/invited-account.ts';
import { enqueueHeldCards, showCompanyCards } from '#worker/cards/company-cards.ts';
import { firstRow, sqlBoolean } from '#worker/db/rows.ts';
import { buildWithinSeatsSql } from '#worker/db/seats-sql.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Profile } from '#worker/http/app-env.ts';
import type { Kernel } from '#worker/kernel.ts';
import { findMembership } from '#worker/organizations/access/membership.ts';
import {
  IS_PENDING,
  proveByAddress,
  proveByToken,
  requirePending,
  type InvitationProof,
  type PendingInvitation,
} from '#worker/organizations/invitations/accept/pending-invitation.ts';
import { describeOtherAccount, INVITATION_TEXT } from '#worker/organizations/invitations/copy.ts';
import { recordMemberEvent } from '#worker/organizations/member-event.ts';
import { buildMemberInserts } from '#worker/organizations/members/add-member.ts';

type Joined = z.infer<typeof acceptInvitation.response>;
type RequestSource = Pick<AuditSource, 'requestId' | 'ipPrefix'>;

/** What an invitation is about. Throws `not_found` for a token that no longer works. */
export async function describeInvitation(
  context: Kernel,
  token: string,
): Promise<InvitationPreview> {
  const { organization, email, role } = await requirePending(context, proveByToken(token), null);
  return { organization, email, role, hasAccount: await hasAccount(context.db, email) };
}

// Claims the invitation for the rest of its transaction. The invitation has a seat already, so the
// seats only have to fit the plan, which may have changed since. `?5` is the claiming account if
// this transaction creates it, and empty otherwise.
const buildClaimSql = ({ condition }: InvitationProof): string =>
  `UPDATE organization_invitations AS i SET claimed_by = ?2
  WHERE ${condition} AND ${IS_PENDING} AND i.role = ?4
    AND coalesce((SELECT u.id FROM users u WHERE u.email_key = i.email_key), ?5) = ?2
    AND NOT EXISTS (SELECT 1 FROM organization_members m
      WHERE m.organization_id = i.organization_id AND m.user_id = ?2 AND m.status <> 'left')
    AND EXISTS (SELECT 1 FROM organizations o WHERE o.id = i.organization_id
      AND ${buildWithinSeatsSql('o.billing_owner_id')})`;
const buildIsClaimedSql = (organization: string, account: string): string =>
  `EXISTS (SELECT 1 FROM organization_invitations
    WHERE organization_id = ${organization} AND claimed_by = ${account})`;
const AGREE = `UPDATE organization_members SET agreed_at = ?3
  WHERE organization_id = ?1 AND user_id = ?2 AND ${buildIsClaimedSql('?1', '?2')}`;
// A returning member has the groups of the invitation, not the former ones.
const CLEAR_GROUPS = `DELETE FROM organization_group_members WHERE member_id = (
  SELECT id FROM organization_members WHERE organization_id = ?1 AND user_id = ?2)
  AND ${buildIsClaimedSql('?1', '?2')}`;
const ADD_GROUPS = `INSERT OR IGNORE INTO organization_group_members (group_id, member_id)
  SELECT og.id, m.id FROM organization_invitations i JOIN json_each(i.groups) g
    JOIN organization_groups og ON og.id = g.value AND og.organization_id = i.organization_id
    JOIN organization_members m ON m.organization_id = i.organization_id AND m.user_id = ?2
  WHERE i.organization_id = ?1 AND i.claimed_by = ?2`;
const DELETE_CLAIMED =
  'DELETE FROM organization_invitations WHERE organization_id = ?1 AND claimed_by = ?2';

/**
 * Joins in one transaction. `account` inserts the account after the claim. Returns whether the
 * claim succeeded.
 */
async function join(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  proof: InvitationProof,
  { organizationId, id, role }: PendingInvitation,
  person: {
    profile: Profile;
    request: RequestSource;
    account: readonly D1PreparedStatement[];
  },
): Promise<boolean> {
  const { profile, request, account } = person;
  const at = now().toISOString();
  const isNew = account.length > 0;
  const source = { ...request, organizationId, actor: profile.id, actorEmail: profile.email, at };
  const details = { invitation: id, role, agreed: true };
  const { firstName, lastName, email } = profile;
  const member = { id: crypto.randomUUID(), organizationId, userId: profile.id, role, at };
  const ids = [organizationId, profile.id] as const;
  const [claimed] = await db.batch([
    db
      .prepare(buildClaimSql(proof))
      .bind(proof.value, profile.id, at, role, isNew ? profile.id : ''),
    ...account,
    recordAudit(
      db,
      source,
      { action: 'member.joined', target: profile.id, details },
      { ifChanged: true },
    ),
    recordMemberEvent(db, {
      organizationId,
      type: 'member.joined',
      at,
      member: { ...member, firstName, lastName, email },
    }),
    ...buildMemberInserts(
      db,
      { ...member, firstName, lastName, email },
      buildIsClaimedSql('?2', '?3'),
    ),
    db.prepare(AGREE).bind(...ids, at),
    db.prepare(CLEAR_GROUPS).bind(...ids),
    db.prepare(ADD_GROUPS).bind(...ids),
    db.prepare(DELETE_CLAIMED).bind(...ids),
  ]);
  return (claimed?.meta.changes ?? 0) > 0;
}

/**
 * Joins with the session's account and confirms its address, which the mailed token proves. Throws
 * `not_found` for a token that no longer works, `other_account`, `already_member`, `forbidden` for
 * a suspended member, and `plan_limit` where the plan has become too small.
 */
export async function acceptWithAccount(
  context: Kernel,
  profile: Profile,
  { token, ...request }: { token: string } & RequestSource,
  origin: string,
): Promise<Joined> {
  const proof = proveByToken(token);
  const invitation = await requirePending(context, proof, profile.id);
  if (emailKey(profile.email) !== invitation.emailKey) {
    const message = describeOtherAccount(invitation.email, profile.email);
    throw new ApiError('other_account', { message });
  }
  const { requestId, ipPrefix: clientAddress } = request;
  await confirmInvitedEmail(context, profile, { requestId, clientAddress, origin });
  return joinWithAccount(context, proof, invitation, { profile, request, origin });
}

/**
 * Joins with the session's account, whose confirmed address is the invited one. Throws `not_found`
 * for any other invitation, and otherwise as `acceptWithAccount` does.
 */
export async function acceptWithAddress(
  context: Kernel,
  profile: Profile,
  { id, ...request }: { id: string } & RequestSource,
  origin: string,
): Promise<Joined> {
  const proof = proveByAddress(id);
  const invitation = await requirePending(context, proof, profile.id);
  return joinWithAccount(context, proof, invitation, { profile, request, origin });
}

async function joinWithAccount(
  context: Kernel,
  proof: InvitationProof,
  invitation: PendingInvitation,
  { profile, request, origin }: { profile: Profile; request: RequestSource; origin: string },
): Promise<Joined> {
  const { organizationId } = invitation;
  // A former member's cards follow the groups of the membership, which change.
  const cards = await enqueueHeldCards(context, organizationId, [profile.id], origin);
  if (!(await join(context, proof, invitation, { profile, request, account: [] }))) {
    throw await explainRefusal(context, proof, { userId: profile.id, organizationId });
  }
  await showCompanyCards(context, cards, origin);
  return readJoined(context, profile.id, organizationId);
}

/**
 * Creates an account for the invited address and joins, in one transaction. Throws as sign-up and
 * `acceptWithAccount` do.
 */
export async function acceptWithSignUp(
  context: Kernel,
  { token, firstName, lastName, password }: z.infer<typeof signUpInvited.request>,
  headers: Headers,
  request: RequestSource,
): Promise<z.infer<typeof signUpInvited.response>> {
  const proof = proveByToken(token);
  const invitation = await requirePending(context, proof, null);
  const { organizationId, email } = invitation;
  const prepared = await prepareInvitedAccount(
    context,
    { firstName, lastName, password, email },
    headers,
  );
  const { profile, statements } = prepared;
  const joiner = { profile, request, account: statements };
  if (!(await join(context, proof, invitation, joiner))) {
    if (await hasAccount(context.db, email)) throw new ApiError('email_taken');
    throw await explainRefusal(context, proof, { userId: profile.id, organizationId });
  }
  const joined = await readJoined(context, profile.id, organizationId);
  return { ...joined, ...(await prepared.startSession()) };
}

const refusalSchema = z.object({ status: z.string().nullable(), isWithinSeats: sqlBoolean });
const READ_REFUSAL = `SELECT (SELECT m.status FROM organization_members m
    WHERE m.organization_id = o.id AND m.user_id = ?2) AS status,
    ${buildWithinSeatsSql('o.billing_owner_id')} AS isWithinSeats
  FROM organizations o WHERE o.id = ?1`;

async function explainRefusal(
  context: Kernel,
  proof: InvitationProof,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<ApiError> {
  const statement = context.db.prepare(READ_REFUSAL).bind(organizationId, userId);
  const state = await firstRow(statement, refusalSchema);
  if (state?.status === 'active') return new ApiError('already_member');
  if (state?.status === 'suspended') {
    return new ApiError('forbidden', { message: INVITATION_TEXT.suspended });
  }
  if (state?.isWithinSeats === false) {
    return new ApiError('plan_limit', { message: INVITATION_TEXT.noSeatLeft });
  }
  // Used or revoked in the meantime.
  await requirePending(context, proof, userId);
  return new ApiError('unavailable', { retryAfterSeconds: 1 });
}

/** The organization in the response to joining it. */
export async function readJoined(
  { db }: Pick<Kernel, 'db'>,
  userId: string,
  organizationId: string,
): Promise<Joined> {
  const membership = await findMembership(db, userId, organizationId);
  // Removed directly after joining.
  if (membership === null) throw new ApiError('not_found');
  const { id, slug, name, plan } = membership.organization;
  return { organization: { id, slug, name, plan, role: membership.role } };
}
