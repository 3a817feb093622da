interface ExchangeCard {
  name: string;
  company: string;
  username: string;
  isExchangeOn?: boolean | undefined;
  consentLine?: string | undefined;
}

export function isExchangeOn(card: Pick<ExchangeCard, 'isExchangeOn'>): boolean {
  return card.isExchangeOn !== false;
}

/** The sentence a visitor agrees to: the owner's, or the default. */
export function consentText(card: Omit<ExchangeCard, 'isExchangeOn'>): string {
  return card.consentLine || defaultConsent(card);
}

export function defaultConsent(card: Pick<ExchangeCard, 'name' | 'company' | 'username'>): string {
  const owner = card.name || card.company || card.username;
  return `${owner || 'The owner of this card'} may keep these details to get in touch with me.`;
}
