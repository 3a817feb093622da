const EDIT = 'edit';
/** What stands in the address for a card that is not stored yet. */
export const NEW_CARD = 'new';

/** The card whose editor an address opens; null for none. */
export function editedId(search: string): string | null {
  return new URLSearchParams(search).get(EDIT) || null;
}

interface Place {
  pathname: string;
  search: string;
}

/** The same place with the editor of a card open, or with none; whatever else the address says stays. */
export function editAddress({ pathname, search }: Place, id: string | null): Place {
  const query = new URLSearchParams(search);
  if (id === null) query.delete(EDIT);
  else query.set(EDIT, id);
  return { pathname, search: query.toString() };
}
