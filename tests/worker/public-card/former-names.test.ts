// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { recordKey, type RecordKv } from '#worker/public-card/records/card-records.ts';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { findReal, readKv } from '#tests/worker/public-card/records/record-kv.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { buildTestContent, DAY, ORIGIN, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';

/** The real KV and database, recording KV reads and writes and database queries. */
function createRecorder() {
  const written: string[] = [];
  const queried: string[] = [];
  const read: string[] = [];
  const kv: RecordKv = {
    getWithMetadata: (key, options) => {
      read.push(key.replace('card:', ''));
      return env.CARDS.getWithMetadata(key, options);
    },
    put: (key, text, options) => {
      written.push(key.replace('card:', ''));
      return env.CARDS.put(key, text, options);
    },
    delete: (key) => {
      written.push(key.replace('card:', ''));
      return env.CARDS.delete(key);
    },
  };
  const harness = createHarness({
    kv,
    findName: (name) => {
      queried.push(name);
      return findReal(name);
    },
  });
  const clear = () => [written, queried, read].forEach((list) => list.splice(0));
  return { ...harness, written, queried, read, clear };
}

/** Publishes a card with two former usernames: `a`, `b`, and now `c`. */
async function publishRenamed() {
  const recorder = createRecorder();
  const user = await addUser();
  const [a, b, c] = [unique('a'), unique('b'), unique('c')];
  const content = buildTestContent();
  await recorder.send(user, 'PUT', `/api/cards/${a}`, content);
  await recorder.send(user, 'POST', `/api/cards/${a}/rename`, { to: b });
  await recorder.send(user, 'POST', `/api/cards/${b}/rename`, { to: c });
  recorder.clear();
  return { ...recorder, user, content, a, b, c };
}

test('S-M5: a switch writes one key and a rename two; former usernames follow without a write', async () => {
  const { send, records, user, content, written, clear, settle, a, b, c } = await publishRenamed();
  const put = (isActive: boolean, name = c) =>
    send(user, 'PUT', `/api/cards/${name}`, { ...content, isActive });
  await put(false);
  expect(written).toEqual([c]);
  for (const name of [a, b, c]) expect(await records.find(name, ORIGIN)).toBeNull();
  clear();
  await put(true);
  expect(written).toEqual([c]);
  for (const name of [a, b]) {
    expect(await records.find(name, ORIGIN)).toEqual({ kind: 'redirect', to: c });
  }
  await settle();
  clear();
  const d = unique('d');
  await send(user, 'POST', `/api/cards/${c}/rename`, { to: d });
  expect(new Set(written)).toEqual(new Set([c, d]));
  for (const name of [a, b, c]) {
    expect(await records.find(name, ORIGIN)).toEqual({ kind: 'redirect', to: d });
  }
  await send(user, 'DELETE', `/api/cards/${d}`);
  for (const name of [a, b, c, d]) expect(await records.find(name, ORIGIN)).toBeNull();
});

test('a card costs one KV read by its username and two by a former username, without the database', async () => {
  const { records, a, b, c, read, queried, clear, settle } = await publishRenamed();
  await records.find(a, ORIGIN);
  await settle();
  clear();
  await records.find(c, ORIGIN);
  expect([read, queried]).toEqual([[c], []]);
  clear();
  for (const name of [a, b]) {
    expect(await records.find(name, ORIGIN)).toEqual({ kind: 'redirect', to: c });
  }
  expect([read, queried]).toEqual([[a, c, b, c], []]);
});

test('an outdated redirect is resolved by the database once, and its record is repaired', async () => {
  const { records, settle, a, c, queried, written } = await publishRenamed();
  for (let at = 0; at < 3; at++) {
    expect(await records.find(a, ORIGIN)).toEqual({ kind: 'redirect', to: c });
  }
  await settle();
  expect(queried.filter((name) => name === a).length).toBeLessThanOrEqual(3);
  expect(written).toEqual([a]);
  expect(await readKv(a)).toEqual({ kind: 'redirect', to: c });
});

test('a former username of an inactive card queries the database once in 30 seconds, and resolves at once when the card is switched on', async () => {
  const { send, records, user, content, a, c, queried, clear, clock } = await publishRenamed();
  await send(user, 'PUT', `/api/cards/${c}`, { ...content, isActive: false });
  clear();
  for (let at = 0; at < 5; at++) expect(await records.find(a, ORIGIN)).toBeNull();
  expect(queried).toEqual([a]);
  clock.at += 31_000;
  expect(await records.find(a, ORIGIN)).toBeNull();
  expect(queried).toEqual([a, a]);
  await send(user, 'PUT', `/api/cards/${c}`, content);
  expect(await records.find(a, ORIGIN)).toEqual({ kind: 'redirect', to: c });
});

test('a former username given to another card shows that card, and older ones still redirect to the first', async () => {
  const { send, records, user, a, b, c } = await publishRenamed();
  await runSql("UPDATE users SET plan = 'startup' WHERE id = ?", user);
  await send(user, 'PUT', `/api/cards/${b}`, buildTestContent({ name: 'Another' }));
  expect(await records.find(b, ORIGIN)).toMatchObject({ kind: 'card', card: { name: 'Another' } });
  expect(await records.find(a, ORIGIN)).toEqual({ kind: 'redirect', to: c });
});

test('a former username stops redirecting after 30 days, whatever KV contains', async () => {
  const { records, clock, settle, a } = await publishRenamed();
  await records.find(a, ORIGIN);
  await settle();
  expect(await readKv(a)).toMatchObject({ kind: 'redirect' });
  await runSql('DELETE FROM username_reservations WHERE username = ?', a);
  clock.at += 30 * DAY + 1;
  expect(await records.find(a, ORIGIN)).toBeNull();
  await settle();
  expect(await readKv(a)).toBeNull();
});

test('a record from an older build without former usernames is ignored and rewritten', async () => {
  const { records, settle, clock, a, c } = await publishRenamed();
  await records.find(a, ORIGIN);
  await settle();
  const { formerNames: _, ...old } =
    (await env.CARDS.get<Record<string, unknown>>(recordKey(c), 'json')) ?? {};
  await env.CARDS.put(recordKey(c), JSON.stringify(old), {
    metadata: { writtenAt: Date.UTC(2026, 10, 20, 12) },
  });
  clock.at += 31_000;
  expect(await records.find(a, ORIGIN)).toEqual({ kind: 'redirect', to: c });
  await settle();
  expect(await readKv(c)).toMatchObject({ formerNames: [{}, {}] });
});
