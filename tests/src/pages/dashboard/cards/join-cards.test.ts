import { expect, test } from 'vitest';
import type { LocalCard } from '#shared/card/card.ts';
import { joinCards } from '#src/pages/dashboard/cards/join-cards.ts';
import { localCard } from '#tests/src/fixtures/cards.ts';

const card = (name: string, change: Partial<LocalCard> = {}): LocalCard =>
  localCard({ id: `id-${name}`, name, username: name.toLowerCase(), ...change });

const BY_NAME = { search: '', sort: 'name' } as const;
const ALL = new Set(['b', 'd', 'f']);

const join = (
  stored: LocalCard[],
  rows: LocalCard[],
  query: Partial<Parameters<typeof joinCards>[2]> = {},
): string =>
  joinCards(stored, rows, { ...BY_NAME, hasMore: false, remoteNames: ALL, ...query })
    .map(({ name }) => name)
    .join('');

test("a list has the cards of the device and the server's rows in one order", () => {
  expect(join([card('A'), card('C')], [card('B'), card('D')])).toBe('ABCD');
  expect(join([card('A'), card('C')], [card('B')], { search: 'c' })).toBe('C');
});

test('a card of the device replaces its row, with its changes', () => {
  expect(join([card('Z', { id: 'id-B', username: 'b' })], [card('B'), card('D')])).toBe('DZ');
});

test('cards after the last row wait while the server has more', () => {
  const stored = [card('A'), card('E'), card('G')];
  const rows = [card('B'), card('D')];
  expect(join(stored, rows, { hasMore: true })).toBe('ABD');
  expect(join(stored, rows)).toBe('ABDEG');
  // Nothing was loaded yet: what the device has is shown.
  expect(join(stored, [], { hasMore: true })).toBe('AEG');
});

test('a row goes with its card: one that was opened and deleted is nowhere else', () => {
  expect(join([card('A')], [card('B'), card('D')], { remoteNames: new Set(['b']) })).toBe('AB');
});
