import type { PublishedCard } from '#shared/card/card.ts';
import { isSameValue, visibleElements, type CardElement } from './element.ts';

/** Fields that are contact methods, in display order. */
const FIELDS = ['phone', 'email', 'website'] as const;

type MethodsCard = Pick<PublishedCard, (typeof FIELDS)[number] | 'cardElements'>;

/**
 * Contact methods on a card's page: phone, email and website, then visible elements in their order.
 * A field that is also an element, visible or hidden, is omitted in favor of the element.
 */
export function listContactMethods(card: MethodsCard): CardElement[] {
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
