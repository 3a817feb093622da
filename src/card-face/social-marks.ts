import { visibleElements, type CardElement } from '#shared/card/element.ts';
import { SOCIAL_FACE_MAX, SOCIAL_FACE_TYPES } from '#shared/card/template.ts';

const KINDS: ReadonlySet<string> = new Set(SOCIAL_FACE_TYPES);

/** The elements the social template shows as marks on its face: the first visible one of each kind, in card order. */
export function findSocialMarks(card: { cardElements: readonly CardElement[] }): CardElement[] {
  const first = new Map<string, CardElement>();
  for (const element of visibleElements(card)) {
    if (KINDS.has(element.type) && !first.has(element.type)) first.set(element.type, element);
  }
  return [...first.values()].slice(0, SOCIAL_FACE_MAX);
}
