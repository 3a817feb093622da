import { expect, test } from 'vitest';
import { buildCard } from '#shared/card/card.ts';
import { createCardsStore } from '#src/state/cards/cards.ts';
import { storeDials } from '#src/state/cards/store-dials.ts';
import { createFakeArea } from '#tests/src/state/fake-storage.ts';

const AT = new Date('2026-03-01T09:00:00.000Z');

const createStore = () =>
  createCardsStore({ now: () => AT, host: 'cards.test', storage: createFakeArea().tab() });

test('a card on this device learns what its numbers dial without becoming a changed card', async () => {
  const cards = createStore();
  const one = { ...buildCard(AT, null), name: 'Ann', phone: '+1 (555) 123-4567 x12' };
  const other = { ...one, id: '2', ownerId: 'user' };
  cards.save(one);
  cards.save(other);
  const [before] = cards.load(null);
  await storeDials(one, cards);
  expect(cards.load(null)).toEqual([
    { ...before, dials: { '+1 (555) 123-4567 x12': '+15551234567;ext=12' } },
  ]);
  expect(cards.load('user')[0]?.dials).toBeUndefined();
});

test('a card without numbers stays as it is', async () => {
  const cards = createStore();
  const card = { ...buildCard(AT, null), name: 'Ann' };
  cards.save(card);
  const before = cards.store.read();
  await storeDials(card, cards);
  expect(cards.store.read()).toBe(before);
});
