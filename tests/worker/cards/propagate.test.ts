import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { reservedUntil } from '#worker/cards/reservations.ts';
import { PROPAGATE_INLINE_MAX } from '#worker/cards/propagate.ts';
import { createHarness, type Options } from './harness.ts';
import { readValue } from '#tests/worker/world/sql.ts';
import { buildTestContent, ORIGIN, START, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

/**
 * More former usernames than a card may have today, fewer than a plan with five cards may reserve.
 */
const MANY = 48;

/** Publishes a card with this many former usernames. */
async function publishRenamed(count: number, options: Options = {}) {
  const harness = createHarness(options);
  const user = await addUser('startup');
  const [name, content] = [unique(), buildTestContent()];
  const path = `/api/cards/${name}`;
  await harness.send(user, 'PUT', path, content);
  const formerNames = Array.from({ length: count }, () => unique('old'));
  await env.DB.batch(
    formerNames.map((former) =>
      env.DB.prepare(
        `INSERT INTO username_reservations (username, user_id, card_id, last_version, reserved_until)
        SELECT ?1, user_id, id, 1, ?3 FROM cards WHERE username = ?2`,
      ).bind(former, name, reservedUntil(new Date(START))),
    ),
  );
  harness.refreshed.length = 0;
  return { ...harness, user, name, content, path, formerNames };
}

/** Each username is refreshed twice. */
const distinct = (refreshed: readonly string[]) => [...new Set(refreshed)];

test('deleting a missing card propagates nothing, however many usernames the account released; a retry propagates the username it names', async () => {
  const { send, user, path, name, formerNames, refreshed, enqueued } = await publishRenamed(MANY);
  await expectStatus(send(user, 'DELETE', path), 204);
  expect(distinct(refreshed)).toEqual(
    [name, ...formerNames.toSorted()].slice(0, PROPAGATE_INLINE_MAX),
  );
  // The queue, which received all of them before the card was deleted, propagates the others.
  expect(enqueued.toSorted()).toEqual(formerNames.toSorted());
  refreshed.length = 0;
  enqueued.length = 0;
  for (const missing of [unique(), unique()]) {
    await expectStatus(send(user, 'DELETE', `/api/cards/${missing}`), 404);
  }
  expect([refreshed, enqueued]).toEqual([[], []]);
  await expectStatus(send(user, 'DELETE', path), 404);
  expect([distinct(refreshed), enqueued]).toEqual([[name], []]);
});

test('deleting a username that another account released propagates nothing', async () => {
  const { send, user, path, refreshed, enqueued } = await publishRenamed(1);
  await send(user, 'DELETE', path);
  refreshed.length = 0;
  enqueued.length = 0;
  await expectStatus(send(await addUser(), 'DELETE', path), 404);
  expect([refreshed, enqueued]).toEqual([[], []]);
});

test('S-M5: a switch writes only the record of its username and a rename writes two, however many former usernames the card has', async () => {
  const { send, user, path, name, content, refreshed, enqueued } = await publishRenamed(MANY);
  const off = { ...content, isActive: false };
  await expectStatus(send(user, 'PUT', path, off), 200);
  await expectStatus(send(user, 'PUT', path, content), 200);
  expect([distinct(refreshed), enqueued]).toEqual([[name], []]);
  refreshed.length = 0;
  const to = unique();
  await expectStatus(send(user, 'POST', `${path}/rename`, { to }), 200);
  expect([distinct(refreshed), enqueued]).toEqual([[to, name], []]);
  refreshed.length = 0;
  await expectStatus(send(user, 'POST', `${path}/rename`, { to }), 200);
  expect([distinct(refreshed), enqueued]).toEqual([[to, name], []]);
});

test('S-G5: former usernames are queued before the card is deleted, so that a lost response leaves no stale record', async () => {
  const seen: [string, unknown][] = [];
  const { send, user, path, name, formerNames } = await publishRenamed(2, {
    enqueueChanged: async (names, origin) => {
      const card = await readValue('SELECT is_active FROM cards WHERE username = ?', name);
      seen.push([[...names].toSorted().join(), card]);
      expect(origin).toBe(ORIGIN);
    },
  });
  await send(user, 'DELETE', path);
  expect(seen).toEqual([[formerNames.toSorted().join(), 1]]);
});

test('S-G1: without the queue the request propagates a few usernames itself; with many it refuses before writing', async () => {
  const down = { enqueueChanged: () => Promise.reject(new Error('no queue')) };
  const few = await publishRenamed(PROPAGATE_INLINE_MAX - 1, down);
  await expectStatus(few.send(few.user, 'DELETE', few.path), 204);
  expect(distinct(few.refreshed)).toHaveLength(PROPAGATE_INLINE_MAX);
  const many = await publishRenamed(PROPAGATE_INLINE_MAX, down);
  const refused = await many.send(many.user, 'DELETE', many.path);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await many.records.find(many.name, ORIGIN)).toMatchObject({ kind: 'card' });
  expect(many.refreshed).toEqual([]);
});
