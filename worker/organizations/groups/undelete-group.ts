import type { Group } from '#shared/api/organizations/people/members.ts';
import { GROUPS_MAX } from '#shared/organization/limits.ts';
import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import { buildIsDeletedSql, endDeletion, findDeletedItem } from '#worker/db/deleted-items.ts';
import { findPublishingRefusal } from '#worker/db/publishing-refusal.ts';
import { buildMayPublishSql } from '#worker/db/publishing-sql.ts';
import { parseJsonColumn } from '#worker/db/rows.ts';
import { ApiError, throwIfRefused } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { TOO_MANY_GROUPS } from '#worker/organizations/copy.ts';
import { deletedGroup } from '#worker/organizations/groups/copy-group.ts';
import {
  findGroup,
  NAME_IS_FREE,
  readGroup,
  requireFreeName,
} from '#worker/organizations/groups/groups.ts';
import { enqueueCardUpdates, startCardUpdates } from '#worker/policies/card-updates.ts';
import { z } from 'zod';

const contentSchema = z.object({ name: z.string(), nameKey: z.string() });

const IS_DELETED = buildIsDeletedSql('group', { owner: '?2', key: '?1', content: '?3' });
const INSERT = `INSERT INTO organization_groups (id, organization_id, name, name_key, created_at)
  SELECT ?1, ?2, ?3 ->> '$.name', ?4, ?3 ->> '$.createdAt'
  WHERE ${IS_DELETED} AND ${NAME_IS_FREE}
    AND (SELECT count(*) FROM organization_groups WHERE organization_id = ?2) < ${GROUPS_MAX}
    AND ${buildMayPublishSql({ organization: '?2', actor: '?5', at: '?6' })}
  ON CONFLICT DO NOTHING`;
const IS_RESTORED =
  'EXISTS (SELECT 1 FROM organization_groups WHERE id = ?1 AND organization_id = ?2)';
const INSERT_MEMBERS = `INSERT INTO organization_group_members (group_id, member_id)
  SELECT ?1, m.id FROM json_each(?3, '$.members') j
    JOIN organization_members m ON m.id = j.value AND m.organization_id = ?2 AND m.status <> 'left'
  WHERE ${IS_RESTORED} ON CONFLICT DO NOTHING`;
const ASSIGN_POLICY = `INSERT INTO organization_policy_groups (group_id, policy_id)
  SELECT ?1, p.id FROM organization_policies p
  WHERE p.id = ?3 ->> '$.policy' AND p.organization_id = ?2 AND p.is_default = 0 AND ${IS_RESTORED}
  ON CONFLICT DO NOTHING`;

/**
 * Restores a group deleted within `RESTORE_MS`, with those of its members who are still here and its
 * policy. Repeating it returns the group. Throws `not_found` after that time, `invalid_input` if its
 * name is in use, `plan_limit` beyond `GROUPS_MAX`, and the refusals of `findPublishingRefusal`.
 */
export async function undeleteGroup(
  context: Kernel,
  organizationId: string,
  groupId: string,
  { source, origin }: { source: AuditSource; origin: string },
): Promise<Group> {
  const { db } = context;
  const deleted = deletedGroup(organizationId, groupId);
  const content = await findDeletedItem(db, deleted, context.now());
  if (content === null) {
    const restored = await findGroup(db, organizationId, groupId);
    // The response to an earlier attempt may have been lost before this.
    await context.notify('organizationChanged', { organizationId });
    return restored;
  }
  const { name, nameKey } = parseJsonColumn('content', content, contentSchema);
  const key = [groupId, organizationId, content] as const;
  const [inserted] = await db.batch([
    db.prepare(INSERT).bind(...key, nameKey, source.actor, source.at),
    endDeletion(db, deleted),
    recordAudit(
      db,
      source,
      { action: 'group.restored', target: groupId, details: { name } },
      { ifChanged: true },
    ),
    db.prepare(INSERT_MEMBERS).bind(...key),
    db.prepare(ASSIGN_POLICY).bind(...key),
    startCardUpdates(context, organizationId),
  ]);
  if ((inserted?.meta.changes ?? 0) === 0) {
    const restored = await readGroup(db, organizationId, groupId);
    if (restored !== null) return restored;
    throwIfRefused(await findPublishingRefusal(db, source));
    await requireFreeName(db, organizationId, name);
    throw new ApiError('plan_limit', { message: TOO_MANY_GROUPS });
  }
  await context.notify('organizationChanged', { organizationId });
  await enqueueCardUpdates(context, organizationId, origin);
  return findGroup(db, organizationId, groupId);
}
