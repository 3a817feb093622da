import { elementHref, elementValueIssue } from '#shared/card/link/element-link.ts';
import {
  ELEMENT_TYPES,
  ELEMENT_VALUE_MAX,
  ELEMENTS,
  ELEMENTS_MAX,
  type CardElement,
  type ElementType,
} from '#shared/card/element/element.ts';
import { parseWebAddress } from '#shared/card/link/web-address.ts';

const SERVICES = ELEMENT_TYPES.filter((type) => ELEMENTS[type].service !== undefined);

/** Element type of a web address: its service, or a website. */
export function findTypeByAddress(address: string): ElementType {
  // With the scheme: a bare `example.com` would match as an Instagram handle.
  const url = parseWebAddress(address)?.href ?? '';
  return SERVICES.find((type) => elementHref(type, url) !== null) ?? 'website';
}

/** Element type by its name: `LinkedIn`, `linkedin`, `Online Shop`; null for none. */
export function findTypeByLabel(label: string): ElementType | null {
  const name = label.trim().toLowerCase();
  const found = ELEMENT_TYPES.find(
    (type) => type === name || ELEMENTS[type].label.toLowerCase() === name,
  );
  return found ?? (name === 'x' ? 'twitter' : null);
}

/** Problem with an imported element, as a sentence; null when there is none. */
export function elementIssue(type: ElementType, value: string): string | null {
  return value.trim().length > ELEMENT_VALUE_MAX
    ? `This is longer than ${ELEMENT_VALUE_MAX} characters.`
    : elementValueIssue(type, value);
}

/** Collects the elements of a card, each link target once. */
export interface ElementCollector {
  list: CardElement[];
  /** Adds an element and returns its problem, or null. Duplicates are ignored. */
  add: (type: ElementType, value: string) => string | null;
}

/** `known` are values that the card itself already displays. */
export function createElementCollector(
  known: readonly (readonly [ElementType, string])[],
): ElementCollector {
  const list: CardElement[] = [];
  const seen = new Set(known.map(([type, value]) => buildKey(type, value)));
  return {
    list,
    add: (type, value) => {
      const issue = elementIssue(type, value);
      if (issue !== null) return issue;
      const id = buildKey(type, value);
      if (seen.has(id)) return null;
      if (list.length >= ELEMENTS_MAX) return `A card can have at most ${ELEMENTS_MAX} elements.`;
      seen.add(id);
      const position = list.length;
      list.push({ id: `i${position + 1}`, type, value: value.trim(), position, hidden: false });
      return null;
    },
  };
}

function buildKey(type: ElementType, value: string): string {
  const href = elementHref(type, value);
  return href === null ? `${type} ${value.trim()}` : href.toLowerCase();
}
