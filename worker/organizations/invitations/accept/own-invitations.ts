import { z } from 'zod';
import type { OwnInvitation } from '#shared/api/organizations/organizations.ts';
import { roleSchema } from '#shared/organization/role.ts';
import { IS_OPEN } from '#worker/db/open-organization-sql.ts';
import { parseRows } from '#worker/db/rows.ts';
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

/**
 * Deletes a pending invitation to the account's confirmed address, which frees its seat. Throws
 * `not_found` for any other.
 */
export async function declineInvitation(
  context: Pick<Kernel, 'db' | 'now'>,
  { id: userId, email: actorEmail }: Profile,
  { id, ...request }: { id: string } & Pick<AuditSource, 'requestId' | 'ipPrefix'>,
): Promise<void> {
  const { db, now } = context;
  const proof = proveByAddress(id);
  const { organizationId, email, role } = await requirePending(context, proof, userId);
  const at = now().toISOString();
  const source = { ...request, organizationId, actor: userId, actorEmail, at };
  const [declined] = await db.batch([
    db.prepare(buildDeclineSql(proof)).bind(proof.value, userId, at),
    recordAudit(
      db,
      source,
      { action: 'invitation.declined', target: email, details: { role } },
      { ifChanged: true },
    ),
  ]);
  if (declined?.meta.changes === 0) {
    throw new ApiError('not_found', { message: INVITATION_GONE });
  }
}
