import { ELEMENT_TYPES, type ElementType } from '#shared/card/element/element.ts';

const EDIT = 'edit';
const ADD = 'add';
/** Stands for a card that is not stored yet. */
export const NEW_CARD = 'new';

/** Returns the id of the card to edit; null for none. */
export function readEditedId(search: string): string | null {
  return new URLSearchParams(search).get(EDIT) || null;
}

/** Returns the type of element to add in the editor; null for none or an unknown type. */
export function readAddedElement(search: string): ElementType | null {
  const value = new URLSearchParams(search).get(ADD);
  return ELEMENT_TYPES.find((type) => type === value) ?? null;
}

interface Place {
  pathname: string;
  search: string;
}

/**
 * Returns `location` with the editor opened for a card, or closed. Other parameters stay. The `add`
 * parameter is dropped unless given, so that an element is added only once.
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
