import { env } from 'cloudflare:test';
import { expect, onTestFinished, test, vi } from 'vitest';
import { heldUntil } from '#worker/cards/holds.ts';
import { TOLD_AT_ONCE } from '#worker/cards/tell.ts';
import {
  addUser,
  buildContent,
  createHarness,
  ORIGIN,
  START,
  unique,
  type Options,
} from '#tests/worker/cards/harness.ts';

/** Reserved names of a card from before there was a bound, and under what a plan of five cards may reserve. */
const MANY = 48;

/** A card that had so many names before, and its owner. */
async function publishMoved(count: number, options: Options = {}) {
  const harness = createHarness(options);
  const user = await addUser('startup');
  const [name, content] = [unique(), buildContent()];
  const path = `/api/cards/${name}`;
  await harness.send(user, 'PUT', path, content);
  const old = Array.from({ length: count }, () => unique('old'));
  await env.DB.batch(
    old.map((one) =>
      env.DB.prepare(
        `INSERT INTO username_holds (username, user_id, card_id, last_version, held_until)
        SELECT ?1, user_id, id, 1, ?3 FROM cards WHERE username = ?2`,
      ).bind(one, name, heldUntil(new Date(START))),
    ),
  );
  harness.told.length = 0;
  return { ...harness, user, name, content, path, old };
}

/** Each is told twice. */
const distinct = (told: readonly string[]) => [...new Set(told)];

test('deleting what is not there tells nobody, however many names its asker gave up; a repetition tells the name it asks for', async () => {
  const { send, user, path, name, old, told, expected } = await publishMoved(MANY);
  expect((await send(user, 'DELETE', path)).status).toBe(204);
  expect(distinct(told)).toEqual([name, ...old.toSorted()].slice(0, TOLD_AT_ONCE));
  // The others follow by the queue, which knew of all of them before the card was gone.
  expect(expected.toSorted()).toEqual(old.toSorted());
  told.length = 0;
  expected.length = 0;
  for (const nobodys of [unique(), unique()]) {
    expect((await send(user, 'DELETE', `/api/cards/${nobodys}`)).status).toBe(404);
  }
  expect([told, expected]).toEqual([[], []]);
  expect((await send(user, 'DELETE', path)).status).toBe(404);
  expect([distinct(told), expected]).toEqual([[name], []]);
});

test('another account that asks for a name somebody gave up tells nobody either', async () => {
  const { send, user, path, told, expected } = await publishMoved(1);
  await send(user, 'DELETE', path);
  told.length = 0;
  expected.length = 0;
  expect((await send(await addUser(), 'DELETE', path)).status).toBe(404);
  expect([told, expected]).toEqual([[], []]);
});

test('M5: a switch writes the record of its name alone, and a rename two, however many names the card had', async () => {
  const { send, user, path, name, content, told, expected } = await publishMoved(MANY);
  const off = { ...content, isActive: false };
  expect((await send(user, 'PUT', path, off)).status).toBe(200);
  expect((await send(user, 'PUT', path, content)).status).toBe(200);
  expect([distinct(told), expected]).toEqual([[name], []]);
  told.length = 0;
  const to = unique();
  expect((await send(user, 'POST', `${path}/rename`, { to })).status).toBe(200);
  expect([distinct(told), expected]).toEqual([[to, name], []]);
  told.length = 0;
  expect((await send(user, 'POST', `${path}/rename`, { to })).status).toBe(200);
  expect([distinct(told), expected]).toEqual([[to, name], []]);
});

test('G5: older names of a card are given to the queue before it is deleted, so that a lost answer leaves none behind', async () => {
  const seen: [string, unknown][] = [];
  const { send, user, path, name, old } = await publishMoved(2, {
    tellLater: async (names, origin) => {
      const card = await env.DB.prepare('SELECT is_active FROM cards WHERE username = ?')
        .bind(name)
        .first('is_active');
      seen.push([[...names].toSorted().join(), card]);
      expect(origin).toBe(ORIGIN);
    },
  });
  await send(user, 'DELETE', path);
  expect(seen).toEqual([[old.toSorted().join(), 1]]);
});

test('G1: without the queue a few names are told by the request; of many nothing is written until it is back', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const down = { tellLater: () => Promise.reject(new Error('no queue')) };
  const few = await publishMoved(TOLD_AT_ONCE - 1, down);
  expect((await few.send(few.user, 'DELETE', few.path)).status).toBe(204);
  expect(distinct(few.told)).toHaveLength(TOLD_AT_ONCE);
  const many = await publishMoved(TOLD_AT_ONCE, down);
  const refused = await many.send(many.user, 'DELETE', many.path);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await many.records.find(many.name, ORIGIN)).toMatchObject({ kind: 'card' });
  expect(many.told).toEqual([]);
});
