interface ExchangeCard {
  name: string;
  company: string;
  username: string;
  isExchangeOn?: boolean | undefined;
  consentLine?: string | undefined;
}

/** Whether a card takes the details of its visitors. */
export function isExchangeOn(card: Pick<ExchangeCard, 'isExchangeOn'>): boolean {
  return card.isExchangeOn !== false;
}

/** The sentence a visitor of a card agrees to: its owner's, else the usual one. */
export function consentText(card: Omit<ExchangeCard, 'isExchangeOn'>): string {
  return card.consentLine || usualConsent(card);
}

/** The sentence of a card whose owner wrote none. */
export function usualConsent(card: Pick<ExchangeCard, 'name' | 'company' | 'username'>): string {
  const who = card.name || card.company || card.username;
  return `${who || 'The owner of this card'} may keep these details to get in touch with me.`;
}
