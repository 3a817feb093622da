import { buildDial } from '#shared/card/phone/build-dials.ts';
import { splitNumbers } from '#shared/card/phone/clean-phone.ts';
import type { TypedPhone } from '#shared/card/phone/list-phones.ts';

/** Shorter numbers, such as those for emergencies, are the same for everybody who calls them. */
const NATIONAL_DIGITS_MIN = 7;

interface Countries {
  /** Chosen for this number. */
  chosen: string | undefined;
  /** Proposed when none was chosen, the first one that fits. */
  proposed: readonly (string | null)[];
}

export interface FoundQuestion {
  /** What to ask or say: nothing for a number that is understood. */
  kind: 'none' | 'country' | 'not_callable';
  /** The country that is selected; empty for none. */
  country: string;
  /** Whether the number is one of the selected country. */
  fits: boolean;
  /** International number that is dialed; empty while it is not known. */
  dial: string;
  /** The numbers that were typed, if there are several. */
  numbers: readonly string[];
}

/** What to ask about a number, from its text and the countries that are known. */
export function findPhoneQuestion(
  phone: TypedPhone,
  { chosen, proposed }: Countries,
): FoundQuestion {
  const numbers = splitNumbers(phone.typed);
  const several = numbers.length > 1 ? numbers : [];
  const plain = buildDial(phone, null);
  const none = {
    kind: 'none',
    country: '',
    fits: true,
    dial: plain ?? '',
    numbers: several,
  } as const;
  if (plain === null || plain.startsWith('+')) return none;
  if (plain === '') return { ...none, kind: 'not_callable' };
  if (phone.type === 'phone' && plain.length < NATIONAL_DIGITS_MIN) return none;
  const read = (country: string) => {
    const dial = buildDial(phone, country) ?? '';
    return dial.startsWith('+') ? dial : '';
  };
  const country = chosen ?? proposed.find((one) => one !== null && read(one) !== '') ?? '';
  const dial = country === '' ? '' : read(country);
  const fits = country === '' || dial !== '';
  return { kind: 'country', country, fits, dial, numbers: several };
}
