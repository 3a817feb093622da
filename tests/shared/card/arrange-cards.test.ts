import { expect, test } from 'vitest';
import { arrangeCards, type CardQuery, type ListedCard } from '#shared/card/arrange-cards.ts';

const CARDS: readonly ListedCard[] = [
  listed('a', { name: 'Zoë Éclair', company: 'Atelier', username: 'zoe', views: 7, day: 2 }),
  listed('b', { name: 'Łukasz Nowak', company: 'Nowak Steel', username: 'lukas-2', day: 3 }),
  listed('c', { name: 'ana ruiz', company: 'Atelier', username: 'ana', views: 7, day: 1 }),
  listed('d', { name: '', company: '', username: '', views: 9, day: 3 }),
];

type Change = Partial<ListedCard> & { day: number };

function listed(id: string, { day, ...change }: Change): ListedCard {
  const updatedAt = `2026-03-0${day}T12:00:00.000Z`;
  return { id, name: '', company: '', username: '', views: 0, updatedAt, ...change };
}

function find(query: Partial<CardQuery>): string {
  return arrangeCards(CARDS, { search: '', sort: 'edited', ...query })
    .map(({ id }) => id)
    .join('');
}

test('cards are ordered by their last edit, name or views; the id breaks ties', () => {
  expect(find({})).toBe('bdac');
  expect(find({ sort: 'name' })).toBe('dcba');
  expect(find({ sort: 'views' })).toBe('dcab');
});

test.each([
  ['zoe', 'a'],
  ['ECLAIR', 'a'],
  ['lukasz', 'b'],
  ['atelier', 'ac'],
  ['ana atelier', 'c'],
  ['nowak atelier', ''],
  ['https://cards.test/lukas-2', 'b'],
  ['cards.test/card/ana', 'c'],
  ['/', ''],
  ['  ', 'bdac'],
])('searching for %j finds the cards with all of its words', (search, ids) => {
  expect(find({ search })).toBe(ids);
});
