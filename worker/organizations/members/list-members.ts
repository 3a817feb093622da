import { z } from 'zod';
import type { MemberPage } from '#shared/api/organizations/people/members.ts';
import { MEMBERS_PAGE_SIZE } from '#shared/organization/limits.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { allRows } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { NO_SUCH_GROUP } from '#worker/organizations/copy.ts';
import { readMemberRows, toMembers } from '#worker/organizations/member-row.ts';
import { findExact } from '#worker/organizations/members/find-exact.ts';
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
  if (query.exact !== null)
    return readExactPage(context, actor, groups, { ...query, exact: query.exact });
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

/** Who has exactly an address or an ID of another system: a member, or an open invitation. */
async function readExactPage(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  actor: Actor,
  groups: readonly string[] | null,
  query: MemberQuery & { exact: NonNullable<MemberQuery['exact']> },
): Promise<MemberPage> {
  const { exact, status } = query;
  const organizationId = actor.organization.id;
  const ids = status === 'invited' ? [] : await findExact(db, organizationId, groups, query);
  const rows = await readMemberRows(db, actor, ids, { isScoped: false });
  const members = await toMembers(db, organizationId, rows);
  const hasInvited = exact.column === 'email' && (status === null || status === 'invited');
  if (!hasInvited) return { members, next: null };
  const byAddress = { ...query, addressPrefix: exact.value, cursor: null };
  const limit = { limit: MEMBERS_PAGE_SIZE, now: now() };
  const invited = await findInvited(db, organizationId, groups, byAddress, limit);
  // An address sorts before all that begin with it.
  const found = invited.members.filter(({ email }) => emailKey(email) === exact.value);
  return { members: [...members, ...found], next: null };
}

const idSchema = z.object({ id: z.string() });

/**
 * The groups to which a list is limited: the requested one, or all of a manager's; null for the
 * whole organization. Throws `not_found` for a group outside the actor's scope.
 */
export async function findVisibleGroups(
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
