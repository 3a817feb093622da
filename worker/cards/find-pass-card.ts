import { isPublic } from '#shared/card/card.ts';
import { departedRowSchema, SELECT_DEPARTED } from '#worker/cards/departures/departed-name.ts';
import { findCard } from '#worker/cards/find-card.ts';
import type { PassCard } from '#worker/db/owned-card.ts';
import { firstRow } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';

/**
 * Finds what the pass of a card shows: the card, or the successor's where a leaver's card redirects
 * to it. Null if there is no such card.
 */
export async function findPassCard(
  reader: Pick<Kernel, 'db'>,
  cardId: string,
): Promise<PassCard | null> {
  const owned = await findCard(reader, { cardId });
  if (owned === null || isPublic(owned.card)) return owned;
  const statement = reader.db.prepare(`${SELECT_DEPARTED} WHERE d.card_id = ?`).bind(cardId);
  const departed = await firstRow(statement, departedRowSchema);
  if (departed === null || !departed.isRedirect || departed.successor === null) return owned;
  const successor = await findCard(reader, { cardId: departed.successor.cardId });
  return successor === null ? owned : { ...owned, card: successor.card, isForwarded: true };
}
