import { ELEMENT_TYPES, type ElementType } from '#shared/card/element.ts';

const EDIT = 'edit';
const ADD = 'add';
/** What stands in the address for a card that is not stored yet. */
export const NEW_CARD = 'new';

/** The card whose editor an address opens; null for none. */
export function editedId(search: string): string | null {
  return new URLSearchParams(search).get(EDIT) || null;
}

/** The kind of element an address adds in that editor; null for none, and for a kind that does not exist. */
export function addedElement(search: string): ElementType | null {
  const named = new URLSearchParams(search).get(ADD);
  return ELEMENT_TYPES.find((type) => type === named) ?? null;
}

interface Place {
  pathname: string;
  search: string;
}

/**
 * The same place with the editor of a card open, or with none; whatever else the address says stays. An element is
 * added once: the address the editor itself writes does not repeat it.
 */
export function editAddress(
  { pathname, search }: Place,
  id: string | null,
  adding: ElementType | null = null,
): Place {
  const query = new URLSearchParams(search);
  query.delete(ADD);
  if (id === null) query.delete(EDIT);
  else query.set(EDIT, id);
  if (adding !== null) query.set(ADD, adding);
  return { pathname, search: query.toString() };
}
