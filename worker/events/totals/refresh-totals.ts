import type { JobOf } from '#worker/jobs/job.ts';
import type { Kernel } from '#worker/kernel.ts';
import { readTotals, type VisitTotals } from '#worker/events/read-totals.ts';

export interface RefreshPorts {
  /** Stores the totals that a card's public page shows. */
  storeTotals: (cardId: string, totals: VisitTotals) => Promise<void>;
  /** Updates the public record of a username. Throws if it cannot. */
  syncRecord: (username: string, origin: string) => Promise<void>;
}

/** Shows a card's totals on its public page. Throws errors of the stores. */
export async function refreshTotals(
  { ledgers, storeTotals, syncRecord }: Pick<Kernel, 'ledgers'> & RefreshPorts,
  { ownerId, cardId, username, origin }: JobOf<'refresh_totals'>,
): Promise<void> {
  const totals = (await readTotals(ledgers, ownerId, [cardId])).get(cardId);
  // The card was deleted in the meantime.
  if (totals === undefined) return;
  await storeTotals(cardId, totals);
  await syncRecord(username, origin);
}
