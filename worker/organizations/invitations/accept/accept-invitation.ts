import { z } from 'zod';
import type { acceptInvitation } from '#shared/api/organizations/people/invitations.ts';
import { recordAudit } from '#worker/audit/audit-entry.ts';
import { buildCardClaims, finishClaims } from '#worker/cards/claim-prepared-cards.ts';
import { enqueueHeldCards, showOrganizationCards } from '#worker/cards/organization-cards.ts';
import { findPreparedCard } from '#worker/cards/prepared-cards.ts';
import { firstRow, sqlBoolean } from '#worker/db/rows.ts';
import { buildWithinSeatsSql } from '#worker/db/seats-sql.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Profile } from '#worker/http/app-env.ts';
import type { Kernel } from '#worker/kernel.ts';
import { createAcceptance, type Joiner } from '#worker/organizations/create-acceptance.ts';
import { findMembership } from '#worker/organizations/access/membership.ts';
import {
  IS_PENDING,
  proveByAddress,
  proveByToken,
  requirePending,
  type InvitationProof,
  type PendingInvitation,
} from '#worker/organizations/invitations/accept/pending-invitation.ts';
import { INVITATION_TEXT } from '#worker/organizations/invitations/copy.ts';
import { recordMemberEvent } from '#worker/organizations/member-event.ts';
import { buildMemberInserts } from '#worker/organizations/members/add-member.ts';

type Joined = z.infer<typeof acceptInvitation.response>;

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
  { organizationId, id, role, proof }: PendingInvitation,
  { profile, request }: Joiner,
  account: readonly D1PreparedStatement[],
): Promise<boolean> {
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
    ...buildCardClaims(db, organizationId, profile.id),
    db.prepare(DELETE_CLAIMED).bind(...ids),
  ]);
  return (claimed?.meta.changes ?? 0) > 0;
}

/**
 * Joins with the session's account, whose confirmed address is the invited one. Throws `not_found`
 * for any other invitation, and otherwise as `joinWithAccount` does.
 */
export async function acceptWithAddress(
  context: Kernel,
  profile: Profile,
  { id, ...request }: { id: string } & Joiner['request'],
  origin: string,
): Promise<Joined> {
  const invitation = await requirePending(context, proveByAddress(id), profile.id);
  return joinWithAccount(context, invitation, { profile, request, origin });
}

/** Throws `already_member`, `forbidden` for a suspended member, and `plan_limit` where the plan has become too small. */
async function joinWithAccount(
  context: Kernel,
  invitation: PendingInvitation,
  { origin, ...joiner }: Joiner & { origin: string },
): Promise<Joined> {
  const { organizationId } = invitation;
  const { id: userId } = joiner.profile;
  // A former member's cards follow the groups of the membership, which change.
  const cards = await enqueueHeldCards(context, organizationId, [userId], origin);
  if (!(await join(context, invitation, joiner, []))) {
    throw await explainRefusal(context, invitation, userId);
  }
  await showOrganizationCards(context, cards, origin);
  await finishClaims(context, { organizationId, userId, origin });
  return readJoined(context, userId, organizationId);
}

/** What people may do with the mailed link of an invitation to a team. */
export function createMemberAcceptance(kernel: Kernel) {
  return createAcceptance(kernel, {
    find: (token, userId) => requirePending(kernel, proveByToken(token), userId),
    async describe({ organizationId, organization, email, emailKey, role }) {
      const card = await findPreparedCard(kernel.db, organizationId, emailKey);
      return { organization, email, role, card };
    },
    join: (invitation, joiner) => joinWithAccount(kernel, invitation, joiner),
    async joinCreated(invitation, { statements, origin, ...joiner }) {
      if (!(await join(kernel, invitation, joiner, statements))) return null;
      const { organizationId } = invitation;
      const { id: userId } = joiner.profile;
      await finishClaims(kernel, { organizationId, userId, origin });
      return readJoined(kernel, userId, organizationId);
    },
    explainRefusal: (invitation, userId) => explainRefusal(kernel, invitation, userId),
  });
}

const refusalSchema = z.object({ status: z.string().nullable(), isWithinSeats: sqlBoolean });
const READ_REFUSAL = `SELECT (SELECT m.status FROM organization_members m
    WHERE m.organization_id = o.id AND m.user_id = ?2) AS status,
    ${buildWithinSeatsSql('o.billing_owner_id')} AS isWithinSeats
  FROM organizations o WHERE o.id = ?1`;

async function explainRefusal(
  context: Kernel,
  { organizationId, proof }: PendingInvitation,
  userId: string,
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
