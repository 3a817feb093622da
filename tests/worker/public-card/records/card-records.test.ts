// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { cardRecordSchema, type PublicCard } from '#worker/public-card/records/card-record.ts';
import { recordKey } from '#worker/public-card/records/card-records.ts';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { deadKv, findReal, readKv, wrapPut } from './record-kv.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { buildTestContent, DAY, ORIGIN, START, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

test('publishing writes a record that needs no database and contains the QR code of its URL', async () => {
  const { send } = createHarness();
  const name = unique();
  await send(await addUser(), 'PUT', `/api/cards/${name}`, buildTestContent());
  const record = cardRecordSchema.parse(await readKv(name));
  expect(record).toMatchObject({
    kind: 'card',
    card: { username: name, version: 1 },
    url: `${ORIGIN}/${name}`,
  });
  const { records } = createHarness({ findName: () => Promise.reject(new Error('D1 is down')) });
  expect(await records.find(name, ORIGIN)).toEqual(record);
});

test('R-O7, S-P4: the watermark follows the plan in the database, at publish and at repair', async () => {
  const { send, records } = createHarness();
  const user = await addUser('free');
  const name = unique();
  await send(user, 'PUT', `/api/cards/${name}`, {
    ...buildTestContent(),
    userPlan: 'business_pro',
  });
  expect(await readKv(name)).toMatchObject({ card: { userPlan: 'free' } });
  await runSql("UPDATE users SET plan = 'startup' WHERE id = ?", user);
  await records.sync(name, ORIGIN);
  expect(await readKv(name)).toMatchObject({ card: { userPlan: 'startup' } });
});

test('S-O4: an inactive card is not public at any of its usernames; once active it is public again', async () => {
  const { send, records } = createHarness();
  const user = await addUser();
  const [old, name] = [unique(), unique()];
  const content = buildTestContent();
  await send(user, 'PUT', `/api/cards/${old}`, content);
  await send(user, 'POST', `/api/cards/${old}/rename`, { to: name });
  await send(user, 'PUT', `/api/cards/${name}`, { ...content, isActive: false });
  expect(await records.find(name, ORIGIN)).toBe(null);
  expect(await records.find(old, ORIGIN)).toBe(null);
  await send(user, 'PUT', `/api/cards/${name}`, content);
  expect(await records.find(name, ORIGIN)).toMatchObject({ kind: 'card' });
  expect(await records.find(old, ORIGIN)).toEqual({ kind: 'redirect', to: name });
});

test('S-G3: without a record the database answers, and the record is filled in the background', async () => {
  const { send, records, settle } = createHarness();
  const name = unique();
  await send(await addUser(), 'PUT', `/api/cards/${name}`, buildTestContent());
  const written = await readKv(name);
  await env.CARDS.delete(recordKey(name));
  expect(await records.find(name, ORIGIN)).toEqual(written);
  await settle();
  expect(await readKv(name)).toEqual(written);
});

test.each(['{"kind":"card"', '{"kind":"card"}', '[]', '"x"'])(
  'the unreadable record %s is answered from the database and repaired',
  async (broken) => {
    const { send, records, settle } = createHarness();
    const name = unique();
    await send(await addUser(), 'PUT', `/api/cards/${name}`, buildTestContent());
    await env.CARDS.put(recordKey(name), broken, { metadata: { writtenAt: START } });
    expect(await records.find(name, ORIGIN)).toMatchObject({ card: { username: name } });
    await settle();
    expect(cardRecordSchema.safeParse(await readKv(name)).success).toBe(true);
  },
);

test.each<[string, (record: PublicCard) => unknown]>([
  ["another's card", (record) => ({ ...record, card: { ...record.card, username: 'mallory' } })],
  ['a way back to itself', ({ card }) => ({ kind: 'redirect', to: card.username })],
  ['an address that runs', (record) => ({ ...record, url: 'javascript:alert(1)' })],
  ['a code that is a tag', (record) => ({ ...record, qr: { size: 1, path: '"/><script>' } })],
])(
  'S-G3: a record with %s under this username is answered from the database and repaired',
  async (_, forge) => {
    const { send, records, settle } = createHarness();
    const name = unique();
    await send(await addUser(), 'PUT', `/api/cards/${name}`, buildTestContent());
    const written = cardRecordSchema.parse(await readKv(name));
    if (written.kind !== 'card') throw new Error('no card was written');
    const forged = JSON.stringify(forge(written));
    await env.CARDS.put(recordKey(name), forged, { metadata: { writtenAt: START } });
    expect(await records.find(name, ORIGIN)).toEqual(written);
    await settle();
    expect(await readKv(name)).toEqual(written);
  },
);

test('S-G3: while KV is down cards come from the database; if that is down too, reading fails', async () => {
  const { send } = createHarness();
  const name = unique();
  await send(await addUser(), 'PUT', `/api/cards/${name}`, buildTestContent());
  const { records, settle } = createHarness({ kv: deadKv });
  expect(await records.find(name, ORIGIN)).toMatchObject({ card: { username: name } });
  await settle();
  const down = createHarness({
    kv: deadKv,
    findName: () => Promise.reject(new Error('D1 is down')),
  });
  await expect(down.records.find(name, ORIGIN)).rejects.toThrow('D1 is down');
});

test('an unknown username is not queried again within 30 seconds unless it is published', async () => {
  let queries = 0;
  const { send, records, clock } = createHarness({
    findName: (name) => {
      queries++;
      return findReal(name);
    },
  });
  const name = unique();
  await records.find(name, ORIGIN);
  clock.at += 29_999;
  await records.find(name, ORIGIN);
  expect(queries).toBe(1);
  clock.at += 1;
  await records.find(name, ORIGIN);
  expect(queries).toBe(2);
  await send(await addUser(), 'PUT', `/api/cards/${name}`, buildTestContent());
  expect(await records.find(name, ORIGIN)).toMatchObject({ kind: 'card' });
});

test('a miss read before a publish and answered after it is not cached', async () => {
  const answer = Promise.withResolvers<null>();
  let isFirst = true;
  const { send, records } = createHarness({
    findName: (name) => {
      if (!isFirst) return findReal(name);
      isFirst = false;
      return answer.promise;
    },
  });
  const name = unique();
  const early = records.find(name, ORIGIN);
  await send(await addUser(), 'PUT', `/api/cards/${name}`, buildTestContent());
  answer.resolve(null);
  expect(await early).toBe(null);
  await env.CARDS.delete(recordKey(name));
  expect(await records.find(name, ORIGIN)).toMatchObject({ kind: 'card' });
});

test('listeners are called for every publish, rename and delete, also when KV fails', async () => {
  const { send, refreshed } = createHarness({
    kv: deadKv,
    enqueueRepair: () => Promise.resolve(),
  });
  const user = await addUser();
  const [a, b] = [unique(), unique()];
  await send(user, 'PUT', `/api/cards/${a}`, buildTestContent());
  expect(refreshed.splice(0)).toEqual([a]);
  await send(user, 'POST', `/api/cards/${a}/rename`, { to: b });
  expect(refreshed.splice(0).sort()).toEqual([a, b].sort());
  await send(user, 'DELETE', `/api/cards/${b}`);
  expect(refreshed.splice(0).sort()).toEqual([a, b].sort());
});

test('listeners are called again after the record is written, for readers of the old one', async () => {
  const name = unique();
  const events: string[] = [];
  const { send, refreshed } = createHarness({
    kv: wrapPut(async (...args) => {
      events.push(...refreshed.splice(0), 'written');
      return env.CARDS.put(...args);
    }),
  });
  await send(await addUser(), 'PUT', `/api/cards/${name}`, buildTestContent());
  expect([...events, ...refreshed]).toEqual([name, 'written', name]);
});

test('a failed KV write leaves a repair, the commit and a success response', async () => {
  const repairs: string[][] = [];
  let isBroken = true;
  const { send, records } = createHarness({
    kv: wrapPut((...args) => {
      if (isBroken) return Promise.reject(new Error('429 too many writes'));
      return env.CARDS.put(...args);
    }),
    enqueueRepair: (...job) => Promise.resolve(void repairs.push(job)),
  });
  const name = unique();
  await expectStatus(send(await addUser(), 'PUT', `/api/cards/${name}`, buildTestContent()), 201);
  expect(repairs).toEqual([[name, ORIGIN]]);
  expect(await readKv(name)).toBe(null);
  isBroken = false;
  await records.sync(name, ORIGIN);
  expect(await readKv(name)).toMatchObject({ card: { version: 1 } });
});

test('a publish succeeds with KV and the queue both down', async () => {
  const { send } = createHarness({
    kv: deadKv,
    enqueueRepair: () => Promise.reject(new Error('queue is down')),
  });
  const user = await addUser();
  const name = unique();
  await expectStatus(send(user, 'PUT', `/api/cards/${name}`, buildTestContent()), 201);
  expect(await findReal(name)).toMatchObject({ card: { version: 1 } });
});

test('a record older than a day is compared with the database in the background', async () => {
  const { send, records, settle, clock } = createHarness();
  const user = await addUser();
  const name = unique();
  await send(user, 'PUT', `/api/cards/${name}`, buildTestContent());
  await runSql('DELETE FROM cards WHERE username = ?', name);
  clock.at += DAY;
  expect(await records.find(name, ORIGIN)).toMatchObject({ kind: 'card' });
  await settle();
  expect(await readKv(name)).not.toBe(null);
  clock.at += 1;
  expect(await records.find(name, ORIGIN)).toMatchObject({ kind: 'card' });
  await settle();
  expect(await readKv(name)).toBe(null);
});
