import { expect, test } from 'vitest';
import { buildCard, type LocalCard } from '#shared/card/card.ts';
import { adoptCards, canAddCard, ownedBy, placeCard } from '#src/state/cards/card-list.ts';
import { HOST, localCard, NOON } from '#tests/src/fixtures/cards.ts';

const LATER = new Date('2026-03-02T09:30:00.000Z');

function place(cards: LocalCard[], card: LocalCard, now = LATER): LocalCard[] {
  const placed = placeCard(cards, card, { now, host: HOST });
  if (!placed) throw new Error('refused');
  return placed;
}

test('R-N3, R-N4, R-N5, R-Z5, R-B18: a new card is appended with both timestamps, its address and the spec defaults', () => {
  const [card] = place([], { ...buildCard(NOON, null), username: 'ann-lee' });
  expect(card).toMatchObject({
    id: String(NOON.getTime()),
    customUrl: 'cards.test/ann-lee',
    template: 'premium',
    headerPhotoSize: 100,
    cardElements: [],
    views: 0,
    clicks: 0,
    isActive: true,
    createdAt: LATER.toISOString(),
    updatedAt: LATER.toISOString(),
  });
});

test('R-N5, R-Z6: saving an existing username updates that card and refreshes updatedAt only', () => {
  const first = localCard();
  const saved = place([first], localCard({ id: '999', title: 'Engineer' }));
  expect(saved).toHaveLength(1);
  expect(saved[0]).toMatchObject({
    id: first.id,
    title: 'Engineer',
    createdAt: NOON.toISOString(),
    updatedAt: LATER.toISOString(),
  });
});

test('a save under the same id may change the username, but not to one of another card', () => {
  const cards = [localCard(), localCard({ id: '2', username: 'bob' })];
  expect(place(cards, localCard({ username: 'ann-lee' }))[0]?.username).toBe('ann-lee');
  const refused = placeCard(cards, localCard({ username: 'bob' }), { now: LATER, host: HOST });
  expect(refused).toBe(null);
});

test('two cards without a username are two cards', () => {
  const cards = place([localCard({ username: '' })], localCard({ id: '2', username: '' }));
  expect(cards).toHaveLength(2);
});

test('saving from an older form keeps what the server published', () => {
  const published = { username: 'ann', version: 3, savedAt: NOON.toISOString() };
  const [card] = place([localCard({ published })], localCard({ published: null }));
  expect(card?.published).toEqual(published);
});

test('a later save gets a later time even when the clock runs back', () => {
  const yesterday = new Date('2026-02-28T12:00:00.000Z');
  const [card] = place([localCard()], localCard({ title: 'x' }), yesterday);
  expect(card?.updatedAt).toBe('2026-03-01T12:00:00.001Z');
});

function element(type: 'youtube' | 'shop', position: number) {
  return { id: type, type, value: 'x.example', position, hidden: false };
}

test('R-N4: positions are contiguous and the badges follow the elements', () => {
  const [card] = place(
    [],
    localCard({ cardElements: [element('shop', 7), element('youtube', 2)] }),
  );
  expect(card?.cardElements.map((item) => [item.type, item.position])).toEqual([
    ['shop', 0],
    ['youtube', 1],
  ]);
  expect([card?.hasYoutube, card?.hasProducts]).toEqual([true, true]);
  const [bare] = place([localCard({ hasYoutube: true })], localCard({ hasYoutube: true }));
  expect([bare?.hasYoutube, bare?.hasProducts]).toEqual([false, false]);
});

test('a malformed card is refused and changes nothing', () => {
  const image = 'data:image/svg+xml;base64,PHN2Zz4=';
  const refused = placeCard([], localCard({ profileImage: image }), { now: LATER, host: HOST });
  expect(refused).toBe(null);
});

test('each account sees only its own cards, and two accounts may use the same username', () => {
  const guest = localCard({ ownerId: null });
  const cards = place([guest], localCard());
  expect(cards).toHaveLength(2);
  expect(ownedBy(cards, null)).toEqual([guest]);
});

test('R-Z8: the plan limits the number of cards', () => {
  expect([canAddCard('free', 0), canAddCard('free', 1)]).toEqual([true, false]);
  expect([canAddCard('startup', 4), canAddCard('startup', 5)]).toEqual([true, false]);
  expect(canAddCard('business_pro', 10_000)).toBe(true);
});

test('adopted cards get the account, and give up a username or id the account already uses', () => {
  const cards = [
    localCard(),
    localCard({ ownerId: null, username: 'ann' }),
    localCard({ ownerId: null, id: '2', username: 'bob' }),
    localCard({ ownerId: null, id: '3', username: 'eve' }),
  ];
  const adopted = adoptCards(cards, new Set([NOON.getTime().toString(), '2']), 'ann');
  expect(ownedBy(adopted, 'ann').map((card) => [card.id, card.username])).toEqual([
    ['1772366400000', 'ann'],
    ['1772366400000-2', ''],
    ['2', 'bob'],
  ]);
  expect(ownedBy(adopted, null).map((card) => card.username)).toEqual(['eve']);
});
