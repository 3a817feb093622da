import { elementHref, readWhatsappAddress } from '#shared/card/link/element-link.ts';
import { parsePhoneNumber } from '#shared/card/link/phone-number.ts';
import { findByTyped, type Dials } from './dials.ts';
import { listPhones, type TypedPhone } from './list-phones.ts';
import { findCardCountry, type PhoneCard } from './phone-countries.ts';
import { resolveMessengerPhone, resolvePhone } from './resolve-phone.ts';

/**
 * What the numbers of a card dial; undefined for a card without numbers. A national number is of the
 * country that was chosen for it, or else of the one that was chosen for all others. Depends on nothing but the
 * card, so that saving it on a trip or through the API changes no number.
 */
export function buildDials(card: PhoneCard): Dials | undefined {
  const phones = listPhones(card);
  const shared = findCardCountry(card);
  const dials = phones.flatMap((phone): [string, string][] => {
    const dial = buildDial(phone, findByTyped(card.phoneCountries, phone.typed) ?? shared);
    return dial === null ? [] : [[phone.typed, dial]];
  });
  return dials.length === 0 ? undefined : Object.fromEntries(dials);
}

/** What one number dials; null for an address of a messenger that names no number. */
export function buildDial({ type, typed }: TypedPhone, country: string | null): string | null {
  if (type === 'phone') return resolvePhone(typed, country);
  const address = readWhatsappAddress(typed);
  if (address !== null) return resolvePhone(`+${address.replace(/^(?:\+|00)/, '')}`, null);
  const isChannel = parsePhoneNumber(typed) === null && elementHref('whatsapp', typed) !== null;
  return isChannel ? null : resolveMessengerPhone(typed, country);
}
