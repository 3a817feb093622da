import { elementHref, elementValueIssue } from '#shared/card/element-link.ts';
import {
  ELEMENT_TYPES,
  ELEMENT_VALUE_MAX,
  ELEMENTS,
  ELEMENTS_MAX,
  type CardElement,
  type ElementType,
} from '#shared/card/element.ts';
import { LINK_SERVICES } from '#shared/card/link-services.ts';
import { parseWebAddress } from '#shared/card/web-address.ts';

const SERVICES = ELEMENT_TYPES.filter((type) => type in LINK_SERVICES);

/** The kind of element a web address is: the service it lies on, else a website. */
export function elementTypeOfAddress(address: string): ElementType {
  // With its scheme: `example.com` alone would pass for a handle on Instagram.
  const url = parseWebAddress(address)?.href ?? '';
  return SERVICES.find((type) => elementHref(type, url) !== null) ?? 'website';
}

/** The kind of element people call by this name: `LinkedIn`, `linkedin`, `Online Shop`; null for none. */
export function elementTypeOfLabel(label: string): ElementType | null {
  const wanted = label.trim().toLowerCase();
  const found = ELEMENT_TYPES.find(
    (type) => type === wanted || ELEMENTS[type].label.toLowerCase() === wanted,
  );
  return found ?? (wanted === 'x' ? 'twitter' : null);
}

/** What is wrong with an element of a file, as a sentence; null when nothing is. */
export function elementIssue(type: ElementType, value: string): string | null {
  return value.trim().length > ELEMENT_VALUE_MAX
    ? `This is longer than ${ELEMENT_VALUE_MAX} characters.`
    : elementValueIssue(type, value);
}

/** A row of elements being put together; each leads somewhere once. */
export interface ElementRow {
  list: CardElement[];
  /** Adds one. Answers what is wrong with it, or null; one that is there already is no second one. */
  add: (type: ElementType, value: string) => string | null;
}

/** Starts a row of elements. `known` are values the card itself shows already. */
export function createElementRow(known: readonly (readonly [ElementType, string])[]): ElementRow {
  const list: CardElement[] = [];
  const seen = new Set(known.map(([type, value]) => identity(type, value)));
  return {
    list,
    add: (type, value) => {
      const issue = elementIssue(type, value);
      if (issue !== null) return issue;
      const id = identity(type, value);
      if (seen.has(id)) return null;
      if (list.length >= ELEMENTS_MAX) return `A card holds ${ELEMENTS_MAX} elements.`;
      seen.add(id);
      const position = list.length;
      list.push({ id: `i${position + 1}`, type, value: value.trim(), position, hidden: false });
      return null;
    },
  };
}

function identity(type: ElementType, value: string): string {
  const href = elementHref(type, value);
  return href === null ? `${type} ${value.trim()}` : href.toLowerCase();
}
