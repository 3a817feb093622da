import { z } from 'zod';
import { href } from '#shared/routes.ts';
import { mailPeople } from '#worker/brands/mail-people.ts';
import { findPreparedCard } from '#worker/cards/prepared-cards.ts';
import { deletePreparedCards } from '#worker/cards/withdraw-prepared-cards.ts';
import { buildDeclinedMail } from '#worker/organizations/invitations/copy.ts';
import type { OwnInvitation } from '#shared/api/organizations/organizations.ts';
import { roleSchema } from '#shared/organization/role.ts';
import { IS_OPEN } from '#worker/db/open-organization-sql.ts';
import { allRows, parseRows } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Profile } from '#worker/http/app-env.ts';
import type { Kernel } from '#worker/kernel.ts';
import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import { INVITATION_GONE } from '#worker/organizations/copy.ts';
import {
  IS_PENDING,
  proveByAddress,
  requirePending,
  type InvitationProof,
} from '#worker/organizations/invitations/accept/pending-invitation.ts';

const SHOWN_MAX = 20;

const LIST = `SELECT i.id, o.name AS organization, i.role, i.expires_at AS expiresAt
  FROM users u JOIN organization_invitations i ON i.email_key = u.email_key
    JOIN organizations o ON o.id = i.organization_id
  WHERE u.id = ?2 AND u.email_confirmed_at IS NOT NULL AND ${IS_PENDING}
    AND ${IS_OPEN} AND NOT EXISTS (SELECT 1 FROM organization_members m
      WHERE m.organization_id = i.organization_id AND m.user_id = ?2 AND m.status <> 'left')
  ORDER BY i.created_at DESC, i.id DESC LIMIT ?1`;

const shownSchema = z.object({
  id: z.string(),
  organization: z.string(),
  role: roleSchema,
  expiresAt: z.string(),
});

/** The statement that reads pending invitations to the confirmed address of an account, newest first. */
export function buildOwnInvitationList(
  db: D1Database,
  userId: string,
  at: string,
): D1PreparedStatement {
  return db.prepare(LIST).bind(SHOWN_MAX, userId, at);
}

/** Parses the result of `buildOwnInvitationList`. */
export function parseOwnInvitations(result: D1Result | undefined): OwnInvitation[] {
  return parseRows(result, shownSchema);
}

const buildDeclineSql = ({ condition }: InvitationProof): string =>
  `DELETE FROM organization_invitations AS i WHERE ${condition} AND ${IS_PENDING}`;
// The list it came from names the outcome.
const SET_DECLINED = `UPDATE invitation_list_rows SET outcome = 'declined' WHERE invitation_id = ?1
  AND outcome = 'sent' AND changes() > 0`;
const FIND_INVITER = `SELECT u.id, u.email FROM users u JOIN organization_members m ON m.user_id = u.id
  WHERE m.organization_id = ?1 AND m.user_id = ?2 AND m.status = 'active'`;
const inviterSchema = z.object({ id: z.string(), email: z.string() });

/** The part of a request that declines: without an account, the mailed link proves the address. */
interface Declining extends Pick<AuditSource, 'requestId' | 'ipPrefix'> {
  /** The account, or null. */
  userId: string | null;
  origin: string;
}

/**
 * Deletes a pending invitation, which frees its seat, with the card that was made for the person, and
 * notifies the inviter of that card. Throws `not_found` for an invitation that is not the caller's.
 */
export async function declineByProof(
  context: Kernel,
  proof: InvitationProof,
  { userId, origin, ...request }: Declining,
): Promise<void> {
  const { db, now } = context;
  const pending = await requirePending(context, proof, userId);
  const { organizationId, organization, id, email, emailKey, role, invitedBy } = pending;
  const card = await findPreparedCard(db, organizationId, emailKey);
  const at = now().toISOString();
  const source = { ...request, organizationId, actor: userId ?? '', actorEmail: email, at };
  const [declined] = await db.batch([
    db.prepare(buildDeclineSql(proof)).bind(proof.value, userId, at),
    recordAudit(
      db,
      source,
      { action: 'invitation.declined', target: email, details: { role } },
      { ifChanged: true },
    ),
    db.prepare(SET_DECLINED).bind(id),
  ]);
  if (declined?.meta.changes === 0) {
    throw new ApiError('not_found', { message: INVITATION_GONE });
  }
  if (card === null) return;
  await deletePreparedCards(context, { organizationId, emailKeys: [emailKey], origin });
  const statement = db.prepare(FIND_INVITER).bind(organizationId, invitedBy);
  const inviters = await allRows(statement, inviterSchema);
  const query = new URLSearchParams({ org: organizationId, view: 'invitations' });
  await mailPeople(context, inviters, origin, (_, { productName, origin: home }) => ({
    ...buildDeclinedMail({
      productName,
      organization,
      email,
      url: `${home}${href('team')}?${query.toString()}`,
    }),
    id: `declined ${id}`,
  }));
}

/** Declines with the confirmed address of an account. Throws as `declineByProof`. */
export async function declineOwn(
  context: Kernel,
  { id: userId }: Profile,
  { id, ...request }: { id: string; origin: string } & Pick<AuditSource, 'requestId' | 'ipPrefix'>,
): Promise<void> {
  await declineByProof(context, proveByAddress(id), { ...request, userId });
}
