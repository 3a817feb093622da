import type { CardContent } from '#shared/card/card.ts';
import { findByTyped } from './dials.ts';
import { listPhones } from './list-phones.ts';

export type PhoneCard = Pick<CardContent, 'phone' | 'cardElements' | 'phoneCountries'>;

/** The country of a card's national numbers; null while none or several were chosen. */
export function findCardCountry(card: PhoneCard): string | null {
  const chosen = listPhones(card).map(({ typed }) => findByTyped(card.phoneCountries, typed));
  const [country, ...others] = new Set(chosen.filter((one) => one !== undefined));
  return others.length === 0 ? (country ?? null) : null;
}

/** The countries of the card's numbers after one was chosen, without those of former texts. */
export function choosePhoneCountry(
  card: PhoneCard,
  typed: string,
  country: string,
): NonNullable<CardContent['phoneCountries']> {
  const known = listPhones(card).flatMap((phone): [string, string][] => {
    const found = findByTyped(card.phoneCountries, phone.typed);
    return found === undefined || phone.typed === typed.trim() ? [] : [[phone.typed, found]];
  });
  return Object.fromEntries([...known, [typed.trim(), country]]);
}
