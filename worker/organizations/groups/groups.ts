import { z } from 'zod';
import type { Group } from '#shared/api/organizations/people/members.ts';
import { GROUPS_MAX } from '#shared/organization/limits.ts';
import { foldText } from '#shared/text/fold-text.ts';
import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import { allRows, firstRow, hasRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { GROUP_NAME_TAKEN, NO_SUCH_GROUP, TOO_MANY_GROUPS } from '#worker/organizations/copy.ts';
import { copyGroup } from '#worker/organizations/groups/copy-group.ts';
import type { Actor } from '#worker/organizations/require-member.ts';
import { enqueueCardUpdates, startCardUpdates } from '#worker/policies/card-updates.ts';

const groupRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  members: z.int(),
}) satisfies z.ZodType<Group>;
const SELECT_GROUPS = `SELECT g.id, g.name, n.members
  FROM organization_groups g JOIN organization_group_counts n ON n.group_id = g.id
  WHERE g.organization_id = ?1`;

/** Groups by name; only their own for a manager. */
export async function readGroups(
  db: D1Database,
  { id, organization, scope }: Actor,
): Promise<Group[]> {
  const statement = db
    .prepare(
      `${SELECT_GROUPS} AND (?2 IS NULL OR EXISTS (SELECT 1 FROM organization_group_members own
        WHERE own.group_id = g.id AND own.member_id = ?2)) ORDER BY g.name_key`,
    )
    .bind(organization.id, scope === 'groups' ? id : null);
  return allRows(statement, groupRowSchema);
}

export async function readGroup(
  db: D1Database,
  organizationId: string,
  groupId: string,
): Promise<Group | null> {
  const statement = db.prepare(`${SELECT_GROUPS} AND g.id = ?2`).bind(organizationId, groupId);
  return firstRow(statement, groupRowSchema);
}

/** Throws `not_found`. */
export async function findGroup(
  db: D1Database,
  organizationId: string,
  groupId: string,
): Promise<Group> {
  const group = await readGroup(db, organizationId, groupId);
  if (group === null) throw new ApiError('not_found', { message: NO_SUCH_GROUP });
  return group;
}

/** SQL condition: no other group than `?1` of the organization `?2` has the folded name `?4`. */
export const NAME_IS_FREE = `NOT EXISTS (SELECT 1 FROM organization_groups taken
  WHERE taken.organization_id = ?2 AND taken.name_key = ?4 AND taken.id <> ?1)`;

/**
 * Adds a group, or returns the one that was added with `id`. Throws `invalid_input` for a name in use,
 * `id_taken`, and `plan_limit` beyond `GROUPS_MAX`.
 */
export async function addGroup(
  db: D1Database,
  organizationId: string,
  { name, id = crypto.randomUUID() }: { name: string; id?: string | undefined },
  source: AuditSource,
): Promise<Group> {
  const [added] = await db.batch([
    db
      .prepare(
        `INSERT INTO organization_groups (id, organization_id, name, name_key, created_at)
        SELECT ?1, ?2, ?3, ?4, ?5 WHERE ${NAME_IS_FREE}
          AND (SELECT count(*) FROM organization_groups WHERE organization_id = ?2) < ${GROUPS_MAX}
        ON CONFLICT DO NOTHING`,
      )
      .bind(id, organizationId, name, foldText(name), source.at),
    recordAudit(
      db,
      source,
      { action: 'group.created', target: id, details: { name } },
      { ifChanged: true },
    ),
  ]);
  if ((added?.meta.changes ?? 0) > 0) return { id, name, members: 0 };
  const earlier = await readGroup(db, organizationId, id);
  if (earlier?.name === name) return earlier;
  await requireFreeName(db, organizationId, name);
  const used = db.prepare('SELECT 1 FROM organization_groups WHERE id = ?').bind(id);
  if (await hasRow(used)) throw new ApiError('id_taken');
  throw new ApiError('plan_limit', { message: TOO_MANY_GROUPS });
}

/** Throws `invalid_input` for a name in use, and `not_found`. */
export async function renameGroup(
  db: D1Database,
  organizationId: string,
  { groupId, name }: { groupId: string; name: string },
  source: AuditSource,
): Promise<Group> {
  const before = await findGroup(db, organizationId, groupId);
  if (before.name === name) return before;
  const [renamed] = await db.batch([
    db
      .prepare(
        `UPDATE organization_groups SET name = ?3, name_key = ?4
        WHERE id = ?1 AND organization_id = ?2 AND name <> ?3 AND ${NAME_IS_FREE}`,
      )
      .bind(groupId, organizationId, name, foldText(name)),
    recordAudit(
      db,
      source,
      {
        action: 'group.updated',
        target: groupId,
        details: { before: { name: before.name }, after: { name } },
      },
      { ifChanged: true },
    ),
  ]);
  if ((renamed?.meta.changes ?? 0) === 0) await requireFreeName(db, organizationId, name);
  return findGroup(db, organizationId, groupId);
}

const UNASSIGN = `DELETE FROM organization_policy_groups WHERE group_id = ?1
  AND EXISTS (SELECT 1 FROM organization_groups WHERE id = ?1 AND organization_id = ?2)`;

/**
 * Deletes a group; its members stay, and their cards have the next policy. `undeleteGroup` restores
 * it. Throws `not_found`.
 */
export async function removeGroup(
  context: Kernel,
  organizationId: string,
  groupId: string,
  { source, origin }: { source: AuditSource; origin: string },
): Promise<void> {
  const { db } = context;
  const { name, members } = await findGroup(db, organizationId, groupId);
  const [, unassigned, , removed] = await db.batch([
    copyGroup(context, organizationId, groupId),
    db.prepare(UNASSIGN).bind(groupId, organizationId),
    startCardUpdates(context, organizationId),
    db
      .prepare('DELETE FROM organization_groups WHERE id = ?1 AND organization_id = ?2')
      .bind(groupId, organizationId),
    recordAudit(
      db,
      source,
      { action: 'group.deleted', target: groupId, details: { name, members } },
      { ifChanged: true },
    ),
  ]);
  if ((removed?.meta.changes ?? 0) === 0) {
    throw new ApiError('not_found', { message: NO_SUCH_GROUP });
  }
  if ((unassigned?.meta.changes ?? 0) === 0) return;
  await context.notify('organizationChanged', { organizationId: organizationId });
  await enqueueCardUpdates(context, organizationId, origin);
}

/** Throws `invalid_input` for a name in use. */
export async function requireFreeName(
  db: D1Database,
  organizationId: string,
  name: string,
): Promise<void> {
  const statement = db
    .prepare('SELECT 1 FROM organization_groups WHERE organization_id = ?1 AND name_key = ?2')
    .bind(organizationId, foldText(name));
  if (!(await hasRow(statement))) return;
  const issues = [{ path: 'name', message: GROUP_NAME_TAKEN }];
  throw new ApiError('invalid_input', { issues });
}
