import type { LocalCard } from '#shared/card/card.ts';
import { loadDials } from '#shared/card/phone/load-dials.ts';
import { cards as ownCards, type Cards } from './cards.ts';

/**
 * Stores what the numbers of a saved card dial, for a card that is on this device only or until it is
 * published.
 */
export async function storeDials(
  { id, ownerId }: Pick<LocalCard, 'id' | 'ownerId'>,
  cards: Cards = ownCards,
): Promise<void> {
  const saved = cards.load(ownerId).find((card) => card.id === id);
  if (saved === undefined) return;
  try {
    const dials = await loadDials(saved);
    if (dials === undefined) return;
    cards.store.write((all) =>
      all.map((card) => (card.id === id && card.ownerId === ownerId ? { ...card, dials } : card)),
    );
  } catch {
    // Forgives a lost network: the numbers are read with the next save.
  }
}
