import { POLICIES_MAX, type CardPolicy } from '#shared/api/organizations/policies.ts';
import { policyContentSchema } from '#shared/organization/policy/policy.ts';
import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import { recordContentAuthor } from '#worker/db/content-authors.ts';
import { buildIsDeletedSql, endDeletion, findDeletedItem } from '#worker/db/deleted-items.ts';
import { buildColumnsSql } from '#worker/db/deleted-rows.ts';
import { findPublishingRefusal } from '#worker/db/publishing-refusal.ts';
import { buildMayPublishSql } from '#worker/db/publishing-sql.ts';
import { jsonColumn, parseJsonColumn } from '#worker/db/rows.ts';
import { ApiError, throwIfRefused } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { enqueueCardUpdates, startCardUpdates } from './card-updates.ts';
import { buildPolicyPictures } from './change-policies.ts';
import { deletedPolicy, POLICY_COLUMNS } from './copy-policy.ts';
import { hasPolicy, requirePolicy } from './read-policies.ts';
import { z } from 'zod';

const restoredSchema = z.object({ name: z.string(), content: jsonColumn(policyContentSchema) });

const UNCHANGED_COLUMNS = POLICY_COLUMNS.filter((column) => column !== 'updated_at');
const INSERT = `INSERT INTO organization_policies (${UNCHANGED_COLUMNS.join(', ')}, updated_at)
  SELECT ${buildColumnsSql('?3', UNCHANGED_COLUMNS)}, ?5
  WHERE ${buildIsDeletedSql('policy', { owner: '?1', key: '?2', content: '?3' })}
    AND (SELECT count(*) FROM organization_policies WHERE organization_id = ?1) < ${POLICIES_MAX}
    AND ${buildMayPublishSql({ organization: '?1', actor: '?4', at: '?5' })}
  ON CONFLICT DO NOTHING`;
// A group that has another policy by now stays as it is.
const ASSIGN = `INSERT INTO organization_policy_groups (group_id, policy_id)
  SELECT g.id, p.id FROM json_each(?3, '$.groups') j
    JOIN organization_groups g ON g.id = j.value AND g.organization_id = ?1
    JOIN organization_policies p ON p.id = ?2 AND p.organization_id = ?1
  WHERE true ON CONFLICT DO NOTHING`;

/**
 * Restores a policy deleted within `RESTORE_MS` with its place in the order and its groups; earlier
 * versions of its content are gone. Repeating it returns the policy. Throws `not_found` after that
 * time, `plan_limit` beyond `POLICIES_MAX`, and the refusals of `findPublishingRefusal`.
 */
export async function undeletePolicy(
  context: Kernel,
  policyId: string,
  { source, origin }: { source: AuditSource; origin: string },
): Promise<CardPolicy> {
  const { db } = context;
  const { organizationId, actor, at } = source;
  const deleted = deletedPolicy(organizationId, policyId);
  const stored = await findDeletedItem(db, deleted, context.now());
  if (stored !== null) {
    const { name, content } = parseJsonColumn('content', stored, restoredSchema);
    const [inserted] = await db.batch([
      db.prepare(INSERT).bind(organizationId, policyId, stored, actor, at),
      endDeletion(db, deleted),
      recordAudit(
        db,
        source,
        { action: 'policy.restored', target: policyId, details: { name } },
        { ifChanged: true },
      ),
      db.prepare(ASSIGN).bind(organizationId, policyId, stored),
      startCardUpdates(context, organizationId),
      ...buildPolicyPictures(db, policyId, content),
      recordContentAuthor(db, { source: 'policy', target: policyId, organizationId, actor, at }),
    ]);
    const isRestored = (inserted?.meta.changes ?? 0) > 0 || (await hasPolicy(db, policyId));
    if (!isRestored) {
      throwIfRefused(await findPublishingRefusal(db, source));
      throw new ApiError('plan_limit', { message: 'A team can have 20 card policies.' });
    }
  }
  // Also after a repetition: the response to an earlier attempt may have been lost before this.
  const { policy } = await requirePolicy(db, organizationId, policyId);
  await context.notify('organizationChanged', { organizationId });
  await context.notify('policyChanged', { policyId });
  if (stored !== null) await enqueueCardUpdates(context, organizationId, origin);
  return policy;
}
