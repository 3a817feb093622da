import {
  createExecutionContext,
  createMessageBatch,
  env,
  getQueueResult,
  SELF,
} from 'cloudflare:test';
import { expect, test } from 'vitest';
import { generatePasses } from '#shared/api/wallet-passes.ts';
import worker from '#worker/index.ts';
import { buildContent, unique } from '#tests/worker/cards/harness.ts';
import { createPhone, openPass } from '#tests/worker/wallet/passkit/phone.ts';

const ORIGIN = 'https://cards.test';

/** Sends a call through the front door. */
async function send(
  user: string | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return SELF.fetch(new URL(path, ORIGIN), {
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

test('W5: through the front door: publish, make the pass, keep it in a phone, change the card, fetch it again', async () => {
  const [token, username, content] = [await signUp(), unique(), buildContent()];
  await send(token, 'PUT', `/api/cards/${username}`, content);
  const made = await send(token, 'POST', generatePasses.path, { cardData: { username } });
  const { appleWalletUrl, development } = generatePasses.response.parse(await made.json());
  expect(development).toBe(true);
  const download = await SELF.fetch(appleWalletUrl ?? '');
  expect(download.headers.get('Strict-Transport-Security')).toContain('max-age');
  const pass = await openPass(download);
  const phone = createPhone(send, unique('device'), 'ab'.repeat(32));
  expect((await phone.register(pass)).status).toBe(201);
  await send(token, 'PUT', `/api/cards/${username}`, { ...content, title: 'Chief Engineer' });
  // The queue's own delivery is the platform's; the Worker is handed the message it sent.
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
  expect((await send(null, 'GET', `/card/${username}/google-pass`)).status).toBe(404);
});
