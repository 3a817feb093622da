import { expect, test } from 'vitest';
import type { CardElement, ElementType } from '#shared/card/element/element.ts';
import { buildDials } from '#shared/card/phone/build-dials.ts';
import { buildVCard } from '#shared/vcard/vcard.ts';
import { BLANK_CONTENT } from '#tests/shared/card/blank-content.ts';
import { parseWithIcal, parseWithVcf } from './read-vcard.ts';

const OPTIONS = { url: 'https://cards.test/ann', revisedAt: '2026-03-01T09:30:00.000Z' };

function buildFile(phone: string, whatsapp: string, isSaved: boolean): string {
  const cardElements: CardElement[] =
    whatsapp === ''
      ? []
      : [{ id: '1', type: 'whatsapp', value: whatsapp, position: 0, hidden: false }];
  const card = { ...BLANK_CONTENT, name: 'Ann', phone, cardElements };
  const dials = isSaved ? buildDials(card) : undefined;
  return buildVCard({ ...card, dials, username: 'ann', createdAt: OPTIONS.revisedAt }, OPTIONS);
}

test('an extension follows a pause, and is not repeated in the note', () => {
  const file = buildFile('+1 (555) 123-4567 x12', '', true);
  expect(parseWithIcal(file).get('tel')).toEqual(['+15551234567,12']);
  expect(parseWithVcf(file)('tel')).toEqual(['+15551234567,12']);
  expect(file).not.toContain('NOTE');
});

test.each([
  ['+15551234567p1234w5', '+15551234567'],
  ['+44 20 7946 0003 / +44 7700 900001', '+442079460003'],
])('what a line of %s leaves out is in the note', (phone, tel) => {
  const file = buildFile(phone, '', true);
  expect(parseWithIcal(file).get('tel')).toEqual([tel]);
  expect(parseWithIcal(file).get('note')).toEqual([`Phone: ${phone}`]);
});

test('the same number in two spellings is one line', () => {
  const file = buildFile('+44 7700 900001', '0044 7700 900001', true);
  expect(parseWithIcal(file).get('tel')).toEqual(['+447700900001']);
});

test('what cannot be called is in the note alone', () => {
  const file = buildFile('442079460003.0', '07700 900001', true);
  expect(parseWithIcal(file).get('tel')).toBeUndefined();
  expect(parseWithIcal(file).get('note')).toEqual([
    'Phone: 442079460003.0\nWhatsApp: 07700 900001',
  ]);
});

test.each<[ElementType, string, string]>([
  ['phone', '+44 20 7946 0958 ext. 89', '+442079460958'],
  ['phone', '+1 (555) 123-4567 x12', ''],
  ['whatsapp', '07700 900001', '07700900001'],
])('a card that was saved earlier writes its %s %s as before', (type, value, tel) => {
  const file = type === 'phone' ? buildFile(value, '', false) : buildFile('', value, false);
  expect(parseWithIcal(file).get('tel')?.[0] ?? '').toBe(tel);
});
