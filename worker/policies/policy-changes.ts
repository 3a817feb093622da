import { isDeepStrictEqual } from 'node:util';
import type { CardPolicy } from '#shared/api/organizations/policies.ts';
import { findContentIssues } from '#shared/card/link/content-issues.ts';
import type { PolicyContent } from '#shared/organization/policy/policy.ts';
import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import { recordContentAuthor } from '#worker/db/content-authors.ts';
import { findPublishingRefusal } from '#worker/db/publishing-refusal.ts';
import { parseFirstRow } from '#worker/db/rows.ts';
import { ApiError, throwIfRefused } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { claimImages, releaseImages } from '#worker/media/media-store.ts';
import { enqueueCardUpdates, startCardUpdates, startedSchema } from './card-updates.ts';
import {
  assignPolicyRow,
  buildPolicyPictures,
  deletePolicyRow,
  insertPolicy,
  reorderPolicies,
  updatePolicyRow,
} from './change-policies.ts';
import { copyPolicy } from './copy-policy.ts';
import { withoutDials, withPolicyDials } from './policy-dials.ts';
import { readPolicyList, listPolicyPictures, requirePolicy, hasPolicy } from './read-policies.ts';

interface Change {
  source: AuditSource;
  origin: string;
}

/**
 * Throws `invalid_input` for invalid links, and for pictures that neither the person or a key of the
 * organization uploaded nor the policy already contained.
 */
async function requirePolicyContent(
  context: Kernel,
  content: PolicyContent,
  {
    source: { actor, organizationId },
    before,
  }: { source: AuditSource; before: PolicyContent | null },
): Promise<void> {
  const { phone = '', website = '' } = content.values;
  const issues = findContentIssues({ email: '', phone, website, cardElements: content.elements });
  const paths = listPolicyPictures(content);
  const claimed =
    paths.length === 0
      ? new Set<string>()
      : await claimImages(context, actor, paths, organizationId);
  const known = new Set([...claimed, ...(before === null ? [] : listPolicyPictures(before))]);
  for (const path of paths.filter((one) => !known.has(one))) {
    const at = content.elements.findIndex(({ picture }) => picture === path);
    issues.push({
      path: at === -1 ? 'values.headerPhoto' : `elements.${at}.picture`,
      message: 'This image has not been uploaded. Please choose it again.',
    });
  }
  if (issues.length === 0) return;
  throw new ApiError('invalid_input', {
    issues: issues.map(({ path, message }) => ({ path: `content.${path}`, message })),
  });
}

/** Creates a policy, or returns that of the same `id`. Throws `id_taken`, `plan_limit` beyond `POLICIES_MAX`, and the refusals of `findPublishingRefusal`. */
export async function addPolicy(
  context: Kernel,
  {
    name,
    content: written,
    id = crypto.randomUUID(),
  }: { name: string; content: PolicyContent; id?: string | undefined },
  { source }: Change,
): Promise<CardPolicy> {
  const { db } = context;
  const { organizationId, actor, at } = source;
  const content = await withPolicyDials(written);
  await requirePolicyContent(context, content, { source, before: null });
  const [inserted] = await db.batch([
    insertPolicy(db, { id, organizationId, name, content, actor, at }),
    recordAudit(
      db,
      source,
      { action: 'policy.created', target: id, details: { name } },
      { ifChanged: true },
    ),
    ...buildPolicyPictures(db, id, content),
    recordContentAuthor(db, { source: 'policy', target: id, organizationId, actor, at }),
  ]);
  if ((inserted?.meta.changes ?? 0) === 0) {
    const all = await readPolicyList(db, organizationId);
    const existing = all.find((policy) => policy.id === id);
    if (existing !== undefined) {
      // The response to an earlier attempt may have been lost before this.
      await context.notify('policyChanged', { policyId: id });
      return existing;
    }
    throwIfRefused(await findPublishingRefusal(db, source));
    if (await hasPolicy(db, id)) throw new ApiError('id_taken');
    throw new ApiError('plan_limit', { message: 'A team can have 20 card policies.' });
  }
  await context.notify('policyChanged', { policyId: id });
  return (await requirePolicy(db, organizationId, id)).policy;
}

interface PolicyEdit {
  name?: string | undefined;
  content?: PolicyContent | undefined;
  position?: number | undefined;
  version?: number | undefined;
}

/**
 * Changes a policy on all of its cards by one write of its public record. Throws `version_conflict`
 * if it is no longer at the given version, and the refusals of `findPublishingRefusal`.
 */
export async function changePolicy(
  context: Kernel,
  policyId: string,
  edit: PolicyEdit,
  { source, origin }: Change,
): Promise<CardPolicy> {
  const { db } = context;
  const { organizationId, actor, at } = source;
  const { policy, all } = await requirePolicy(db, organizationId, policyId);
  const { name = null, version = null } = edit;
  const content = edit.content === undefined ? null : await withPolicyDials(edit.content);
  if (content !== null) {
    await requirePolicyContent(context, content, { source, before: policy.content });
  }
  const order = edit.position === undefined ? null : moveTo(all, policy, edit.position);
  const details = {
    name: name ?? policy.name,
    ...(content !== null && {
      before: withoutDials(policy.content),
      after: withoutDials(content),
    }),
    ...(order !== null && { position: edit.position }),
  };
  const event = { action: 'policy.updated' as const, target: policyId, details };
  const audit = () => recordAudit(db, source, event, { ifChanged: true });
  const start = () => startCardUpdates(context, organizationId);
  const results = await db.batch([
    updatePolicyRow(db, { policyId, organizationId, name, content, actor, at, version }),
    audit(),
    start(),
    ...(content === null ? [] : buildPolicyPictures(db, policyId, content)),
    ...(order === null ? [] : [reorderPolicies(db, source, order), audit(), start()]),
    ...(content === null || isDeepStrictEqual(content, policy.content)
      ? []
      : [
          recordContentAuthor(db, {
            source: 'policy',
            target: policyId,
            organizationId,
            actor,
            at,
          }),
        ]),
  ]);
  if (content !== null || order !== null) await requirePublished(db, source, results);
  const current = (await requirePolicy(db, organizationId, policyId)).policy;
  if (version !== null && results[0]?.meta.changes === 0 && current.version !== version) {
    throw new ApiError('version_conflict', { message: 'This policy was changed elsewhere.' });
  }
  // Also if nothing changed: the response to an earlier attempt may have been lost before this.
  if (content !== null) await context.notify('policyChanged', { policyId: policyId });
  if (order !== null)
    await context.notify('organizationChanged', { organizationId: organizationId });
  const hasStarted = results.some((one) => parseStarted(one)?.revision === 1);
  if (hasStarted) await enqueueCardUpdates(context, organizationId, origin);
  if (content !== null) await releasePictures(context, policy.content, content);
  return current;
}

/** Explains why nothing was written. Throws the refusals of `findPublishingRefusal`. */
async function requirePublished(
  db: D1Database,
  source: AuditSource,
  results: readonly D1Result[],
): Promise<void> {
  if (results.every(({ meta }) => meta.changes === 0))
    throwIfRefused(await findPublishingRefusal(db, source));
}

function parseStarted(result: D1Result | undefined): { revision: number } | null {
  const parsed = startedSchema.safeParse(result?.results[0]);
  return parsed.success ? parsed.data : null;
}

async function releasePictures(
  context: Kernel,
  before: PolicyContent,
  after: PolicyContent,
): Promise<void> {
  const used = new Set(listPolicyPictures(after));
  await releaseImages(
    context,
    listPolicyPictures(before).filter((path) => !used.has(path)),
  );
}

/** The order of the policies, without the default, after one is moved. */
function moveTo(all: readonly CardPolicy[], policy: CardPolicy, position: number): string[] {
  const others = all.filter(({ id, isDefault }) => !isDefault && id !== policy.id);
  const ids = others.map(({ id }) => id);
  return policy.isDefault ? ids : ids.toSpliced(position, 0, policy.id);
}

/**
 * Deletes a policy. Its cards have the next one at once; `undeletePolicy` restores it. Throws
 * `forbidden` for the default.
 */
export async function removePolicy(
  context: Kernel,
  policyId: string,
  { source, origin }: Change,
): Promise<void> {
  const { db } = context;
  const { organizationId } = source;
  const { policy } = await requirePolicy(db, organizationId, policyId);
  if (policy.isDefault) {
    throw new ApiError('forbidden', { message: 'The default policy cannot be deleted.' });
  }
  const results = await db.batch([
    copyPolicy(context, organizationId, policyId),
    deletePolicyRow(db, { policyId, organizationId }),
    recordAudit(
      db,
      source,
      { action: 'policy.deleted', target: policyId, details: { name: policy.name } },
      { ifChanged: true },
    ),
    startCardUpdates(context, organizationId),
  ]);
  await context.notify('organizationChanged', { organizationId: organizationId });
  await context.notify('policyChanged', { policyId: policyId });
  if (parseFirstRow(results[3], startedSchema)?.revision === 1) {
    await enqueueCardUpdates(context, organizationId, origin);
  }
  await releaseImages(context, listPolicyPictures(policy.content));
}

/**
 * Assigns a policy to a group: one write of the organization's public record, however many cards
 * the group has. Throws `not_found` for a group or policy of another organization, and the
 * refusals of `findPublishingRefusal`.
 */
export async function setGroupPolicy(
  context: Kernel,
  { groupId, policyId }: { groupId: string; policyId: string | null },
  { source, origin }: Change,
): Promise<void> {
  const { db } = context;
  const { organizationId } = source;
  const all = await readPolicyList(db, organizationId);
  const policy = all.find(({ id }) => id === policyId);
  if (policyId !== null && policy === undefined) throw new ApiError('not_found');
  const assigned = policy === undefined || policy.isDefault ? null : policy.id;
  const event = {
    action: 'policy.assigned' as const,
    target: groupId,
    details: { policy: policyId },
  };
  const { actor, at } = source;
  const [written, , started, group] = await db.batch([
    assignPolicyRow(db, { organizationId, groupId, policyId: assigned, actor, at }),
    recordAudit(db, source, event, { ifChanged: true }),
    startCardUpdates(context, organizationId),
    db
      .prepare('SELECT 1 FROM organization_groups WHERE id = ?1 AND organization_id = ?2')
      .bind(groupId, organizationId),
  ]);
  if (group?.results.length === 0) throw new ApiError('not_found');
  if (assigned !== null && written?.meta.changes === 0)
    throwIfRefused(await findPublishingRefusal(db, source));
  await context.notify('organizationChanged', { organizationId: organizationId });
  if (parseFirstRow(started, startedSchema)?.revision === 1) {
    await enqueueCardUpdates(context, organizationId, origin);
  }
}
