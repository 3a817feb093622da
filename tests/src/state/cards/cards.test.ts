import { expect, test } from 'vitest';
import { buildCard, localCardSchema } from '#shared/card/card.ts';
import { createCardsStore } from '#src/state/cards/cards.ts';
import { HOST, localCard, NOON } from '#tests/src/fixtures/cards.ts';
import { createFakeArea, createRefusingStorage } from '#tests/src/state/fake-storage.ts';
import type { KeyValueStorage } from '#src/browser/storage.ts';

function cardsOn(storage: KeyValueStorage, logged: string[] = []) {
  const log = (message: string) => void logged.push(message);
  return createCardsStore({ now: () => NOON, host: HOST, storage, log });
}

function setUp(texts?: Record<string, string>) {
  const area = createFakeArea(texts);
  return { ...area, cards: cardsOn(area.tab()) };
}

test('R-N2, R-Z5, R-B18: a saved card is stored under userCards and matches the schema', () => {
  const { map, cards } = setUp();
  expect(cards.save({ ...buildCard(NOON, null), username: 'ann' })).toBe(true);
  const stored: unknown = JSON.parse(map.get('userCards') ?? '');
  expect(stored).toMatchObject({ version: 1, data: [{ username: 'ann', views: 0, clicks: 0 }] });
  expect(localCardSchema.safeParse(cards.load(null)[0]).success).toBe(true);
  expect(cards.find('ann')?.customUrl).toBe('cards.test/ann');
});

test('R-T24, S-C1: full or disabled storage makes save return false and logs it', () => {
  for (const kind of ['full', 'disabled'] as const) {
    const logged: string[] = [];
    const cards = cardsOn(createRefusingStorage(kind), logged);
    expect(cards.save(localCard())).toBe(false);
    expect(cards.load('ann')).toEqual([]);
    expect(cards.find('ann')).toBe(null);
    expect(logged).toEqual(['Could not store userCards']);
  }
});

test('a save notifies another tab', () => {
  const { tab, cards } = setUp();
  const other = cardsOn(tab());
  let notifications = 0;
  other.store.subscribe(() => (notifications += 1));
  cards.save(localCard());
  expect(notifications).toBe(1);
  expect(other.find('ann')?.name).toBe('Ann Lee');
});

test('R-T24, S-C1: text that is not a list loads as empty and is moved aside', () => {
  for (const text of ['{', '"cards"', '{"version":1,"data":7}']) {
    const { map, cards } = setUp({ userCards: text });
    expect(cards.load(null)).toEqual([]);
    expect(cards.find('ann')).toBe(null);
    expect(cards.save(localCard())).toBe(true);
    if (text !== '"cards"') expect(map.get('userCards.broken')).toBe(text);
  }
});

test('a bare list from an earlier product is read, and one damaged card does not affect the others', () => {
  const bare = JSON.stringify([{ username: 'ann', name: 'Ann' }, 7, { id: '2', username: 'bob' }]);
  expect(
    setUp({ userCards: bare })
      .cards.load(null)
      .map((card) => card.username),
  ).toEqual(['ann', 'bob']);
  const damaged = [localCard(), { ...localCard({ id: '2', username: 'bob' }), template: 'neon' }];
  const text = JSON.stringify({ version: 1, data: damaged });
  const loaded = setUp({ userCards: text }).cards.load('ann');
  expect(loaded.map((card) => [card.username, card.template])).toEqual([
    ['ann', 'premium'],
    ['bob', 'premium'],
  ]);
});

test('signing out on a shared computer removes the cards of that account only', () => {
  const { map, cards } = setUp();
  for (const ownerId of ['ann', 'bob', null]) cards.save(localCard({ ownerId }));
  cards.forget('ann');
  const counts = ['ann', 'bob', null].map((ownerId) => cards.load(ownerId).length);
  expect(counts).toEqual([0, 1, 1]);
  expect(map.get('userCards')).not.toContain('"ownerId":"ann"');
});

test('deleting removes one card of one account', () => {
  const { cards } = setUp();
  cards.save(localCard());
  cards.save(localCard({ ownerId: null }));
  cards.remove(localCard());
  expect([cards.load('ann').length, cards.load(null).length]).toEqual([0, 1]);
});
