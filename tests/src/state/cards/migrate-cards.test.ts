import { expect, test } from 'vitest';
import { migrateCards } from '#src/state/cards/migrate-cards.ts';
import { localCard, NOON } from '#tests/src/fixtures/cards.ts';

test('a bare array from an earlier product becomes complete cards', () => {
  const [card, ...more] = migrateCards(
    [
      {
        id: 1712345678901,
        name: 'Ann Lee',
        username: 'Ann.Lee_9',
        template: 'emerald',
        bio: 'b'.repeat(900),
        email: null,
        profileImage: 'data:image/gif;base64,R0lGODlh',
        headerPhotoSize: 'big',
        views: 12,
        cardElements: [
          { id: 5, type: 'website', value: ' ann.example ' },
          { type: 'carrier-pigeon', value: 'coo' },
          { type: 'phone', value: '   ' },
          { type: 'text', value: 'Hello', position: 9 },
        ],
      },
      'no card',
      null,
    ],
    NOON,
  );
  expect(more).toEqual([]);
  expect(card).toMatchObject({
    id: '1712345678901',
    name: 'Ann Lee',
    username: 'annlee9',
    template: 'emerald',
    email: '',
    profileImage: '',
    headerPhotoSize: 100,
    views: 12,
    ownerId: null,
    published: null,
    createdAt: NOON.toISOString(),
  });
  expect(card?.bio).toHaveLength(600);
  expect(card?.cardElements).toEqual([
    { id: '5', type: 'website', value: 'ann.example', position: 0, hidden: false },
    { id: '3', type: 'text', value: 'Hello', position: 1, hidden: false },
  ]);
});

test('a current card passes unchanged, and the last of two cards with one id wins', () => {
  const card = localCard();
  expect(migrateCards([card], NOON)).toEqual([card]);
  const twice = migrateCards([card, { ...card, title: 'Later' }], NOON);
  expect(twice.map((one) => one.title)).toEqual(['Later']);
});

test('anything that is not a list becomes an empty list', () => {
  for (const odd of [null, undefined, {}, 'cards', 7]) expect(migrateCards(odd, NOON)).toEqual([]);
});
