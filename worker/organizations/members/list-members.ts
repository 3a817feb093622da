import { z } from 'zod';
import type { MemberPage } from '#shared/api/organizations/people/members.ts';
import { MEMBERS_PAGE_SIZE } from '#shared/organization/limits.ts';
import { allRows } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { NO_SUCH_GROUP } from '#worker/organizations/copy.ts';
import { readMemberRows, toMembers } from '#worker/organizations/member-row.ts';
import { findInvited } from '#worker/organizations/members/find-invited.ts';
import { findMembers } from '#worker/organizations/members/find-members.ts';
import { buildMemberCursor, type MemberQuery } from '#worker/organizations/members/member-query.ts';
import type { Actor } from '#worker/organizations/require-member.ts';

/** Reads a page of members and then of open invitations. */
export async function readMemberPage(
  context: Pick<Kernel, 'db' | 'now'>,
  actor: Actor,
  query: MemberQuery,
): Promise<MemberPage> {
  const { db, now } = context;
  const organizationId = actor.organization.id;
  const groups = await findVisibleGroups(db, actor, query.group);
  const hasMembers = query.status !== 'invited' && query.cursor?.[0] !== 'invitation';
  const found = hasMembers
    ? await findMembers(db, organizationId, groups, query)
    : { ids: [], next: null };
  const rows = await readMemberRows(db, actor, found.ids, { isScoped: false });
  const members = await toMembers(db, organizationId, rows);
  if (found.next !== null) return { members, next: buildMemberCursor(found.next) };
  const hasInvited = query.status === null || query.status === 'invited';
  if (!hasInvited) return { members, next: null };
  const limit = MEMBERS_PAGE_SIZE - found.ids.length;
  const invited = await findInvited(db, organizationId, groups, query, { limit, now: now() });
  return {
    members: [...members, ...invited.members],
    next: invited.next && buildMemberCursor(invited.next),
  };
}

const idSchema = z.object({ id: z.string() });

/**
 * The groups to which a list is limited: the requested one, or all of a manager's; null for the
 * whole organization. Throws `not_found` for a group outside the actor's scope.
 */
async function findVisibleGroups(
  db: D1Database,
  { id, organization, scope }: Actor,
  group: string | null,
): Promise<string[] | null> {
  if (scope === 'all' && group === null) return null;
  const statement =
    scope === 'all'
      ? db
          .prepare('SELECT id FROM organization_groups WHERE organization_id = ?1 AND id = ?2')
          .bind(organization.id, group)
      : db
          .prepare(
            `SELECT group_id AS id FROM organization_group_members
            WHERE member_id = ?1 AND (?2 IS NULL OR group_id = ?2)`,
          )
          .bind(id, group);
  const visible = (await allRows(statement, idSchema)).map((row) => row.id);
  if (group !== null && visible.length === 0) {
    throw new ApiError('not_found', { message: NO_SUCH_GROUP });
  }
  return visible;
}
