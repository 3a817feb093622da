import { expect, test } from 'vitest';
import { localCard } from '#tests/src/fixtures/cards.ts';
import { edit, setUp } from './set-up-publisher.ts';

test('a card created offline under an already published username never overwrites it', async () => {
  const { server, publisher, id } = setUp([localCard({ id: 'made-here', title: 'Mine' })]);
  const other = setUp([localCard({ title: 'Theirs' })]);
  await other.publisher.sync();
  server.cards.set('ann', other.server.cards.get('ann')!);
  expect(await publisher.publish(id)).toMatchObject({ kind: 'conflict' });
  expect(await publisher.publish(id)).toMatchObject({ kind: 'conflict' });
  expect(server.calls).toEqual(['list']);
  await publisher.keepMine(id);
  expect(server.cards.get('ann')).toMatchObject({ title: 'Mine', version: 2 });
});

test('a change made elsewhere is a conflict, not overwritten; keeping my version replaces it', async () => {
  const { stored, server, publisher, id } = setUp([localCard()]);
  await publisher.publish(id);
  const theirs = { ...server.cards.get('ann')!, title: 'Theirs', version: 2 };
  server.cards.set('ann', theirs);
  edit(stored, { title: 'Mine' });
  expect(await publisher.publish(id)).toEqual({ kind: 'conflict', theirs });
  await publisher.publish(id);
  await publisher.sync();
  expect(server.cards.get('ann')?.title).toBe('Theirs');
  await publisher.keepMine(id);
  expect(server.cards.get('ann')).toMatchObject({ title: 'Mine', version: 3 });
  expect(publisher.states.get(id)).toBe(null);
});

test('a company card is sent with the policy that it shows', async () => {
  const { stored, server, publisher, id } = setUp([localCard()]);
  await publisher.publish(id);
  const [card] = stored.cards;
  const shownPolicy = { id: 'p', version: 3 };
  stored.cards = [{ ...card!, published: { ...card!.published!, shownPolicy } }];
  edit(stored, { title: 'Mine' });
  await publisher.publish(id);
  expect(server.calls.at(-1)).toBe('put ann 1 shows 3');
});

test("taking the other version stores the server's copy and publishes nothing", async () => {
  const { stored, server, publisher, id } = setUp([localCard()]);
  await publisher.publish(id);
  server.cards.set('ann', { ...server.cards.get('ann')!, title: 'Theirs', version: 2 });
  edit(stored, { title: 'Mine' });
  await publisher.publish(id);
  expect(publisher.takeTheirs(id)).toBe(true);
  await publisher.sync();
  expect(stored.cards[0]).toMatchObject({ title: 'Theirs', published: { version: 2 } });
  expect(server.cards.get('ann')?.version).toBe(2);
});

test('a card deleted elsewhere is published again only by a save', async () => {
  const { stored, server, publisher, id } = setUp([localCard()]);
  await publisher.publish(id);
  server.cards.clear();
  edit(stored, { title: 'Mine' });
  await publisher.sync();
  expect(publisher.states.get(id)).toMatchObject({ kind: 'failed', code: 'gone' });
  expect(server.cards.size).toBe(0);
  expect(await publisher.publish(id)).toBe(null);
  expect(server.cards.get('ann')?.title).toBe('Mine');
});

test('a card deleted while being edited fails at the next save', async () => {
  const { stored, server, publisher, id } = setUp([localCard()]);
  await publisher.publish(id);
  server.cards.clear();
  edit(stored, { title: 'Mine' });
  expect(await publisher.publish(id)).toMatchObject({ kind: 'failed', code: 'gone' });
  expect(await publisher.publish(id)).toBe(null);
});

test('a card renamed elsewhere is a conflict, and keeping my version restores the username', async () => {
  const { stored, server, publisher, id } = setUp([localCard()]);
  await publisher.publish(id);
  await server.rename('ann', 'ann-lee');
  edit(stored, { title: 'Mine' });
  const moved = { ...server.cards.get('ann-lee')! };
  server.put = async () => ({
    ok: false,
    error: { code: 'already_published', message: '', issues: [], current: moved },
  });
  expect(await publisher.publish(id)).toEqual({ kind: 'conflict', theirs: moved });
  await publisher.keepMine(id);
  expect(server.calls.at(-1)).toBe('rename ann-lee ann');
});

test('deleting removes the published card first, and the local one only when that succeeded', async () => {
  const { stored, server, publisher, id } = setUp([localCard()]);
  await publisher.publish(id);
  server.fail('remove', 'network');
  expect(await publisher.remove(id)).toMatchObject({ code: 'network' });
  expect(stored.cards).toHaveLength(1);
  expect(await publisher.remove(id)).toBe(null);
  expect([stored.cards, server.cards.size]).toEqual([[], 0]);
});

test('every page of the list is loaded on a new device', async () => {
  const { stored, server, publisher } = setUp([]);
  const first = setUp([
    localCard(),
    localCard({ id: '2', username: 'bob' }),
    localCard({ id: '3', username: 'eve' }),
  ]);
  await first.publisher.sync();
  for (const card of first.server.cards.values()) server.cards.set(card.username, card);
  await publisher.sync();
  expect(server.calls).toEqual(['list', 'list 2']);
  expect(stored.cards.map((card) => card.username)).toEqual(['ann', 'bob', 'eve']);
});
