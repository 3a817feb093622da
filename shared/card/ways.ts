import type { PublishedCard } from '#shared/card/card.ts';
import { isSameValue, visibleElements, type CardElement } from '#shared/card/element.ts';

/** The fields of a card that are ways to reach its person, in the order a page shows them. */
const FIELDS = ['phone', 'email', 'website'] as const;

type Reachable = Pick<PublishedCard, (typeof FIELDS)[number] | 'cardElements'>;

/**
 * Every way a card's page offers to reach its person: its phone, email and website, then its visible elements in their
 * order. A field whose value is an element too, shown or hidden, is left to that element.
 */
export function waysToReach(card: Reachable): CardElement[] {
  const fields = FIELDS.map((type) => ({ type, value: card[type].trim() })).filter(
    ({ type, value }) =>
      value !== '' &&
      !card.cardElements.some(
        (element) => element.type === type && isSameValue(type, element.value, value),
      ),
  );
  return [
    ...fields.map(({ type, value }) => ({
      id: `card-${type}`,
      type,
      value,
      position: 0,
      hidden: false,
    })),
    ...visibleElements(card),
  ];
}
