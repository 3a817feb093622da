import { afterEach, expect, test, vi } from 'vitest';
import type { LocalCard } from '#shared/card/card.ts';
import { buildContent, fromPublished } from '#src/state/publishing/card-content.ts';
import { HOST, localCard, NOON } from '#tests/src/fixtures/cards.ts';
import { LATER, setUp } from './set-up-publisher.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const AT = NOON.toISOString();
const SERVER_CARDS = 40;

/** An account of 40 cards of 25,000 characters, of which about ten fit on a device. */
function setUpMany(local: LocalCard[] = []) {
  const world = setUp(local);
  for (let at = 0; at < SERVER_CARDS; at++) {
    const card = localCard({ id: `id-${at}`, username: `card-${at}` });
    const content = buildContent(card);
    if (content === null) throw new Error('not publishable');
    const counts = { userPlan: 'business_pro', version: 3, views: 0, clicks: 0 } as const;
    const times = { createdAt: AT, updatedAt: AT };
    const { username } = card;
    // A text that no field can have, as long as dozens of elements.
    const padding = { padding: 'x'.repeat(25_000) };
    world.server.cards.set(username, { ...content, ...counts, username, ...times, ...padding });
  }
  const names = () => world.stored.cards.map(({ username }) => username);
  const remoteNames = () => world.stored.remote?.own.map(({ username }) => username) ?? [];
  const copyOf = (username: string): LocalCard => {
    const card = world.server.cards.get(username);
    if (!card) throw new Error(`no ${username}`);
    return fromPublished(card, 'ann', HOST);
  };
  return { ...world, names, remoteNames, copyOf };
}

const numbered = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, at) => `card-${from + at}`);

test('a device keeps the cards that fit, the last edited ones first, and the names of all others', async () => {
  const { publisher, stored, names, remoteNames, server } = setUpMany();
  await publisher.sync();
  const storedCount = names().length;
  const text = JSON.stringify(stored.cards).length;
  expect(text).toBeGreaterThan(200_000);
  expect(text).toBeLessThan(300_000);
  expect(names()).toEqual(numbered(0, storedCount));
  expect(remoteNames()).toEqual(numbered(storedCount, SERVER_CARDS));
  // Where the list continues.
  expect(stored.remote?.next).toBe(String(storedCount));
  expect(server.calls.filter((call) => call.startsWith('read'))).toEqual([]);
  expect(publisher.initialSync.read()).toBe('done');
});

test('a device without a card shows the first page before the others come, a device with cards does not', async () => {
  const { publisher, stored } = setUpMany();
  await publisher.sync();
  expect(stored.shownFirst).toBe(2);
  stored.shownFirst = 0;
  await publisher.sync();
  expect(stored.shownFirst).toBe(0);
});

test('an account whose cards all fit has none elsewhere', async () => {
  const { publisher, stored, server, names } = setUpMany();
  for (const name of numbered(5, SERVER_CARDS)) server.cards.delete(name);
  await publisher.sync();
  expect([names(), stored.remote]).toEqual([numbered(0, 5), null]);
});

test('changes and drafts of a card stay on the device, however old it is', async () => {
  const { publisher, stored, names, copyOf, remoteNames } = setUpMany();
  const changed = { ...copyOf('card-30'), title: 'Edited offline', updatedAt: LATER };
  const unpublished = localCard({ id: 'new', username: 'never-published' });
  stored.cards = [changed, copyOf('card-31'), copyOf('card-32'), copyOf('card-33'), unpublished];
  stored.drafted = ['id-31'];
  stored.opened = ['id-32'];
  await publisher.sync();
  expect(names().slice(0, 4)).toEqual(['card-30', 'card-31', 'card-32', 'never-published']);
  expect(names()).not.toContain('card-33');
  expect(remoteNames()).toContain('card-33');
  expect(remoteNames()).not.toContain('card-31');
  // Published by the sync itself, like any change that waited.
  expect(stored.cards[0]).toMatchObject({ title: 'Edited offline', published: { version: 4 } });
});

test('a change of an old card that was changed elsewhere too is a conflict', async () => {
  const { publisher, stored, copyOf, server } = setUpMany();
  stored.cards = [{ ...copyOf('card-30'), title: 'Mine', updatedAt: LATER }];
  const theirs = server.cards.get('card-30')!;
  server.cards.set('card-30', { ...theirs, title: 'Theirs', version: 9 });
  await publisher.sync();
  expect(publisher.states.get('id-30')).toMatchObject({ kind: 'conflict' });
  expect(stored.cards[0]).toMatchObject({ title: 'Mine' });
});

test('a changed card that was deleted elsewhere is named and stays; an unchanged one goes', async () => {
  const { publisher, stored, copyOf, server, names } = setUpMany();
  stored.cards = [{ ...copyOf('card-30'), title: 'Mine', updatedAt: LATER }, copyOf('card-31')];
  server.cards.delete('card-30');
  server.cards.delete('card-31');
  await publisher.sync();
  expect(names()[0]).toBe('card-30');
  expect(names()).not.toContain('card-31');
  expect(publisher.states.get('id-30')).toMatchObject({ code: 'gone' });
});

test('a new card never replaces one that this device has not seen', async () => {
  const mine = localCard({ id: 'new', username: 'card-35', title: 'Mine' });
  const { publisher, stored, server } = setUpMany([mine]);
  await publisher.sync();
  expect(publisher.states.get('new')).toMatchObject({ kind: 'conflict' });
  expect(server.cards.get('card-35')?.id).toBe('id-35');
  expect(stored.cards[0]).toMatchObject({ id: 'new', published: null });
});

test('a card created after the sync is refused the username of a card elsewhere', async () => {
  const { publisher, stored, server } = setUpMany();
  await publisher.sync();
  const data = JSON.stringify({ version: 1, data: [stored.remote] });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'remoteCards' ? data : null),
  });
  stored.cards = [...stored.cards, localCard({ id: 'new', username: 'card-35', title: 'Mine' })];
  const outcome = await publisher.publish('new');
  expect(outcome).toMatchObject({ code: 'username_taken', message: '“card-35” is already taken.' });
  expect(server.cards.get('card-35')?.id).toBe('id-35');
  expect(stored.cards.at(-1)).toMatchObject({ id: 'new', username: '' });
});

test.each(['list', 'read'] as const)('nothing is dropped when the call %s fails', async (call) => {
  const { publisher, stored, server, copyOf, names } = setUpMany();
  await publisher.sync();
  const before = names();
  stored.cards = [...stored.cards, { ...copyOf('card-30'), title: 'Mine', updatedAt: LATER }];
  server.fail(call, 'network');
  await publisher.sync();
  expect(names()).toEqual([...before, 'card-30']);
});
