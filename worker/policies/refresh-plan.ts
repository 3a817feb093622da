import { z } from 'zod';
import { ORGANIZATIONS_MAX } from '#shared/organization/limits.ts';
import { allRows } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';
import { enqueueCardUpdates, startCardUpdates } from './card-updates.ts';

const idSchema = z.object({ id: z.string() });
const FIND_OWN = `SELECT id FROM organizations WHERE billing_owner_id = ? LIMIT ${ORGANIZATIONS_MAX}`;

/**
 * Shows the plan of an account on the cards of the organizations it pays for: one write each for
 * their pages, and a run for passes, link previews and the cards of members whom the plan suspended
 * or brought back. Throws if the runs cannot be stored; safe to repeat.
 */
export async function refreshPlan(context: Kernel, userId: string, origin: string): Promise<void> {
  const { db } = context;
  for (const { id } of await allRows(db.prepare(FIND_OWN).bind(userId), idSchema)) {
    await context.notify('organizationChanged', { organizationId: id });
    await startCardUpdates(context, id, { ifChanged: false }).run();
    await enqueueCardUpdates(context, id, origin);
  }
}
