import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { receiveGoogleCallback } from '#shared/api/wallet/google-callback.ts';
import { sweepCallbacks } from '#worker/wallet/google/callbacks/callback-store.ts';
import type { CallbackMessage } from '#tests/google-emulator/callbacks.ts';
import { join } from '#tests/worker/world/person.ts';
import { ISSUER, startGoogle } from '#tests/worker/wallet/google-account.ts';
import { createWalletHarness } from '#tests/worker/wallet/harness.ts';
import { addWebhook, readRecorded } from '#tests/worker/webhooks/harness.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const now = () => new Date();

/** A person whose pass is in Google Wallet, and who subscribes to what happens to it. */
async function startPass() {
  const { emulator, google } = await startGoogle(now);
  const harness = createWalletHarness({ google });
  const person = await join('business_pro');
  await addWebhook(person, ['pass.saved', 'pass.removed']);
  const serial = crypto.randomUUID();
  await runSql(
    `INSERT INTO passes (serial, user_id, card_id, client_id, content, card_version, username, url,
      texts, content_hash, update_tag, notified_tag, modified_seconds, is_ready, created_at)
    VALUES (?1, ?2, ?1, ?1, '{}', 1, 'ann-example', '', '{}', '',
      (SELECT coalesce(max(update_tag), 0) + 1 FROM passes), 0, 0, 1, '2026-01-01')`,
    serial,
    person.user.id,
  );
  const objectId = `${ISSUER}.${serial}`;
  const post = async (body: string) =>
    (await harness.app.request(receiveGoogleCallback.path, { method: 'POST', body })).status;
  return {
    emulator,
    serial,
    post,
    send: (changes: Partial<CallbackMessage> = {}) =>
      post(emulator.buildCallback({ objectId, eventType: 'save', ...changes })),
    readEvents: () => readRecorded(person.user.id),
  };
}

test('saving and removing a pass in Google Wallet is recorded for webhooks', async () => {
  const { serial, send, readEvents } = await startPass();
  expect([await send(), await send({ eventType: 'del' })]).toEqual([204, 204]);
  const data = { serial, username: 'ann-example' };
  expect(await readEvents()).toEqual([
    { type: 'pass.saved', data },
    { type: 'pass.removed', data },
  ]);
});

test('S-W7: a message that Google sends twice is recorded once, until it has expired', async () => {
  const { send, readEvents } = await startPass();
  const nonce = crypto.randomUUID();
  for (const _ of [1, 2]) expect(await send({ nonce })).toBe(204);
  expect(await readEvents()).toHaveLength(1);
  expect(await send({ nonce: crypto.randomUUID(), lifetimeMs: 0 })).toBe(403);
  const count = () =>
    env.DB.prepare('SELECT count(*) AS n FROM google_callbacks WHERE nonce = ?').bind(nonce);
  await sweepCallbacks({ db: env.DB, now });
  expect(await count().first('n')).toBe(1);
  await sweepCallbacks({ db: env.DB, now: () => new Date(Date.now() + 2 * 86_400_000) });
  expect(await count().first('n')).toBe(0);
});

const FORGERIES: readonly [string, CallbackMessage['forged']][] = [
  ['an intermediate key that Google did not sign', { isOwnRoot: true }],
  ['a message that the intermediate key did not sign', { isOwnKey: true }],
  ['another sender', { sender: 'GooglePayments' }],
  ['a signature for another issuer', { recipient: '3388000000099999999' }],
  ['another protocol', { protocol: 'ECv2' }],
  ['an intermediate key that has expired', { keyLifetimeMs: 0 }],
];

test.each(FORGERIES)('S-W7: %s is refused and records nothing', async (_, forged = {}) => {
  const { send, readEvents } = await startPass();
  expect(await send({ forged })).toBe(403);
  expect(await readEvents()).toEqual([]);
});

test('S-W7: changed, truncated and foreign messages are refused, each with the same status', async () => {
  const { emulator, serial, post, readEvents } = await startPass();
  const right = emulator.buildCallback({ objectId: `${ISSUER}.${serial}`, eventType: 'save' });
  const envelope = JSON.parse(right);
  const change = (changes: object): string => JSON.stringify({ ...envelope, ...changes });
  const key = envelope.intermediateSigningKey;
  const bodies = [
    '',
    'null',
    '[]',
    right.slice(0, -1),
    change({ signedMessage: envelope.signedMessage.replace('save', 'del') }),
    change({ signature: '' }),
    change({ signature: `${envelope.signature.slice(0, -8)}AAAAAAAA` }),
    // Two numbers whose lengths lie.
    change({ signature: Buffer.from([0x30, 0x04, 0x02, 0x7f, 0x02, 0x01]).toString('base64') }),
    change({ intermediateSigningKey: { ...key, signatures: [] } }),
    change({ intermediateSigningKey: { ...key, signedKey: '{}' } }),
    emulator.buildCallback({ objectId: `12345.${serial}`, eventType: 'save' }),
    emulator.buildCallback({ objectId: `${ISSUER}.${serial}`, eventType: 'open' }),
  ];
  for (const body of bodies)
    expect([body.slice(0, 40), await post(body)]).toEqual([body.slice(0, 40), 403]);
  expect(await post('x'.repeat(8193))).toBe(413);
  expect(await readEvents()).toEqual([]);
  expect(await post(right)).toBe(204);
});

test('a message about an unknown pass is accepted and records nothing', async () => {
  const { send, readEvents } = await startPass();
  expect(await send({ objectId: `${ISSUER}.${crypto.randomUUID()}` })).toBe(204);
  expect(await readEvents()).toEqual([]);
});

test('without Google’s keys a message is refused for now, so that Google sends it again', async () => {
  const { emulator, send, readEvents } = await startPass();
  emulator.failures.push('down', 500);
  expect([await send(), await send()]).toEqual([503, 503]);
  expect(await send()).toBe(204);
  expect(await readEvents()).toHaveLength(1);
  // Read once an hour.
  await send();
  expect(emulator.calls.filter((call) => call.endsWith('/keys'))).toHaveLength(3);
});

test('without Google Wallet there is no such address', async () => {
  const { app } = createWalletHarness();
  await expectStatus(app.request(receiveGoogleCallback.path, { method: 'POST', body: '{}' }), 404);
});
