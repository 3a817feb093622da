import { enqueueMove } from '#worker/audit/move-audit.ts';
import type { EndedAccess } from '#worker/db/access-change.ts';
import type { Kernel } from '#worker/kernel.ts';
import { recordOperatorPauses } from '#worker/organizations/access-records.ts';

type Moving = Pick<Kernel, 'enqueue' | 'waitUntil' | 'db'>;

/** Moves the entries of organizations about access that ended or was paused. Never throws. */
export async function moveAccessEntries(
  kernel: Moving,
  ended: readonly EndedAccess[],
): Promise<void> {
  const teams = new Set(ended.map(({ organizationId }) => organizationId));
  for (const id of teams) if (id !== null) await enqueueMove(kernel, id);
}

/** Records what an operator paused. */
export async function recordPaused(
  kernel: Moving & Pick<Kernel, 'now'>,
  paused: readonly EndedAccess[],
  requestId: string,
): Promise<void> {
  const entries = recordOperatorPauses(kernel.db, paused, { requestId, now: kernel.now() });
  if (entries.length > 0) await kernel.db.batch(entries);
  await moveAccessEntries(kernel, paused);
}
