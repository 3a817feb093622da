import type { z } from 'zod';
import type { listInvitations } from '#shared/api/organizations/people/invitations.ts';
import { MEMBERS_PAGE_SIZE } from '#shared/organization/limits.ts';
import { allRows } from '#worker/db/rows.ts';
import { parseCursor, takePage, type Position } from '#worker/http/request/pagination.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { Actor } from '#worker/organizations/require-member.ts';
import {
  buildInvitation,
  INVITATION_COLUMNS,
  invitationRowSchema,
  scopedMember,
} from '#worker/organizations/invitations/invitation-row.ts';

const FIRST: Position = ['9999-12-31T23:59:59.999Z', ''];

const LIST_ALL = `SELECT ${INVITATION_COLUMNS} FROM organization_invitations i
  WHERE i.organization_id = ?1 AND ?2 IS NULL AND (i.created_at, i.id) < (?3, ?4)
  ORDER BY i.created_at DESC, i.id DESC LIMIT ?5`;
// A page of each of the manager's groups, of which the first page is what the list shows. The unary plus makes the
// statement find the rows by ID.
const LIST_OF_GROUPS = `SELECT DISTINCT ${INVITATION_COLUMNS}
  FROM organization_group_members own CROSS JOIN organization_invitations i
  WHERE own.member_id = ?2 AND +i.organization_id = ?1
    AND i.id IN (SELECT p.invitation_id FROM organization_invitation_groups p
      WHERE p.group_id = own.group_id AND (p.created_at, p.invitation_id) < (?3, ?4)
      ORDER BY p.created_at DESC, p.invitation_id DESC LIMIT ?5)
  ORDER BY i.created_at DESC, i.id DESC LIMIT ?5`;

/** A page of invitations, newest first. Throws `bad_request` for an invalid cursor. */
export async function readInvitationPage(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  actor: Actor,
  cursor: string | undefined,
): Promise<z.infer<typeof listInvitations.response>> {
  const after = cursor === undefined ? FIRST : parseCursor(cursor);
  const manager = scopedMember(actor);
  const statement = db
    .prepare(manager === null ? LIST_ALL : LIST_OF_GROUPS)
    .bind(actor.organization.id, manager, ...after, MEMBERS_PAGE_SIZE + 1);
  const rows = await allRows(statement, invitationRowSchema);
  const { page, nextCursor } = takePage(rows, MEMBERS_PAGE_SIZE, ({ createdAt, id }) => [
    createdAt,
    id,
  ]);
  const at = now().toISOString();
  return { invitations: page.map((row) => buildInvitation(row, at)), next: nextCursor };
}
