import { z } from 'zod';
import { removeOrganizationCards } from '#worker/cards/remove-organization-card.ts';
import { allRows } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import type { JobOf } from '#worker/jobs/job.ts';
import type { Kernel } from '#worker/kernel.ts';
import { releaseImages } from '#worker/media/media-store.ts';

/** Rows of each kind that one step deletes. A member has further rows: words and groups. */
export const STEP_ROWS = 200;

/**
 * Takes hidden organizations off the public edge, regardless of how long their deletion takes, and
 * enqueues it. Never throws.
 */
export async function startRemoval(
  context: Pick<Kernel, 'enqueue' | 'notify'>,
  organizationIds: readonly string[],
): Promise<void> {
  for (const organizationId of organizationIds) {
    await context.notify('organizationChanged', { organizationId: organizationId });
    await context
      .notify('organizationHidden', { organizationId: organizationId })
      .catch((error: unknown) => {
        // The steps of the deletion repeat it.
        log('warn', 'hosts_not_refreshed', { organizationId, error: String(error) });
      });
  }
  await enqueueRemoval(context, organizationIds);
}

/** Enqueues the deletion of hidden organizations. If the queue fails, the sweep enqueues it. */
async function enqueueRemoval(
  { enqueue }: Pick<Kernel, 'enqueue'>,
  organizationIds: readonly string[],
): Promise<void> {
  if (organizationIds.length === 0) return;
  try {
    await enqueue(
      organizationIds.map((organizationId) => ({ kind: 'delete_organization', organizationId })),
    );
  } catch (error) {
    // They are hidden already, and the hourly sweep enqueues them again.
    log('warn', 'organization_removal_not_queued', { organizationIds, error: String(error) });
  }
}

/** The tables whose rows can be many, and must be deleted before the organization. */
const DELETE_MEMBERS = `DELETE FROM organization_members WHERE id IN (
  SELECT m.id FROM organization_members m JOIN organizations o ON o.id = m.organization_id
  WHERE o.id = ?1 AND o.deleting_at IS NOT NULL LIMIT ${STEP_ROWS})`;
const DELETE_INVITATIONS = `DELETE FROM organization_invitations WHERE id IN (
  SELECT i.id FROM organization_invitations i JOIN organizations o ON o.id = i.organization_id
  WHERE o.id = ?1 AND o.deleting_at IS NOT NULL LIMIT ${STEP_ROWS})`;
const DELETE_FORMER = `DELETE FROM organization_former_members WHERE organization_id = ?1
  AND user_id IN (SELECT f.user_id FROM organization_former_members f
    JOIN organizations o ON o.id = f.organization_id
    WHERE o.id = ?1 AND o.deleting_at IS NOT NULL LIMIT ${STEP_ROWS})`;
const DELETE_EMPTY = `DELETE FROM organizations WHERE id = ?1 AND deleting_at IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM organization_members WHERE organization_id = ?1)
  AND NOT EXISTS (SELECT 1 FROM organization_invitations WHERE organization_id = ?1)
  AND NOT EXISTS (SELECT 1 FROM organization_former_members WHERE organization_id = ?1)`;

/**
 * Deletes some rows of a hidden organization, its cards first, and enqueues the next step until
 * nothing is left but its ledger, which another job empties. Does nothing for any other organization.
 */
export async function stepRemoval(
  context: Kernel,
  { organizationId }: JobOf<'delete_organization'>,
): Promise<void> {
  const outcome = await removeSome(context, organizationId);
  if (outcome === 'some') await context.enqueue([{ kind: 'delete_organization', organizationId }]);
  if (outcome === 'all') await context.enqueue([{ kind: 'clear_ledger', ownerId: organizationId }]);
}

const leftSchema = z.object({ id: z.string() });

async function removeSome(
  context: Kernel,
  organizationId: string,
): Promise<'none' | 'some' | 'all'> {
  const { db, publicOrigin } = context;
  const selectHidden = db
    .prepare('SELECT id FROM organizations WHERE id = ?1 AND deleting_at IS NOT NULL')
    .bind(organizationId);
  if ((await allRows(selectHidden, leftSchema)).length === 0) return 'none';
  // Cards need their own steps: each disappears from the public edge.
  const removed = await removeOrganizationCards(context, organizationId, STEP_ROWS, publicOrigin);
  if (removed > 0) return 'some';
  for (const { removeOfOrganization } of context.list('removal')) {
    if ((await removeOfOrganization(organizationId, STEP_ROWS)) > 0) return 'some';
  }
  await removePolicyCopies(context, organizationId);
  await context.notify('organizationHidden', { organizationId: organizationId });
  const [, , , , left] = await db.batch([
    db.prepare(DELETE_MEMBERS).bind(organizationId),
    db.prepare(DELETE_INVITATIONS).bind(organizationId),
    db.prepare(DELETE_FORMER).bind(organizationId),
    db.prepare(DELETE_EMPTY).bind(organizationId),
    selectHidden,
  ]);
  return (left?.results.length ?? 0) > 0 ? 'some' : 'all';
}

const SELECT_POLICIES = 'SELECT id FROM organization_policies WHERE organization_id = ?1';
const SELECT_PICTURES = `SELECT path FROM organization_policy_pictures
  WHERE policy_id IN (${SELECT_POLICIES})
  UNION SELECT logo ->> '$.path' FROM organizations WHERE id = ?1 AND logo IS NOT NULL`;
const pathSchema = z.object({ path: z.string() });

/**
 * Deletes the public records of a hidden organization and its policies, and releases their pictures and
 * the logo. Runs before the rows are deleted, so that a failed step is repeated.
 */
async function removePolicyCopies(context: Kernel, organizationId: string): Promise<void> {
  const { db } = context;
  const policies = await allRows(db.prepare(SELECT_POLICIES).bind(organizationId), leftSchema);
  const pictures = await allRows(db.prepare(SELECT_PICTURES).bind(organizationId), pathSchema);
  // For a hidden organization the database has no policies, so the repair deletes the records.
  const policyIds = policies.map(({ id }) => id);
  await context.notify('policiesOutdated', { organizationId, policyIds });
  const paths = pictures.map(({ path }) => path);
  await releaseImages(context, paths);
}

/** Most organizations that one sweep takes up. */
const RESUMED_MAX = 100;
/** Enqueues the deletion of hidden organizations again, in case a job was lost. */
export async function resumeRemovals(context: Pick<Kernel, 'db' | 'enqueue'>): Promise<void> {
  const statement = context.db.prepare(
    `SELECT id FROM organizations WHERE deleting_at IS NOT NULL LIMIT ${RESUMED_MAX}`,
  );
  const hidden = await allRows(statement, leftSchema);
  await enqueueRemoval(
    context,
    hidden.map(({ id }) => id),
  );
}
