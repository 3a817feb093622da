import { parsePhoneNumber } from '#shared/card/link/phone-number.ts';
import { cleanPhone } from '#shared/card/phone/clean-phone.ts';
import { quoteValue, type ImportedCard } from './imported-card.ts';

/** Whether a phone can dial the text, which may have an extension or words. */
export function isCallable(typed: string): boolean {
  return cleanPhone(typed) !== null;
}

/** Digits that may be a number with its country code but without a `+`. */
const INTERNATIONAL_DIGITS_MIN = 11;

/** Notes the numbers of messengers that work only once their country is known. */
export function noteMissingCountries(card: ImportedCard): void {
  for (const { type, value } of card.content.cardElements ?? []) {
    const number = type === 'whatsapp' ? (parsePhoneNumber(value) ?? '+') : '+';
    const mayBeInternational = !number.startsWith('0') && number.length >= INTERNATIONAL_DIGITS_MIN;
    if (number.startsWith('+') || mayBeInternational) continue;
    card.notes.push(
      `WhatsApp ${quoteValue(value)} has no country. Open it in the editor to choose one; until then it is shown as text.`,
    );
  }
}
