// @module-tag platform
import { expect, test } from 'vitest';
import type { CardElement, ElementType } from '#shared/card/element/element.ts';
import { buildDials } from '#shared/card/phone/build-dials.ts';

const elements = (...pairs: [ElementType, string][]): CardElement[] =>
  pairs.map(([type, value], position) => ({
    id: String(position),
    type,
    value,
    position,
    hidden: false,
  }));

test('a card without numbers has no dials', () => {
  const cardElements = elements(['text', '+44 20 7946 0003'], ['email', 'ann@example.com']);
  expect(buildDials({ phone: ' ', cardElements })).toBeUndefined();
});

test('a number is of its own country, or else of the one that was chosen for all others', () => {
  const card = {
    phone: '020 7946 0003',
    cardElements: elements(['whatsapp', '0151 23456789'], ['phone', '07700 900001']),
  };
  const others = { '0151 23456789': 'GB', '07700 900001': 'GB', 'no longer there': 'FR' };
  expect(buildDials({ ...card, phoneCountries: others })).toMatchObject({
    '020 7946 0003': '+442079460003',
  });
  const phoneCountries = { ...others, '0151 23456789': 'DE' };
  expect(buildDials({ ...card, phoneCountries })).toEqual({
    '020 7946 0003': '02079460003',
    '0151 23456789': '+4915123456789',
    '07700 900001': '+447700900001',
  });
});

test('a hidden number has an entry too, and one text has one entry', () => {
  const [first, ...rest] = elements(['phone', '07700 900001'], ['whatsapp', '07700 900001']);
  const cardElements = first === undefined ? [] : [{ ...first, hidden: true }, ...rest];
  expect(buildDials({ phone: '', cardElements })).toEqual({ '07700 900001': '07700900001' });
});

const dial = (value: string) =>
  buildDials({ phone: '', cardElements: elements(['whatsapp', value]) })?.[value];

test('addresses of a messenger dial their number; invitations and channels have no entry', () => {
  expect(dial('https://wa.me/447700900001?text=Hi')).toBe('+447700900001');
  expect(dial('https://api.whatsapp.com/send?phone=%2B447700900001&text=Hi')).toBe('+447700900001');
  expect(dial('wa.me/07700900001')).toBe('');
  expect(dial('https://chat.whatsapp.com/ABCDEFGHIJK')).toBeUndefined();
  expect(dial('https://wa.me/message/ABCDEF')).toBeUndefined();
  expect(dial('https://whatsapp.com/channel/0029Va')).toBeUndefined();
});
