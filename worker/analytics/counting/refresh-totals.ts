import { storeTotals } from '#worker/cards/card-totals.ts';
import { readTotals } from '#worker/events/read-totals.ts';
import type { JobOf } from '#worker/jobs/job.ts';
import type { Kernel } from '#worker/kernel.ts';
import { syncRecord } from '#worker/public-card/find-public-card.ts';

/** Shows a card's totals on its public page. Throws errors of the stores. */
export async function refreshTotals(
  kernel: Kernel,
  { ownerId, cardId, username, origin }: JobOf<'refresh_totals'>,
): Promise<void> {
  const totals = (await readTotals(kernel.ledgers, ownerId, [cardId])).get(cardId);
  // The card was deleted in the meantime.
  if (totals === undefined) return;
  await storeTotals(kernel, cardId, totals);
  await syncRecord(kernel, username, origin);
}
