import { expect, test } from 'vitest';
import { buildVCard } from '#shared/vcard/vcard.ts';
import { buildPublishedCard } from '#tests/shared/card/published-card.ts';

test('labels of numbers and mailboxes are types of the contact file', () => {
  const labeled = [
    ['phone', '+1 202 555 0143', 'work'],
    ['phone', '+1 202 555 0144', 'personal'],
    ['phone', '+1 202 555 0145', 'mobile'],
    ['email', 'ann@work.example', 'work'],
    ['email', 'ann@home.example', 'personal'],
  ] as const;
  const cardElements = labeled.map(([type, value, label], position) => ({
    id: String(position),
    type,
    value,
    label,
    position,
    hidden: false,
  }));
  const card = buildPublishedCard({ phone: '', email: '', cardElements });
  const file = buildVCard(card, {
    url: 'https://cards.test/ann',
    revisedAt: '2026-03-01T09:30:00.000Z',
  });
  expect(file.split('\r\n').filter((line) => /^(?:TEL|EMAIL)/.test(line))).toEqual([
    'TEL;TYPE=WORK,VOICE,PREF:+12025550143',
    'TEL;TYPE=HOME,VOICE:+12025550144',
    'TEL;TYPE=CELL,VOICE:+12025550145',
    'EMAIL;TYPE=INTERNET,WORK,PREF:ann@work.example',
    'EMAIL;TYPE=INTERNET,HOME:ann@home.example',
  ]);
});
