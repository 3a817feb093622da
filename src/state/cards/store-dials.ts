import type { LocalCard } from '#shared/card/card.ts';
import { listPhones } from '#shared/card/phone/list-phones.ts';
import { cards as ownCards, type Cards } from './cards.ts';

/**
 * Stores what the numbers of a saved card dial, for a card that is on this device only or until it is
 * published. The rules of all countries load with the first number.
 */
export async function storeDials(
  { id, ownerId }: Pick<LocalCard, 'id' | 'ownerId'>,
  cards: Cards = ownCards,
): Promise<void> {
  const saved = cards.load(ownerId).find((card) => card.id === id);
  if (saved === undefined || listPhones(saved).length === 0) return;
  try {
    const { buildDials } = await import('#shared/card/phone/build-dials.ts');
    cards.store.write((all) =>
      all.map((card) =>
        card.id === id && card.ownerId === ownerId ? { ...card, dials: buildDials(card) } : card,
      ),
    );
  } catch {
    // Forgives a lost network: the numbers are read with the next save.
  }
}
