import { localCardSchema, type LocalCard } from '#shared/card/card.ts';
import { visibleElements, type CardElement } from '#shared/card/element.ts';
import { limit } from '#shared/plan/limits.ts';
import type { PlanId } from '#shared/plan/plan.ts';

/** The cards one person sees on this computer: their own, or the guest's (`null`). */
export function ownedBy(cards: readonly LocalCard[], ownerId: string | null): LocalCard[] {
  return cards.filter((card) => card.ownerId === ownerId);
}

/** Whether the plan leaves room for one card more. */
export function canAddCard(plan: PlanId, ownedCount: number): boolean {
  return ownedCount < limit(plan, 'cards');
}

/** Elements numbered 0, 1, 2... in the order they stand. */
export function withPositions(elements: readonly CardElement[]): CardElement[] {
  return elements.map((element, position) => ({ ...element, position }));
}

/** The card with everything that follows from the rest of it: its address, its badges, its element positions. */
export function deriveCard(card: LocalCard, host: string): LocalCard {
  const shown = visibleElements(card);
  const has = (type: CardElement['type']) => shown.some((item) => item.type === type);
  return {
    ...card,
    cardElements: withPositions(card.cardElements),
    customUrl: card.username === '' ? '' : `${host}/${card.username}`,
    hasYoutube: has('youtube'),
    hasProducts: has('shop'),
  };
}

/** A time after `previous` even when the clock stands still or runs back: a later save is always told from an earlier one. */
function stampAfter(previous: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(previous) + 1)).toISOString();
}

/**
 * The list with a card saved into it: replaced under its id, else under its username, else appended. Null when
 * the name already belongs to another card of the same person, or when the card itself is malformed.
 */
export function placeCard(
  cards: readonly LocalCard[],
  card: LocalCard,
  deps: { now: Date; host: string },
): LocalCard[] | null {
  const parsed = localCardSchema.safeParse(deriveCard(card, deps.host));
  if (!parsed.success) return null;
  const own = ownedBy(cards, card.ownerId);
  const sameName = own.find((other) => card.username !== '' && other.username === card.username);
  const existing = own.find((other) => other.id === card.id) ?? sameName;
  if (sameName && existing !== sameName) return null;
  if (!existing) {
    const at = deps.now.toISOString();
    return [...cards, { ...parsed.data, createdAt: at, updatedAt: at }];
  }
  const saved: LocalCard = {
    ...parsed.data,
    id: existing.id,
    // What the server said belongs to the stored card; a form opened earlier must not set it back.
    published: existing.published,
    createdAt: existing.createdAt,
    updatedAt: stampAfter(existing.updatedAt, deps.now),
  };
  return cards.map((other) => (other === existing ? saved : other));
}

/** The guest's cards given to an account: ids and names that the account already uses are made free. */
export function adoptCards(
  cards: readonly LocalCard[],
  ids: ReadonlySet<string>,
  ownerId: string,
): LocalCard[] {
  const own = ownedBy(cards, ownerId);
  const takenIds = new Set(own.map((card) => card.id));
  const takenNames = new Set(own.map((card) => card.username));
  return cards.map((card) => {
    if (card.ownerId !== null || !ids.has(card.id)) return card;
    return {
      ...card,
      ownerId,
      id: takenIds.has(card.id) ? `${card.id}-2` : card.id,
      ...(takenNames.has(card.username) && { username: '', customUrl: '' }),
      published: null,
    };
  });
}
