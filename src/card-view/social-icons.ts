import { visibleElements, type CardElement } from '#shared/card/element/element.ts';
import { SOCIAL_TEMPLATE_MAX, SOCIAL_TEMPLATE_TYPES } from '#shared/card/templates/social.ts';

const KINDS: ReadonlySet<string> = new Set(SOCIAL_TEMPLATE_TYPES);

/**
 * Elements shown as icons on the social template: the first visible one of each type, in card
 * order.
 */
export function findSocialIcons(card: { cardElements: readonly CardElement[] }): CardElement[] {
  const first = new Map<string, CardElement>();
  for (const element of visibleElements(card)) {
    if (KINDS.has(element.type) && !first.has(element.type)) first.set(element.type, element);
  }
  return [...first.values()].slice(0, SOCIAL_TEMPLATE_MAX);
}
