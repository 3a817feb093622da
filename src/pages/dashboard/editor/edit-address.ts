import { ELEMENT_TYPES, type ElementType } from '#shared/card/element/element.ts';
import { pages } from '#shared/routes.ts';
import { editorPath, findEditedCard } from '#shared/site/dashboard-path.ts';

const ADD = 'add';
/** Names the card in addresses from before the editor had a path. */
const FORMER_EDIT = 'edit';
const TAB = 'tab';
/** Stands for a card that is not stored yet. */
export const NEW_CARD = 'new';

interface Place {
  pathname: string;
  search: string;
}

/** Returns the id of the card to edit; null for none. */
export function readEditedId({ pathname, search }: Place): string | null {
  const encoded = findEditedCard(pathname);
  if (encoded === null) return new URLSearchParams(search).get(FORMER_EDIT) || null;
  try {
    return decodeURIComponent(encoded) || null;
  } catch {
    // Forgives a malformed percent sign: no card has this address.
    return encoded;
  }
}

/** Returns the type of element to add in the editor; null for none or an unknown type. */
export function readAddedElement(search: string): ElementType | null {
  const value = new URLSearchParams(search).get(ADD);
  return ELEMENT_TYPES.find((type) => type === value) ?? null;
}

/**
 * Returns the address of the editor for a card, or of the tab below it. Other parameters of `search`
 * stay, except the tab, which is the first, and the element to add, which is added only once.
 */
export function editAddress(
  search: string,
  id: string | null,
  adding: ElementType | null = null,
): Place {
  const query = new URLSearchParams(search);
  for (const name of [ADD, FORMER_EDIT, TAB]) query.delete(name);
  if (adding !== null) query.set(ADD, adding);
  return {
    pathname: id === null ? pages.dashboard : editorPath(id),
    search: query.toString(),
  };
}
