import { createExecutionContext, createMessageBatch, env, getQueueResult } from 'cloudflare:test';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { generatePasses } from '#shared/api/wallet/wallet-passes.ts';
import worker from '#worker/index.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { createPhone, openPass } from '#tests/worker/wallet/passkit/phone.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { readRows } from '#tests/worker/world/sql.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';

const ORIGIN = 'https://cards.test';

/** Sends a request to the mounted Worker. */
async function send(
  user: string | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return callWorker(new URL(path, ORIGIN), {
    method,
    headers: {
      'CF-Connecting-IP': '192.0.2.90',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(user !== null && { Authorization: `Bearer ${user}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function signUp(): Promise<string> {
  const response = await send(null, 'POST', '/api/auth/signup', {
    firstName: 'Ann',
    lastName: 'Example',
    email: `${unique('mail')}@example.com`,
    password: 'a rather long pass phrase',
  });
  return (await response.json<{ token: string }>()).token;
}

test('S-W5: through the mounted Worker: publish, create the pass, register a device, change the card, fetch the pass again', async () => {
  const [token, username, content] = [await signUp(), unique(), buildTestContent()];
  await send(token, 'PUT', `/api/cards/${username}`, content);
  const { appleWalletUrl, development } = await readAnswer(
    generatePasses,
    send(token, 'POST', generatePasses.path, { cardData: { username } }),
  );
  expect(development).toBe(true);
  const download = await callWorker(appleWalletUrl ?? '');
  expect(download.headers.get('Strict-Transport-Security')).toContain('max-age');
  const pass = await openPass(download);
  const phone = createPhone(send, unique('device'), 'ab'.repeat(32));
  await expectStatus(phone.register(pass), 201);
  await send(token, 'PUT', `/api/cards/${username}`, { ...content, title: 'Chief Engineer' });
  // The platform delivers queue messages; here the Worker gets the message it sent.
  const batch = createMessageBatch('tip-top-cards-jobs', [
    {
      id: 'sync',
      body: { kind: 'sync_passes', username, origin: ORIGIN },
      attempts: 1,
      timestamp: new Date(0),
    },
  ]);
  await worker.queue(batch, env);
  expect((await getQueueResult(batch, createExecutionContext())).explicitAcks).toEqual(['sync']);
  const again = await openPass(await phone.fetchPass(pass, pass.lastModified));
  expect(again.values).toContain('Chief Engineer');
  await expectStatus(send(null, 'GET', `/card/${username}/google-pass`), 404);
});

test('deleting an account ends its passes: devices are rejected, lists are empty, links are dead', async () => {
  const [token, username] = [await signUp(), unique()];
  await send(token, 'PUT', `/api/cards/${username}`, buildTestContent());
  const { appleWalletUrl } = await readAnswer(
    generatePasses,
    send(token, 'POST', generatePasses.path, { cardData: { username } }),
  );
  const pass = await openPass(await callWorker(appleWalletUrl ?? ''));
  const phone = createPhone(send, unique('device'), 'cd'.repeat(32));
  await phone.register(pass);
  await expectStatus(phone.fetchPass(pass), 200);
  await expectStatus(
    send(token, 'DELETE', '/api/account', {
      password: 'a rather long pass phrase',
      confirm: 'DELETE',
    }),
    204,
  );
  await expectStatus(phone.fetchPass(pass), 401);
  await expectStatus(phone.listUpdated(), 204);
  await expectStatus(callWorker(appleWalletUrl ?? ''), 404);
  await expectStatus(send(null, 'GET', `/card/${username}/pass.pkpass`), 404);
  const results = await readRows('SELECT 1 FROM pass_registrations WHERE serial = ?', pass.serial);
  expect(results).toEqual([]);
});

test('an account’s export contains its passes without tokens', async () => {
  const [token, username] = [await signUp(), unique()];
  await send(token, 'PUT', `/api/cards/${username}`, buildTestContent());
  await send(token, 'POST', generatePasses.path, { cardData: { username } });
  const answer = await send(token, 'GET', '/api/account/export');
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const text = strFromU8(files['wallet-passes.json'] ?? new Uint8Array());
  expect(JSON.parse(text)).toMatchObject([{ username, state: 'active', phones: 0 }]);
  expect(text).not.toMatch(/token/i);
});
