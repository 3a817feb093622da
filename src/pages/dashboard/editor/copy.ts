import type { LocalCard } from '#shared/card/card.ts';

/** The subtitle of the editor: which card is being edited. */
export const NEW_CARD_SUBJECT = 'Your new card';

export function editedCard({ name, company, username }: LocalCard): string {
  const person = name || company;
  if (person === '') return username === '' ? 'Your card' : `Your card (/${username})`;
  return username === '' ? `${person}'s card` : `${person}'s card (/${username})`;
}
