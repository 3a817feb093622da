// @module-tag platform
import { array, assert, constantFrom, property, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { leavesOut, splitNumbers } from '#shared/card/phone/clean-phone.ts';
import {
  PHONE_COUNTRIES,
  resolveMessengerPhone,
  resolvePhone,
} from '#shared/card/phone/resolve-phone.ts';

/** What was typed, the country of card or browser, what dials. */
type Row = readonly [typed: string, country: string | null, dial: string];

const SPELLINGS: readonly Row[] = [
  // International, as people write it.
  ['+1 555 123 4567', null, '+15551234567'],
  ['+1 (555) 123-4567', 'DE', '+15551234567'],
  ['tel:+1-555-123-4567', null, '+15551234567'],
  ['+44 (0)20 7946 0003', null, '+442079460003'],
  ['0044 20 7946 0003', null, '+442079460003'],
  ['0044 20 7946 0003', 'US', '+442079460003'],
  ['011 44 20 7946 0003', 'US', '+442079460003'],
  ['\u202a+44 7700 900001\u202c', null, '+447700900001'],
  ['＋４４ ７７００ ９００００１', null, '+447700900001'],
  ['+800 1234 5678', null, '+80012345678'],
  ['+351 (0)21 123 4567', null, '+351211234567'],
  // National, with the country of the card or the browser.
  ['(555) 123-4567', 'US', '+15551234567'],
  ['555.123.4567', 'US', '+15551234567'],
  ['1 555 123 4567', 'US', '+15551234567'],
  ['07700 900001', 'GB', '+447700900001'],
  ['020 7946 0003', 'GB', '+442079460003'],
  ['447700900001', 'GB', '+447700900001'],
  ['0151 23456789', 'DE', '+4915123456789'],
  ['030/901820', 'DE', '+4930901820'],
  ['(030) 901820-0', 'DE', '+49309018200'],
  ['01 42 68 53 00', 'FR', '+33142685300'],
  ['06.12.34.56.78', 'FR', '+33612345678'],
  ['06 698 82418', 'IT', '+390669882418'],
  ['+39 06 698 82418', null, '+390669882418'],
  ['+39 (0)6 698 82418', null, '+390669882418'],
  ['333 123 4567', 'IT', '+393331234567'],
  ['(11) 91234-5678', 'BR', '+5511912345678'],
  ['0 11 91234-5678', 'BR', '+5511912345678'],
  ['8 (495) 123-45-67', 'RU', '+74951234567'],
  ['98765 43210', 'IN', '+919876543210'],
  ['098765 43210', 'IN', '+919876543210'],
  ['९८७६५ ४३२१०', 'IN', '+919876543210'],
  ['03-1234-5678', 'JP', '+81312345678'],
  ['０３ー１２３４ー５６７８', 'JP', '+81312345678'],
  ['050 123 4567', 'AE', '+971501234567'],
  ['٠٥٠ ١٢٣ ٤٥٦٧', 'AE', '+971501234567'],
  ['۰۹۱۲ ۱۲۳ ۴۵۶۷', 'IR', '+989121234567'],
  ['13 22 87', 'AU', '+61132287'],
  // Without a country, or with one where the number is impossible, a phone dials what was typed.
  ['07700 900001', null, '07700900001'],
  ['07700 900001', 'US', '07700900001'],
  ['01 42 68 53 00', 'US', '0142685300'],
  ['(02) 9876 5432', 'US', '0298765432'],
  ['07700 900001', 'XX', '07700900001'],
  ['112', 'GB', '112'],
  ['911', 'US', '911'],
  ['555-1234', 'US', '5551234'],
  // Extensions.
  ['+1 (555) 123-4567 x12', null, '+15551234567;ext=12'],
  ['+1 (555) 123-4567 x 12', null, '+15551234567;ext=12'],
  ['+1 555 123 4567x12', null, '+15551234567;ext=12'],
  ['+1 555 123 4567 ext. 12', null, '+15551234567;ext=12'],
  ['+1 555 123 4567 Extension: 12', null, '+15551234567;ext=12'],
  ['+1 555 123 4567 (ext 12)', null, '+15551234567;ext=12'],
  ['+1 555 123 4567 #12', null, '+15551234567;ext=12'],
  ['tel:+1-555-123-4567;ext=12', null, '+15551234567;ext=12'],
  ['+49 30 901820 Durchwahl 12', null, '+4930901820;ext=12'],
  ['030 901820 DW 12', 'DE', '+4930901820;ext=12'],
  ['+33 1 42 68 53 00 poste 12', null, '+33142685300;ext=12'],
  ['(11) 3123-4567 ramal 12', 'BR', '+551131234567;ext=12'],
  ['8 (495) 123-45-67 доб. 12', 'RU', '+74951234567;ext=12'],
  ['03-1234-5678 内線12', 'JP', '+81312345678;ext=12'],
  ['020 7946 0003 x12', null, '02079460003;ext=12'],
  ['+15551234567,12', null, '+15551234567;ext=12'],
  // Pauses.
  ['+15551234567p1234w5', null, '+15551234567'],
  ['+1 555 123 4567 P1234', null, '+15551234567'],
  ['+15551234567,,1234#', null, '+15551234567'],
  ['+15551234567,1234;5', null, '+15551234567'],
  ['07700 900001w5', 'GB', '+447700900001'],
  // Words.
  ['+44 20 7946 0003 (office)', null, '+442079460003'],
  ['(office) +44 20 7946 0003', null, '+442079460003'],
  ['Office: +44 20 7946 0003', null, '+442079460003'],
  ['+44 20 7946 0003 office', null, '+442079460003'],
  ['Tel. (030) 901820', 'DE', '+4930901820'],
  ['Mobil 0151 23456789 (privat)', 'DE', '+4915123456789'],
  // Letters of the keypad.
  ['1-800-FLOWERS', null, '+18003569377'],
  ['1-800-FLOWERS', 'GB', '+18003569377'],
  ['+1 800 FLOWERS', null, '+18003569377'],
  ['Hotline 1-800-FLOWERS', null, '+18003569377'],
  ['1-888-555-HELP', 'US', '+18885554357'],
  ['0800 REVERSE', 'GB', '+448007383773'],
  // Two numbers.
  ['020 7946 0003 / 07700 900001', 'GB', '+442079460003'],
  ['+44 20 7946 0003, +44 7700 900001', null, '+442079460003'],
  ['+44 20 7946 0003; 07700 900001', 'GB', '+442079460003'],
  ['+44 20 7946 0003 or +44 7700 900001', null, '+442079460003'],
  ['+49 89 1234567/8', null, '+49891234567'],
  // What must not dial.
  ['442079460003.0', null, ''],
  ['442079460003.0', 'GB', ''],
  ['+442079460003.0', null, ''],
  ['4.42079E+11', 'GB', ''],
  ['="+442079460003"', null, ''],
  ['+44 20 7946 000312345', null, ''],
  ['+1 555 0100', null, ''],
  ['*123#', 'GB', ''],
  ['ask me', null, ''],
  ['Room 12', 'GB', ''],
  ['030 BERLIN', 'DE', ''],
  ['call 555 or come by', null, ''],
  ['12345678901234567', null, ''],
];

test.each(SPELLINGS)('%s of %s dials %s', (typed, country, dial) => {
  expect(resolvePhone(typed, country)).toBe(dial);
});

test('a messenger reads digits as international only if they are a number in use', () => {
  expect(resolveMessengerPhone('442079460003', null)).toBe('+442079460003');
  expect(resolveMessengerPhone('14155552671', 'GB')).toBe('+14155552671');
  expect(resolveMessengerPhone('07700 900001', null)).toBe('07700900001');
  expect(resolveMessengerPhone('98765 43210', null)).toBe('9876543210');
  expect(resolveMessengerPhone('98765 43210', 'IN')).toBe('+919876543210');
});

test.each([
  ['020 7946 0003 / 07700 900001', ['020 7946 0003', '07700 900001']],
  ['+44 20 7946 0003, +44 7700 900001', ['+44 20 7946 0003', '+44 7700 900001']],
  ['+44 20 7946 0003 +44 7700 900001', ['+44 20 7946 0003', '+44 7700 900001']],
  ['020 7946 0003 ::: 07700 900001', ['020 7946 0003', '07700 900001']],
  ['020 7946 0003\n07700 900001', ['020 7946 0003', '07700 900001']],
  ['020 7946 0003 und 07700 900001 oder 112', ['020 7946 0003', '07700 900001 oder 112']],
  ['030/901820', ['030/901820']],
  ['089/12345678', ['089/12345678']],
  ['+15551234567,1234567', ['+15551234567,1234567']],
  ['+15551234567,,1234567#', ['+15551234567,,1234567#']],
  ['', ['']],
])('%j contains the numbers %j', (typed, numbers) => {
  expect(splitNumbers(typed)).toEqual(numbers);
});

test.each([
  ['+1 555 123 4567 x12', false],
  ['+1 555 123 4567', false],
  ['+1 555 123 4567 (office)', false],
  ['+15551234567p1234', true],
  ['+15551234567,1234', false],
  ['+15551234567,,1234', true],
  ['020 7946 0003 / 07700 900001', true],
])('a call to %j leaves a part out: %s', (typed, expected) => {
  expect(leavesOut(typed)).toBe(expected);
});

test('taking apart a value of 500 characters takes time linear in its length', () => {
  const parts = ['(', ' ', 'p', ',', ';', '+', '1', 'x', '/', 'a ', '-', '1 ', '1,', '/1', ' or '];
  const started = performance.now();
  for (const part of parts) {
    const typed = `+44${part.repeat(500)}`.slice(0, 500);
    resolvePhone(typed, 'GB');
    leavesOut(typed);
  }
  // A pattern that tries every split takes minutes.
  expect(performance.now() - started).toBeLessThan(4000);
});

/** Keys of letters are digits that were typed too. */
const toKeys = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const groups = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];
    return String(groups.findIndex((group) => group.includes(letter.toLowerCase())) + 2);
  });

test('what dials contains only digits that were typed, in their order, after a country code', () => {
  const part = stringMatching(/^(?:\+?[\d ().-]{1,9}|[a-z]{1,4}| ?x\d{1,3}|[pw,;/]\d{0,4})$/);
  const typed = array(part, { maxLength: 5 }).map((parts) => parts.join(''));
  const country = constantFrom(null, ...PHONE_COUNTRIES);
  assert(
    property(typed, country, (text, of) => {
      const dial = resolvePhone(text, of);
      expect(dial).toMatch(/^(?:\+?\d{2,15}(?:;ext=\d{1,9})?)?$/);
      const digits = dial.replace(/\D/g, '');
      const keys = toKeys(text).replace(/\D/g, '');
      // A country code has at most three digits. Places with one area code add that too: islands of
      // North America and Britain, and San Marino, whose code is the longest with four digits.
      const added = dial.startsWith('+') ? [0, 1, 2, 3, 4, 5, 6, 7] : [0];
      const isTyped = added.some((skipped) => isSubsequence(digits.slice(skipped), keys));
      expect(isTyped, `${text} of ${String(of)} dials ${dial}`).toBe(true);
    }),
    {
      numRuns: 2000,
      examples: [
        ['8)/00000 ', 'IM'],
        ['800000', 'SM'],
      ],
    },
  );
});

function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const digit of part) {
    at = whole.indexOf(digit, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
