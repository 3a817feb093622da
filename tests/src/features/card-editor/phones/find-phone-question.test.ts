import { expect, test } from 'vitest';
import { findPhoneQuestion } from '#src/features/card-editor/phones/find-phone-question.ts';

const ask = (
  type: 'phone' | 'whatsapp',
  typed: string,
  chosen?: string,
  ...proposed: (string | null)[]
) => findPhoneQuestion({ type, typed }, { chosen, proposed });

test('a national number is asked about, with the first country proposed that it is possible in', () => {
  expect(ask('whatsapp', '07700 900001', undefined, null, 'US')).toMatchObject({
    kind: 'country',
    country: '',
    fits: true,
    dial: '',
  });
  expect(ask('whatsapp', '07700 900001', undefined, 'US', 'GB')).toMatchObject({
    country: 'GB',
    dial: '+447700900001',
  });
  expect(ask('phone', '(555) 123-4567', undefined, null, 'US')).toMatchObject({
    kind: 'country',
    country: 'US',
    dial: '+15551234567',
  });
});

test('a chosen country stays selected, and it is said when the number is none of its numbers', () => {
  expect(ask('whatsapp', '07700 900001', 'US', 'GB')).toMatchObject({
    country: 'US',
    fits: false,
    dial: '',
  });
});

test.each([
  ['phone', '+44 20 7946 0003'],
  ['phone', '+1 (555) 123-4567 x12'],
  ['phone', '112'],
  ['phone', '1-800-FLOWERS'],
  ['whatsapp', '442079460003'],
  ['whatsapp', 'https://chat.whatsapp.com/ABCDEFGHIJK'],
] as const)('nothing is asked about %s %s', (type, typed) => {
  expect(ask(type, typed, undefined, 'GB')).toMatchObject({ kind: 'none', numbers: [] });
});

test('what cannot be called and what is several numbers is said', () => {
  expect(ask('phone', '442079460003.0').kind).toBe('not_callable');
  expect(ask('phone', '+1 555 0100').kind).toBe('not_callable');
  expect(ask('phone', '+44 20 7946 0003 / 07700 900001').numbers).toEqual([
    '+44 20 7946 0003',
    '07700 900001',
  ]);
});
