import { expect, test } from 'vitest';
import { cardRecordSchema } from '#worker/public-card/record.ts';
import { ORIGIN, unique } from '#tests/worker/cards/harness.ts';
import { readKv } from '#tests/worker/public-card/record-kv.ts';
import { createWalletHarness } from '#tests/worker/wallet/harness.ts';

/** What the read model says of the wallets of a name. */
async function walletsOf(username: string): Promise<unknown> {
  const record = cardRecordSchema.parse(await readKv(username));
  return record.kind === 'card' ? record.wallets : null;
}

const google = {
  write: () => Promise.resolve(),
  addMessage: () => Promise.resolve('sent' as const),
  end: () => Promise.resolve(),
  saveLink: () => Promise.resolve('https://pay.google.com/gp/v/save/x'),
  fullLink: () => Promise.resolve(null),
  isDevelopment: false,
};

test('the page offers the wallets from the moment the owner has made a pass', async () => {
  const { publish, made, told } = createWalletHarness({ google });
  const { user, username } = await publish();
  expect(await walletsOf(username)).toEqual([]);
  told.splice(0);
  await made(user, username);
  expect(await walletsOf(username)).toEqual(['apple', 'google']);
  expect(told).toContain(username);
  told.splice(0);
  await made(user, username);
  expect(told).toEqual([]);
});

test('only the wallets this server makes passes for are offered', async () => {
  const { publish, made } = createWalletHarness();
  const { user, username } = await publish();
  await made(user, username);
  expect(await walletsOf(username)).toEqual(['apple']);
});

test('a failed generation offers nothing', async () => {
  const { publish, generate } = createWalletHarness({
    google: { ...google, write: () => Promise.reject(new Error('refused')) },
  });
  const { user, username } = await publish();
  expect((await generate(user, username)).status).toBe(503);
  expect(await walletsOf(username)).toEqual([]);
});

test('a record written before there were passes is still a record', async () => {
  const { publish } = createWalletHarness();
  const { username } = await publish();
  const { wallets: _, ...old }: Record<string, unknown> = Object(await readKv(username));
  expect(cardRecordSchema.parse(old)).toMatchObject({ kind: 'card', wallets: [] });
});

test('renamed, paused and back, and deleted and back, the page offers what the links give at once', async () => {
  const { publish, made, send, records, work } = createWalletHarness();
  const { user, username, content } = await publish();
  await made(user, username);
  const status = async (name: string) =>
    (await send(null, 'GET', `/card/${name}/pass.pkpass`)).status;
  const to = unique();
  await send(user, 'POST', `/api/cards/${username}/rename`, { to });
  expect([await walletsOf(to), await status(to)]).toEqual([['apple'], 200]);
  await send(user, 'PUT', `/api/cards/${to}`, { ...content, isActive: false });
  await work();
  expect([await records.find(to, ORIGIN), await status(to)]).toEqual([null, 404]);
  await send(user, 'PUT', `/api/cards/${to}`, content);
  expect([await walletsOf(to), await status(to)]).toEqual([['apple'], 200]);
  await send(user, 'DELETE', `/api/cards/${to}`);
  await work();
  expect(await status(to)).toBe(404);
  await send(user, 'PUT', `/api/cards/${to}`, content);
  expect([await walletsOf(to), await status(to)]).toEqual([['apple'], 200]);
});
