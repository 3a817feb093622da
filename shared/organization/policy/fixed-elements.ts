import type { CardContent } from '#shared/card/card.ts';
import { ELEMENTS_MAX, type CardElement } from '#shared/card/element/element.ts';
import { FIXED_ELEMENTS_MAX, type PolicyContent } from './policy.ts';

/** Most elements of an organization card that are the member's own. */
export const OWN_ELEMENTS_MAX = ELEMENTS_MAX - FIXED_ELEMENTS_MAX;

/** Marks a policy's element on a card. A member's element with such an ID is dropped. */
const PREFIX = 'policy-';
const ID_MAX = 64;

type Elements = CardContent['cardElements'];

function isFixed({ id }: Pick<CardElement, 'id'>): boolean {
  return id.startsWith(PREFIX);
}

/** A policy's elements as they appear on a card. */
export function buildFixedElements({ elements }: Pick<PolicyContent, 'elements'>): Elements {
  return Array.from(inOrder(elements), (element, position) => ({
    ...element,
    id: `${PREFIX}${element.id}`.slice(0, ID_MAX),
    position,
  }));
}

/** The elements of a card that are the member's own, numbered from 0. */
export function pickOwnElements(elements: Elements): Elements {
  const own = inOrder(elements.filter((element) => !isFixed(element)));
  return Array.from(own, (element, position) => ({ ...element, position }));
}

/** A card's elements: the policy's, then the member's own. */
export function joinElements(policy: PolicyContent, own: Elements): Elements {
  const fixed = buildFixedElements(policy);
  const rest = pickOwnElements(own).slice(0, ELEMENTS_MAX - fixed.length);
  return [
    ...fixed,
    ...Array.from(rest, (element) => ({
      ...element,
      position: fixed.length + element.position,
    })),
  ];
}

export function isSameElements(one: Elements, other: Elements): boolean {
  return JSON.stringify(one.map(toComparable)) === JSON.stringify(other.map(toComparable));
}

/** Whether a request changes or removes one of a policy's elements. */
export function changesFixedElements(policy: PolicyContent, elements: Elements): boolean {
  const sent = Array.from(inOrder(elements.filter(isFixed)), (element, position) => ({
    ...element,
    position,
  }));
  return !isSameElements(sent, buildFixedElements(policy));
}

function toComparable({ id, type, value, hidden, name, price, picture, position }: CardElement) {
  const { minor, currency } = price ?? { minor: null, currency: null };
  return [id, type, value, hidden, name ?? '', minor, currency, picture ?? '', position];
}

function inOrder(elements: Elements): Elements {
  return elements.toSorted((one, other) => one.position - other.position);
}
