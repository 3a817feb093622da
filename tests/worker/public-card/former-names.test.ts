import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { recordKey, type RecordKv } from '#worker/public-card/records.ts';
import {
  addUser,
  buildContent,
  createHarness,
  DAY,
  ORIGIN,
  unique,
} from '#tests/worker/cards/harness.ts';
import { findReal, readKv } from '#tests/worker/public-card/record-kv.ts';

/** The real KV and database, noting what is written to the one and asked of the other. */
function createCounted() {
  const written: string[] = [];
  const asked: string[] = [];
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
      asked.push(name);
      return findReal(name);
    },
  });
  const clear = () => [written, asked, read].forEach((list) => list.splice(0));
  return { ...harness, written, asked, read, clear };
}

/** A card with two former names, oldest first, and its present one. */
async function publishMoved() {
  const counted = createCounted();
  const user = await addUser();
  const [a, b, c] = [unique('a'), unique('b'), unique('c')];
  const content = buildContent();
  await counted.send(user, 'PUT', `/api/cards/${a}`, content);
  await counted.send(user, 'POST', `/api/cards/${a}/rename`, { to: b });
  await counted.send(user, 'POST', `/api/cards/${b}/rename`, { to: c });
  counted.clear();
  return { ...counted, user, content, a, b, c };
}

test('M5: a switch writes one key, a rename two; what older names show follows without a write', async () => {
  const { send, records, user, content, written, clear, settle, a, b, c } = await publishMoved();
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

test('a card costs one read of KV by its own name, and a former name two, without the database', async () => {
  const { records, a, b, c, read, asked, clear, settle } = await publishMoved();
  await records.find(a, ORIGIN);
  await settle();
  clear();
  await records.find(c, ORIGIN);
  expect([read, asked]).toEqual([[c], []]);
  clear();
  for (const name of [a, b]) {
    expect(await records.find(name, ORIGIN)).toEqual({ kind: 'redirect', to: c });
  }
  expect([read, asked]).toEqual([[a, c, b, c], []]);
});

test('a former name whose record points to the wrong place is answered by the database once, and its record is mended', async () => {
  const { records, settle, a, c, asked, written } = await publishMoved();
  for (let at = 0; at < 3; at++) {
    expect(await records.find(a, ORIGIN)).toEqual({ kind: 'redirect', to: c });
  }
  await settle();
  expect(asked.filter((name) => name === a).length).toBeLessThanOrEqual(3);
  expect(written).toEqual([a]);
  expect(await readKv(a)).toEqual({ kind: 'redirect', to: c });
});

test('a former name of a card that is switched off asks the database once in half a minute, and hears at once of a switch', async () => {
  const { send, records, user, content, a, c, asked, clear, clock } = await publishMoved();
  await send(user, 'PUT', `/api/cards/${c}`, { ...content, isActive: false });
  clear();
  for (let at = 0; at < 5; at++) expect(await records.find(a, ORIGIN)).toBeNull();
  expect(asked).toEqual([a]);
  clock.at += 31_000;
  expect(await records.find(a, ORIGIN)).toBeNull();
  expect(asked).toEqual([a, a]);
  await send(user, 'PUT', `/api/cards/${c}`, content);
  expect(await records.find(a, ORIGIN)).toEqual({ kind: 'redirect', to: c });
});

test('a former name given to another card of its owner shows that one, and older names go on to the first', async () => {
  const { send, records, user, a, b, c } = await publishMoved();
  await env.DB.prepare("UPDATE users SET plan = 'startup' WHERE id = ?").bind(user).run();
  await send(user, 'PUT', `/api/cards/${b}`, buildContent({ name: 'Another' }));
  expect(await records.find(b, ORIGIN)).toMatchObject({ kind: 'card', card: { name: 'Another' } });
  expect(await records.find(a, ORIGIN)).toEqual({ kind: 'redirect', to: c });
});

test('a former name leads nowhere from the moment its thirty days are over, whatever KV still says', async () => {
  const { records, clock, settle, a } = await publishMoved();
  await records.find(a, ORIGIN);
  await settle();
  expect(await readKv(a)).toMatchObject({ kind: 'redirect' });
  await env.DB.prepare('DELETE FROM username_holds WHERE username = ?').bind(a).run();
  clock.at += 30 * DAY + 1;
  expect(await records.find(a, ORIGIN)).toBeNull();
  await settle();
  expect(await readKv(a)).toBeNull();
});

test('a record of a build before, which lists no former names, is read past and written again', async () => {
  const { records, settle, clock, a, c } = await publishMoved();
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
