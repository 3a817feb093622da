import { z } from 'zod';
import { MINUTE_MS } from '#shared/format/duration.ts';
import { settleCardGaps } from '#worker/cards/card-gaps.ts';
import { listOrganizationUsernames } from '#worker/cards/holders.ts';
import { listStaleCards, clearStaleCards } from '#worker/cards/pauses.ts';
import { allRows, firstRow } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import type { Job } from '#worker/jobs/job.ts';
import type { Kernel } from '#worker/kernel.ts';
import { readPolicyList } from './read-policies.ts';

// Pages show a change of policy by reference. Passes and link previews are drawn, so they follow at
// a rate that leaves room for other work: 200 cards a minute, 50,000 in about four hours.

/** Cards per job. */
export const CARDS_PER_UPDATE = 100;
/** Seconds between two jobs of an organization. */
export const UPDATE_SECONDS = 30;
/** The message of a run is considered lost when its next page is overdue by this much. */
const LOST_AFTER_MS = 10 * MINUTE_MS;
const RUNS_PER_SWEEP = 100;
/** Seconds between two jobs while pages of cards are outdated: 50,000 in about 40 minutes. */
const STALE_SECONDS = 5;

const buildStartSql = (condition: string): string =>
  `INSERT INTO organization_card_updates (organization_id, revision, cursor, due_at)
  SELECT ?1, 1, '', ?2 WHERE ${condition}
  ON CONFLICT (organization_id) DO UPDATE SET revision = revision + 1, cursor = ''
  RETURNING revision`;
const START_IF_CHANGED = buildStartSql('changes() > 0');
const START = buildStartSql('EXISTS (SELECT 1 FROM organizations WHERE id = ?1)');

/**
 * Statement that starts a run over the organization's cards, or starts a running one again. With
 * `ifChanged` it directly follows the change, or the statement that records it, and does nothing
 * without it.
 */
export function startCardUpdates(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  organizationId: string,
  { ifChanged }: { ifChanged: boolean } = { ifChanged: true },
): D1PreparedStatement {
  const statement = ifChanged ? START_IF_CHANGED : START;
  return db.prepare(statement).bind(organizationId, now().getTime());
}

const START_OF_BILLING_OWNER = `INSERT INTO organization_card_updates
    (organization_id, revision, cursor, due_at)
  SELECT id, 1, '', CAST(unixepoch(?2, 'subsec') * 1000 AS INTEGER) FROM organizations
  WHERE billing_owner_id = ?1 AND changes() > 0
  ON CONFLICT (organization_id) DO UPDATE SET revision = revision + 1, cursor = ''`;

/**
 * Statement that starts a run in each organization of a billing owner if the statement directly before
 * changed something.
 */
export const startUpdatesOfBillingOwner = (
  db: D1Database,
  billingOwnerId: string,
  at: Date,
): D1PreparedStatement => db.prepare(START_OF_BILLING_OWNER).bind(billingOwnerId, at.toISOString());

export const startedSchema = z.object({ revision: z.int() });

/** Enqueues the first page of a run. Call it after the commit; the sweep repairs a failure. */
export async function enqueueCardUpdates(
  { enqueue }: Pick<Kernel, 'enqueue'>,
  organizationId: string,
  origin: string,
): Promise<void> {
  try {
    await enqueue([{ kind: 'update_company_cards', organizationId, origin }], UPDATE_SECONDS);
  } catch (error) {
    log('warn', 'card_updates_not_queued', { organizationId, error: String(error) });
  }
}

// Only one of several messages finds the page due.
const CLAIM = `UPDATE organization_card_updates SET due_at = ?2 + ${UPDATE_SECONDS} * 1000
  WHERE organization_id = ?1 AND due_at <= ?2 RETURNING revision, cursor`;
const RELEASE = `UPDATE organization_card_updates SET due_at = ?2 WHERE organization_id = ?1`;
// A change meanwhile started the run again: then its cursor stays at the beginning.
const ADVANCE = `UPDATE organization_card_updates SET cursor = ?3
  WHERE organization_id = ?1 AND revision = ?2`;
const FINISH = `DELETE FROM organization_card_updates WHERE organization_id = ?1 AND revision = ?2
  RETURNING revision`;

const claimedSchema = z.object({ revision: z.int(), cursor: z.string() });

/**
 * Updates passes and link previews of the next page of cards, after the pages of cards that a plan
 * paused or resumed.
 */
export async function updateOrganizationCards(
  context: Kernel,
  { organizationId, origin }: { organizationId: string; origin: string },
): Promise<void> {
  const { db, now } = context;
  const claim = db.prepare(CLAIM).bind(organizationId, now().getTime());
  try {
    const claimed = await firstRow(claim, claimedSchema);
    if (claimed === null) return;
    await updatePage(context, { organizationId, origin, ...claimed });
  } catch (error) {
    await db.prepare(RELEASE).bind(organizationId, now().getTime()).run();
    throw error;
  }
}

interface Page {
  organizationId: string;
  origin: string;
  revision: number;
  cursor: string;
}

async function updatePage(context: Kernel, page: Page): Promise<void> {
  const { db, enqueue } = context;
  const { organizationId, origin, revision, cursor } = page;
  if (await updateStale(context, page)) return;
  if (cursor === '') {
    const policies = await readPolicyList(db, organizationId);
    const policyIds = policies.map(({ id }) => id);
    await context.notify('policiesOutdated', { organizationId, policyIds });
  }
  const limit = CARDS_PER_UPDATE;
  const names = await listOrganizationUsernames(db, { organizationId, after: cursor, limit });
  const jobs = names.flatMap((username): Job[] => [
    { kind: 'sync_passes', username, origin },
    { kind: 'draw_preview', username, origin },
  ]);
  if (jobs.length > 0) await enqueue(jobs);
  await settleCardGaps(context, names);
  const last = names.at(-1);
  if (last === undefined || names.length < limit) {
    const finish = db.prepare(FINISH).bind(organizationId, revision);
    if ((await firstRow(finish, startedSchema)) !== null) return;
  } else {
    await db.prepare(ADVANCE).bind(organizationId, revision, last).run();
  }
  await enqueue([{ kind: 'update_company_cards', organizationId, origin }], UPDATE_SECONDS);
}

/**
 * Writes the public records of cards that were paused or resumed with many others, a page of them.
 * Returns whether more of them are left for the next job.
 */
async function updateStale(
  { db, now, enqueue }: Kernel,
  { organizationId, origin }: Page,
): Promise<boolean> {
  const stale = await listStaleCards(db, { organizationId, limit: CARDS_PER_UPDATE });
  if (stale.length === 0) return false;
  await enqueue(
    stale.flatMap(({ username }): Job[] => [
      { kind: 'repair_card', username, origin },
      { kind: 'sync_passes', username, origin },
    ]),
  );
  await clearStaleCards(db, organizationId, stale);
  if (stale.length < CARDS_PER_UPDATE) return false;
  await db.prepare(RELEASE).bind(organizationId, now().getTime()).run();
  await enqueue([{ kind: 'update_company_cards', organizationId, origin }], STALE_SECONDS);
  return true;
}

const overdueSchema = z.object({ organizationId: z.string() });

/** Continues runs whose message was lost. */
export async function resumeCardUpdates(context: Kernel): Promise<void> {
  const { db, now, enqueue, publicOrigin: origin } = context;
  if (origin === '') return;
  const statement = db
    .prepare(
      `SELECT organization_id AS organizationId FROM organization_card_updates
      WHERE due_at <= ? ORDER BY due_at LIMIT ${RUNS_PER_SWEEP}`,
    )
    .bind(now().getTime() - LOST_AFTER_MS);
  const overdue = await allRows(statement, overdueSchema);
  if (overdue.length === 0) return;
  await enqueue(
    overdue.map(({ organizationId }) => ({
      kind: 'update_company_cards' as const,
      organizationId,
      origin,
    })),
  );
}
