import { expect, test } from 'vitest';
import { cardRecordSchema } from '#worker/public-card/records/card-record.ts';
import { ORIGIN, unique } from '#tests/worker/world/card.ts';
import { readKv } from '#tests/worker/public-card/records/record-kv.ts';
import { createWalletHarness } from '#tests/worker/wallet/harness.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

/** The wallets in a card's public record. */
async function readWallets(username: string): Promise<unknown> {
  const record = cardRecordSchema.parse(await readKv(username));
  return record.kind === 'card' ? record.wallets : null;
}

const google = {
  write: () => Promise.resolve(),
  addMessage: () => Promise.resolve('sent' as const),
  expire: () => Promise.resolve(),
  saveLink: () => Promise.resolve('https://pay.google.com/gp/v/save/x'),
  fullLink: () => Promise.resolve(null),
  readCallback: () => Promise.resolve(null),
  isDevelopment: false,
};

test('the public page offers wallets once the owner has created a pass', async () => {
  const { publish, createPass, refreshed } = createWalletHarness({ google });
  const { user, username } = await publish();
  expect(await readWallets(username)).toEqual([]);
  refreshed.splice(0);
  await createPass(user, username);
  expect(await readWallets(username)).toEqual(['apple', 'google']);
  expect(refreshed).toContain(username);
  refreshed.splice(0);
  await createPass(user, username);
  expect(refreshed).toEqual([]);
});

test('only configured wallets are offered', async () => {
  const { publish, createPass } = createWalletHarness();
  const { user, username } = await publish();
  await createPass(user, username);
  expect(await readWallets(username)).toEqual(['apple']);
});

test('a failed generation offers nothing', async () => {
  const { publish, generate } = createWalletHarness({
    google: { ...google, write: () => Promise.reject(new Error('refused')) },
  });
  const { user, username } = await publish();
  await expectStatus(generate(user, username), 503);
  expect(await readWallets(username)).toEqual([]);
});

test('a record from before passes existed is still valid', async () => {
  const { publish } = createWalletHarness();
  const { username } = await publish();
  const { wallets: _, ...old }: Record<string, unknown> = Object(await readKv(username));
  expect(cardRecordSchema.parse(old)).toMatchObject({ kind: 'card', wallets: [] });
});

test('after a rename, a pause or a deletion the page offers exactly what the links provide', async () => {
  const { publish, createPass, send, records, drainQueue } = createWalletHarness();
  const { user, username, content } = await publish();
  await createPass(user, username);
  const status = async (name: string) =>
    (await send(null, 'GET', `/card/${name}/pass.pkpass`)).status;
  const to = unique();
  await send(user, 'POST', `/api/cards/${username}/rename`, { to });
  expect([await readWallets(to), await status(to)]).toEqual([['apple'], 200]);
  await send(user, 'PUT', `/api/cards/${to}`, { ...content, isActive: false });
  await drainQueue();
  expect([await records.find(to, ORIGIN), await status(to)]).toEqual([null, 404]);
  await send(user, 'PUT', `/api/cards/${to}`, content);
  expect([await readWallets(to), await status(to)]).toEqual([['apple'], 200]);
  await send(user, 'DELETE', `/api/cards/${to}`);
  await drainQueue();
  expect(await status(to)).toBe(404);
  await send(user, 'PUT', `/api/cards/${to}`, content);
  expect([await readWallets(to), await status(to)]).toEqual([['apple'], 200]);
});
