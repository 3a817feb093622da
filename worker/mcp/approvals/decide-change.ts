import type { Context } from 'hono';
import { listAgreed, listRespected, type AgentChange } from '#shared/api/programs/agent-changes.ts';
import { cardPatchSchema, type CardPatch } from '#shared/card/card.ts';
import { enqueuePropagation } from '#worker/cards/propagate.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import { toIssues } from '#worker/http/request/to-issues.ts';
import type { Kernel } from '#worker/kernel.ts';
import { buildApproval, findDecider, type Decider } from './apply-change.ts';
import {
  buildAgentChange,
  closeChange,
  closeSiblings,
  findChange,
  findStatus,
  type Closing,
  type StoredChange,
} from '#worker/mcp/change-store.ts';

/**
 * Approves or refuses a waiting change. Throws `not_found` for one that the caller does not decide,
 * `already_decided`, `change_outdated`, and what saving the card throws.
 */
export async function decideChange(
  context: Kernel,
  c: Context<UserEnv>,
  { id, isApproved }: { id: string; isApproved: boolean },
): Promise<{ change: AgentChange; notTaken: string[] }> {
  const stored = await findChange(context.db, id);
  if (stored === null) throw new ApiError('not_found');
  const decider = await findDecider(context, c, stored);
  const status = findStatus(stored, context.now());
  if (status === 'outdated') throw new ApiError('change_outdated');
  if (status !== 'waiting') throw new ApiError('already_decided');
  const notTaken = isApproved ? await approve(context, stored, decider) : [];
  if (!isApproved && !(await close(context, stored, decider, 'refused'))) {
    throw new ApiError('already_decided');
  }
  await decider.onRecorded();
  log('info', 'agent_change_decided', { userId: c.get('user').id, isApproved });
  const decided = (await findChange(context.db, id)) ?? stored;
  return { change: buildAgentChange(decided, context.now()), notTaken };
}

/** Applies a change: the decision and the card's new values commit together or not at all. */
async function approve(context: Kernel, stored: StoredChange, decider: Decider): Promise<string[]> {
  const { db } = context;
  const { id, username } = stored;
  // A retry finds the change decided, so the queue shows the card if this request ends.
  await enqueuePropagation(context, [username], decider.origin);
  const approval = buildApproval(context, stored, decider);
  const saved = await decider
    .save(approval, parseChanges(stored))
    .catch(async (error: unknown): Promise<never> => {
      throw await explainFailure(context, stored, decider, error);
    });
  // The card already had these values, so nothing was written with the decision.
  if (!(await isApproved(db, id)) && !(await close(context, stored, decider, 'approved'))) {
    throw new ApiError('already_decided');
  }
  await closeSiblings(db, stored, { version: saved.card.version, at: decider.at });
  return [...listRespected(stored.changes), ...(saved.notTaken ?? []).map(({ field }) => field)];
}

/** Why nothing was applied. A change that can never be applied anymore is closed. */
async function explainFailure(
  context: Kernel,
  stored: StoredChange,
  decider: Decider,
  error: unknown,
): Promise<unknown> {
  const isOutdated =
    error instanceof ApiError && ['version_conflict', 'not_found'].includes(error.code);
  if (isOutdated && (await close(context, stored, decider, 'outdated'))) {
    return new ApiError('change_outdated');
  }
  const current = await findChange(context.db, stored.id);
  return current?.status === 'waiting' ? error : new ApiError('already_decided');
}

async function isApproved(db: D1Database, id: string): Promise<boolean> {
  return (await findChange(db, id))?.status === 'approved';
}

/** Closes a waiting change without changing a card. Returns whether it still waited. */
async function close(
  { db }: Kernel,
  { id }: StoredChange,
  { at, buildAudit }: Decider,
  status: Closing,
): Promise<boolean> {
  const [closed] = await db.batch([closeChange(db, { id, at, status }), ...buildAudit(status)]);
  return (closed?.meta.changes ?? 0) > 0;
}

/** Throws `invalid_input` for values that a card no longer takes. */
function parseChanges({ changes }: StoredChange): CardPatch {
  const values = Object.fromEntries(listAgreed(changes).map(({ field, after }) => [field, after]));
  const parsed = cardPatchSchema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw new ApiError('invalid_input', { issues: toIssues(parsed.error) });
}
