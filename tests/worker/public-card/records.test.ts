import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { cardRecordSchema, type PublicCard } from '#worker/public-card/record.ts';
import { recordKey } from '#worker/public-card/records.ts';
import {
  addUser,
  buildContent,
  createHarness,
  DAY,
  ORIGIN,
  START,
  unique,
} from '#tests/worker/cards/harness.ts';
import { deadKv, findReal, readKv, wrapPut } from '#tests/worker/public-card/record-kv.ts';

test('publishing writes a record that needs no database and carries the code of its address', async () => {
  const { send } = createHarness();
  const name = unique();
  await send(await addUser(), 'PUT', `/api/cards/${name}`, buildContent());
  const record = cardRecordSchema.parse(await readKv(name));
  expect(record).toMatchObject({
    kind: 'card',
    card: { username: name, version: 1 },
    url: `${ORIGIN}/${name}`,
  });
  const { records } = createHarness({ findName: () => Promise.reject(new Error('D1 is down')) });
  expect(await records.find(name, ORIGIN)).toEqual(record);
});

test('P4: the watermark follows the plan in the database, at publish and at repair', async () => {
  const { send, records } = createHarness();
  const user = await addUser('free');
  const name = unique();
  await send(user, 'PUT', `/api/cards/${name}`, { ...buildContent(), userPlan: 'business_pro' });
  expect(await readKv(name)).toMatchObject({ card: { userPlan: 'free' } });
  await env.DB.prepare("UPDATE users SET plan = 'startup' WHERE id = ?").bind(user).run();
  await records.sync(name, ORIGIN);
  expect(await readKv(name)).toMatchObject({ card: { userPlan: 'startup' } });
});

test('O4: an inactive card is not public, nor do its old names lead to it; made active it is again', async () => {
  const { send, records } = createHarness();
  const user = await addUser();
  const [old, name] = [unique(), unique()];
  const content = buildContent();
  await send(user, 'PUT', `/api/cards/${old}`, content);
  await send(user, 'POST', `/api/cards/${old}/rename`, { to: name });
  await send(user, 'PUT', `/api/cards/${name}`, { ...content, isActive: false });
  expect(await records.find(name, ORIGIN)).toBe(null);
  expect(await records.find(old, ORIGIN)).toBe(null);
  await send(user, 'PUT', `/api/cards/${name}`, content);
  expect(await records.find(name, ORIGIN)).toMatchObject({ kind: 'card' });
  expect(await records.find(old, ORIGIN)).toEqual({ kind: 'redirect', to: name });
});

test('G3: without a record the database answers and the record is filled in behind the answer', async () => {
  const { send, records, settle } = createHarness();
  const name = unique();
  await send(await addUser(), 'PUT', `/api/cards/${name}`, buildContent());
  const written = await readKv(name);
  await env.CARDS.delete(recordKey(name));
  expect(await records.find(name, ORIGIN)).toEqual(written);
  await settle();
  expect(await readKv(name)).toEqual(written);
});

test.each(['{"kind":"card"', '{"kind":"card"}', '[]', '"x"'])(
  'a record that reads %s is answered from the database and mended',
  async (broken) => {
    const { send, records, settle } = createHarness();
    const name = unique();
    await send(await addUser(), 'PUT', `/api/cards/${name}`, buildContent());
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
  'G3: a record of %s under this name is answered from the database and mended',
  async (_, forge) => {
    const { send, records, settle } = createHarness();
    const name = unique();
    await send(await addUser(), 'PUT', `/api/cards/${name}`, buildContent());
    const written = cardRecordSchema.parse(await readKv(name));
    if (written.kind !== 'card') throw new Error('no card was written');
    const forged = JSON.stringify(forge(written));
    await env.CARDS.put(recordKey(name), forged, { metadata: { writtenAt: START } });
    expect(await records.find(name, ORIGIN)).toEqual(written);
    await settle();
    expect(await readKv(name)).toEqual(written);
  },
);

test('G3: while KV is down cards come from the database; when that is down too it is an error', async () => {
  const { send } = createHarness();
  const name = unique();
  await send(await addUser(), 'PUT', `/api/cards/${name}`, buildContent());
  const { records, settle } = createHarness({ kv: deadKv });
  expect(await records.find(name, ORIGIN)).toMatchObject({ card: { username: name } });
  await settle();
  const dark = createHarness({
    kv: deadKv,
    findName: () => Promise.reject(new Error('D1 is down')),
  });
  await expect(dark.records.find(name, ORIGIN)).rejects.toThrow('D1 is down');
});

test('a name the database does not know is not asked for again within 30 seconds, unless published', async () => {
  let asked = 0;
  const { send, records, clock } = createHarness({
    findName: (name) => {
      asked++;
      return findReal(name);
    },
  });
  const name = unique();
  await records.find(name, ORIGIN);
  clock.at += 29_999;
  await records.find(name, ORIGIN);
  expect(asked).toBe(1);
  clock.at += 1;
  await records.find(name, ORIGIN);
  expect(asked).toBe(2);
  await send(await addUser(), 'PUT', `/api/cards/${name}`, buildContent());
  expect(await records.find(name, ORIGIN)).toMatchObject({ kind: 'card' });
});

test('a miss read before a publish and answered after it is not remembered', async () => {
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
  await send(await addUser(), 'PUT', `/api/cards/${name}`, buildContent());
  answer.resolve(null);
  expect(await early).toBe(null);
  await env.CARDS.delete(recordKey(name));
  expect(await records.find(name, ORIGIN)).toMatchObject({ kind: 'card' });
});

test('listeners hear of every publish, rename and delete, also when KV fails', async () => {
  const { send, told } = createHarness({
    kv: deadKv,
    enqueueRepair: () => Promise.resolve(),
  });
  const user = await addUser();
  const [a, b] = [unique(), unique()];
  await send(user, 'PUT', `/api/cards/${a}`, buildContent());
  expect(told.splice(0)).toEqual([a]);
  await send(user, 'POST', `/api/cards/${a}/rename`, { to: b });
  expect(told.splice(0).sort()).toEqual([a, b].sort());
  await send(user, 'DELETE', `/api/cards/${b}`);
  expect(told.splice(0).sort()).toEqual([a, b].sort());
});

test('listeners hear again once the record is written, for whoever read the old one meanwhile', async () => {
  const name = unique();
  const heard: string[] = [];
  const { send, told } = createHarness({
    kv: wrapPut(async (...args) => {
      heard.push(...told.splice(0), 'written');
      return env.CARDS.put(...args);
    }),
  });
  await send(await addUser(), 'PUT', `/api/cards/${name}`, buildContent());
  expect([...heard, ...told]).toEqual([name, 'written', name]);
});

test('a KV write that fails leaves a repair, the commit and a good answer', async () => {
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
  const response = await send(await addUser(), 'PUT', `/api/cards/${name}`, buildContent());
  expect(response.status).toBe(201);
  expect(repairs).toEqual([[name, ORIGIN]]);
  expect(await readKv(name)).toBe(null);
  isBroken = false;
  await records.sync(name, ORIGIN);
  expect(await readKv(name)).toMatchObject({ card: { version: 1 } });
});

test('with KV and the queue both down a publish still stands', async () => {
  const { send } = createHarness({
    kv: deadKv,
    enqueueRepair: () => Promise.reject(new Error('queue is down')),
  });
  const user = await addUser();
  const name = unique();
  expect((await send(user, 'PUT', `/api/cards/${name}`, buildContent())).status).toBe(201);
  expect(await findReal(name)).toMatchObject({ card: { version: 1 } });
});

test('a record older than a day is compared with the database behind the answer', async () => {
  const { send, records, settle, clock } = createHarness();
  const user = await addUser();
  const name = unique();
  await send(user, 'PUT', `/api/cards/${name}`, buildContent());
  await env.DB.prepare('DELETE FROM cards WHERE username = ?').bind(name).run();
  clock.at += DAY;
  expect(await records.find(name, ORIGIN)).toMatchObject({ kind: 'card' });
  await settle();
  expect(await readKv(name)).not.toBe(null);
  clock.at += 1;
  expect(await records.find(name, ORIGIN)).toMatchObject({ kind: 'card' });
  await settle();
  expect(await readKv(name)).toBe(null);
});
