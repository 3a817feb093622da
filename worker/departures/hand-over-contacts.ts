import { z } from 'zod';
import { firstRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';
import type { JobOf } from '#worker/jobs/job.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { ContactStorePorts } from '#worker/organizations/contacts/contact-ports.ts';

/**
 * Long enough for the transaction that decides to end: a write may take ten seconds
 * (`CALL_LIMITS`).
 */
const AFTER_DECISION_SECONDS = 15;

type HandoverContext = Pick<Kernel, 'db' | 'enqueue'> & ContactStorePorts;
type Departure = Pick<JobOf<'hand_over_contacts'>, 'organizationId' | 'departureId'>;

const FIND = `SELECT user_id AS userId, heir_id AS heirId FROM organization_departures
  WHERE id = ?1 AND organization_id = ?2 AND undone_at IS NULL`;
const departureSchema = z.object({ userId: z.string(), heirId: z.string().nullable() });

/**
 * Enqueues what `handOverContacts` does, before the transaction that decides on departures. Throws
 * when the queue fails.
 */
export async function enqueueHandover(
  { enqueue }: Pick<Kernel, 'enqueue'>,
  departures: readonly Departure[],
): Promise<void> {
  if (departures.length === 0) return;
  await enqueue(
    departures.map((departure) => ({ kind: 'hand_over_contacts', ...departure })),
    AFTER_DECISION_SECONDS,
  );
}

/**
 * Gives the contacts of a leaver to the heir, or back if the departure was undone or never
 * happened. Safe to repeat. Throws errors of the stores.
 */
export async function handOverContacts(
  { db, companyContacts }: HandoverContext,
  { organizationId, departureId }: Departure,
): Promise<void> {
  const statement = db.prepare(FIND).bind(departureId, organizationId);
  const departure = await firstRow(statement, departureSchema);
  try {
    if (departure === null) return await companyContacts.takeBack(organizationId, departureId);
    const { userId: from, heirId: to } = departure;
    // Without an heir they stay under the leaver's account, which can no longer read them.
    if (to !== null) await companyContacts.handOver(organizationId, { departureId, from, to });
  } catch (error) {
    // The organization was deleted in the meantime.
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
  }
}

/** Runs `handOverContacts` at once. The job retries a failure. Never throws. */
export async function handOverNow(
  context: HandoverContext,
  departures: readonly Departure[],
): Promise<void> {
  for (const departure of departures) {
    await handOverContacts(context, departure).catch((error: unknown) => {
      log('warn', 'contacts_not_handed_over', { ...departure, error: String(error) });
    });
  }
}
