import { z } from 'zod';
import { roleSchema } from '#shared/organization/role.ts';
import { IS_OPEN } from '#worker/db/open-organization-sql.ts';
import { firstRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import type { Kernel } from '#worker/kernel.ts';
import { INVITATION_GONE } from '#worker/organizations/copy.ts';
import { INVITER_MAY_GRANT } from '#worker/organizations/revoke-invitations.ts';

/**
 * What shows that an invitation is for the caller. `condition` is SQL on invitation `i`, with
 * `value` as `?1` and the caller's account as `?2`.
 */
export interface InvitationProof {
  condition: string;
  value: string;
}

/** The token of the mailed link. */
export function proveByToken(token: string): InvitationProof {
  return { condition: 'i.token_hash = ?1', value: sha256Hex(token) };
}

const IS_OWN_ADDRESS = `i.id = ?1 AND EXISTS (SELECT 1 FROM users own
  WHERE own.id = ?2 AND own.email_key = i.email_key AND own.email_confirmed_at IS NOT NULL)`;

/** The confirmed address of the account, for the ID of an invitation. */
export function proveByAddress(id: string): InvitationProof {
  return { condition: IS_OWN_ADDRESS, value: id };
}

/** SQL condition: invitation `i` can be accepted at `?3`. */
export const IS_PENDING = `i.is_open = 1 AND i.expires_at > ?3 AND ${INVITER_MAY_GRANT}`;

const pendingSchema = z.object({
  id: z.string(),
  organizationId: z.string(),
  organization: z.string(),
  email: z.string(),
  emailKey: z.string(),
  role: roleSchema,
  invitedBy: z.string(),
});
export type PendingInvitation = z.infer<typeof pendingSchema> & { proof: InvitationProof };

const buildFindSql = ({ condition }: InvitationProof): string =>
  `SELECT i.id, i.organization_id AS organizationId, o.name AS organization, i.email,
    i.email_key AS emailKey, i.role, i.invited_by AS invitedBy
  FROM organization_invitations i JOIN organizations o ON o.id = i.organization_id
  WHERE ${condition} AND ${IS_PENDING} AND ${IS_OPEN}`;

/**
 * The invitation that a proof is for. `userId` is the caller's account, or null without one. Throws
 * `not_found` for an invitation that was used, revoked or has expired, or is not the caller's.
 */
export async function requirePending(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  proof: InvitationProof,
  userId: string | null,
): Promise<PendingInvitation> {
  const statement = db.prepare(buildFindSql(proof)).bind(proof.value, userId, now().toISOString());
  const found = await firstRow(statement, pendingSchema);
  if (found === null) throw new ApiError('not_found', { message: INVITATION_GONE });
  return { ...found, proof };
}
