// The only module that loads the library, which is three times the size of the rest of a card's
// code. Load it with `import()`.

import {
  getCountries,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { cleanPhone, splitNumbers, type CleanedPhone } from './clean-phone.ts';

/** Countries with telephone numbers, as ISO 3166-1 codes. */
export const PHONE_COUNTRIES: readonly string[] = getCountries();

/** Toll-free numbers of North America, which are spelled in letters far more than all others. */
const TOLL_FREE = /^\+?1?\D*8(?:00|33|44|55|66|77|88)\D/;

/**
 * What a typed number dials, as in `Dials`; of two numbers the first one. `country` makes a national
 * number an international one, and is ignored where that is impossible. Decides by the length of the
 * number: numbers of films and examples are not assigned, but callable.
 */
export function resolvePhone(typed: string, country: string | null): string {
  const cleaned = cleanPhone(splitNumbers(typed)[0] ?? '');
  if (cleaned === null) return '';
  const number = findNumber(cleaned, country);
  return number === null || cleaned.extension === ''
    ? (number ?? '')
    : `${number};ext=${cleaned.extension}`;
}

/**
 * `resolvePhone` for the number of a messenger, which must be international: digits that are a
 * number in use with a `+` before them are one.
 */
export function resolveMessengerPhone(typed: string, country: string | null): string {
  const dial = resolvePhone(typed, country);
  if (dial === '' || dial.startsWith('+')) return dial;
  const international = parsePhoneNumberFromString(`+${dial}`, { extract: false });
  return international?.isValid() === true ? international.number : dial;
}

/** An international number with spaces, as people read it. */
export function formatDial(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}

function findNumber({ readings, fallback }: CleanedPhone, country: string | null): string | null {
  for (const reading of readings) {
    const isTollFree = reading !== fallback && TOLL_FREE.test(reading);
    const number =
      findInternational(reading, country) ?? (isTollFree ? findInternational(reading, 'US') : null);
    if (number !== null) return number;
  }
  if (fallback === null || /^(?:\+|00)/.test(fallback)) return null;
  const digits = fallback.replace(/\D/g, '');
  return digits.length <= 15 ? digits : null;
}

function findInternational(text: string, country: string | null): string | null {
  const spellings = [text, text.replace(/^00/, '+'), text.replace(/\(0\)/, '')];
  for (const spelling of new Set(spellings)) {
    const parsed = parsePhoneNumberFromString(spelling, {
      ...(country !== null && isSupportedCountry(country) && { defaultCountry: country }),
      extract: false,
    });
    if (parsed === undefined || !parsed.isPossible()) continue;
    // Area codes of North America begin with 2 or more: this is another country's trunk zero.
    if (parsed.countryCallingCode === '1' && /^[01]/.test(parsed.nationalNumber)) continue;
    return parsed.number;
  }
  return null;
}
