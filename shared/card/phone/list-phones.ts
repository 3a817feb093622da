import type { CardContent } from '#shared/card/card.ts';

export interface TypedPhone {
  type: 'phone' | 'whatsapp';
  typed: string;
}

/**
 * The numbers of a card, hidden ones too, each text once. What the same text dials as a phone number
 * must also be right for a messenger, so that of two types the messenger's is listed.
 */
export function listPhones(card: Pick<CardContent, 'phone' | 'cardElements'>): TypedPhone[] {
  const elements = card.cardElements.flatMap(({ type, value }): TypedPhone[] =>
    type === 'phone' || type === 'whatsapp' ? [{ type, typed: value.trim() }] : [],
  );
  const all: TypedPhone[] = [{ type: 'phone', typed: card.phone.trim() }, ...elements];
  const types = new Map<string, TypedPhone['type']>();
  for (const { type, typed } of all) {
    if (typed !== '' && types.get(typed) !== 'whatsapp') types.set(typed, type);
  }
  return Array.from(types, ([typed, type]) => ({ type, typed }));
}
