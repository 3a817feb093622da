import { localCardSchema, type LocalCard } from '#shared/card/card.ts';
import { visibleElements, type CardElement } from '#shared/card/element/element.ts';
import { findLimit } from '#shared/plan/limits.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { cardUrl, shortenUrl } from '#shared/card/username/username.ts';
import { findCardHome } from '#src/state/cards/card-organization.ts';

/** The cards of one account on this computer, or the guest's for null. */
export function ownedBy(cards: readonly LocalCard[], ownerId: string | null): LocalCard[] {
  return cards.filter((card) => card.ownerId === ownerId);
}

/** Puts the card that was edited last first. */
export function byLastEdit(one: LocalCard, other: LocalCard): number {
  return one.updatedAt === other.updatedAt ? 0 : one.updatedAt < other.updatedAt ? 1 : -1;
}

export function findLastEdited(cards: readonly LocalCard[]): LocalCard | null {
  const first = cards[0] ?? null;
  return cards.reduce((last, card) => (last && byLastEdit(last, card) > 0 ? card : last), first);
}

export function canAddCard(plan: PlanId, ownedCount: number): boolean {
  return ownedCount < findLimit(plan, 'cards');
}

/** Numbers elements 0, 1, 2... in list order. */
export function withPositions(elements: readonly CardElement[]): CardElement[] {
  return elements.map((element, position) => ({ ...element, position }));
}

function deriveAddress(card: LocalCard, host: string): string {
  return card.username === ''
    ? ''
    : shortenUrl(cardUrl(findCardHome(card, `https://${host}`), card.username));
}

/** Recomputes derived fields: the URL, the video and store badges, and element positions. */
export function deriveCard(card: LocalCard, host: string): LocalCard {
  const shown = visibleElements(card);
  const has = (type: CardElement['type']) => shown.some((item) => item.type === type);
  return {
    ...card,
    cardElements: withPositions(card.cardElements),
    customUrl: deriveAddress(card, host),
    hasYoutube: has('youtube'),
    hasProducts: has('shop'),
  };
}

/**
 * Returns a time after `previous` even when the clock stands still or runs back, so that a later
 * save always sorts after an earlier one.
 */
function stampAfter(previous: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(previous) + 1)).toISOString();
}

/**
 * Saves a card into the list: it replaces the card with its id, else the one with its username,
 * else it is appended. Returns null when the username belongs to another card of the same owner, or
 * when the card is malformed.
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
    // `published` belongs to the stored card: a form opened earlier must not reset it.
    published: existing.published,
    createdAt: existing.createdAt,
    updatedAt: stampAfter(existing.updatedAt, deps.now),
  };
  return cards.map((other) => (other === existing ? saved : other));
}

/**
 * Moves guest cards to an account. Ids and usernames the account already uses are replaced or
 * cleared.
 */
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
