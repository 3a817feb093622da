import { z } from 'zod';
import type { Invitation } from '#shared/api/organizations/people/invitations.ts';
import { canGrantRole } from '#shared/organization/permissions.ts';
import { ROLES, roleSchema, type Role } from '#shared/organization/role.ts';
import { allRows, firstRow, jsonColumn, sqlBoolean } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Actor } from '#worker/organizations/require-member.ts';

/** Columns of `organization_invitations i`. */
export const INVITATION_COLUMNS = `i.id, i.email, i.role, i.groups, i.is_open AS isOpen,
  i.created_at AS createdAt, i.expires_at AS expiresAt`;

export const invitationRowSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: roleSchema,
  groups: jsonColumn(z.array(z.string())),
  isOpen: sqlBoolean,
  createdAt: z.string(),
  expiresAt: z.string(),
});
type InvitationRow = z.infer<typeof invitationRowSchema>;

export function buildInvitation({ isOpen, ...row }: InvitationRow, at: string): Invitation {
  return { ...row, status: isOpen && row.expiresAt > at ? 'open' : 'expired' };
}

/**
 * SQL condition: an invitation `i` is within an actor's scope. `?2` is the manager's member ID, or
 * NULL for a scope of all.
 */
export const IN_SCOPE = `(?2 IS NULL OR EXISTS (SELECT 1 FROM json_each(i.groups) g
  JOIN organization_group_members gm ON gm.group_id = g.value AND gm.member_id = ?2))`;

/** The value of `?2` in `IN_SCOPE`. */
export function scopedMember({ scope, id }: Actor): string | null {
  return scope === 'all' ? null : id;
}

/** Roles that an actor may give or take away, as a JSON list. */
export function listGrantable(role: Role): string {
  return JSON.stringify(ROLES.filter((other) => canGrantRole(role, other)));
}

const FIND = `SELECT ${INVITATION_COLUMNS} FROM organization_invitations i
  WHERE i.organization_id = ?1 AND i.id = ?3 AND ${IN_SCOPE}`;

/** An invitation within the actor's scope. Throws `not_found` and, for a higher role, `forbidden`. */
export async function requireInvitation(
  db: D1Database,
  actor: Actor,
  id: string,
): Promise<InvitationRow> {
  const statement = db.prepare(FIND).bind(actor.organization.id, scopedMember(actor), id);
  const row = await firstRow(statement, invitationRowSchema);
  if (row === null) throw new ApiError('not_found');
  if (!canGrantRole(actor.role, row.role)) throw new ApiError('forbidden');
  return row;
}

const FIND_MANY = `SELECT ${INVITATION_COLUMNS}
  FROM json_each(?3) ids CROSS JOIN organization_invitations i ON i.id = ids.value
  WHERE +i.organization_id = ?1 AND ${IN_SCOPE}`;

/** The invitations among these that are within the actor's scope. */
export function readInvitationRows(
  db: D1Database,
  actor: Actor,
  ids: readonly string[],
): Promise<InvitationRow[]> {
  const statement = db
    .prepare(FIND_MANY)
    .bind(actor.organization.id, scopedMember(actor), JSON.stringify(ids));
  return allRows(statement, invitationRowSchema);
}
