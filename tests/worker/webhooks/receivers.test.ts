import { expect, test } from 'vitest';
import type { SendDeps } from '#worker/webhooks/delivery/send-message.ts';
import { ANSWER_MAX_BYTES, sendMessage } from '#worker/webhooks/delivery/send-message.ts';
import { createWebhookSecret } from '#worker/webhooks/secrets/webhook-secret.ts';

const outgoing = {
  id: 'msg_1',
  url: 'https://hooks.example/in',
  secrets: [createWebhookSecret()],
  message: { type: 'plan.changed', timestamp: '2026-11-20T09:30:00.000Z', data: {} },
};

/** Sends one message to a receiver that answers as given. */
function sendTo(fetch: SendDeps['fetch'], changes: Partial<typeof outgoing> = {}) {
  const deps: SendDeps = {
    fetch,
    rules: { isLocal: false, ownHosts: ['cards.test'] },
    checkHost: async () => null,
    userAgent: 'Test',
    now: () => new Date(),
    timeoutMs: 50,
  };
  return sendMessage(deps, { ...outgoing, ...changes });
}

test('S-V8: a receiver that never answers times out, and the exchange is aborted', async () => {
  const { promise: aborted, resolve } = Promise.withResolvers<void>();
  const sent = await sendTo((_, { signal }) => {
    signal?.addEventListener('abort', () => resolve());
    return new Promise((_answer, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  });
  await aborted;
  expect(sent).toMatchObject({ status: null, error: expect.stringContaining('longer than') });
});

test('S-V9: a response that never ends times out', async () => {
  const drip = new ReadableStream({
    pull: (controller) => {
      controller.enqueue(new Uint8Array([46]));
      return new Promise(() => undefined);
    },
  });
  const sent = await sendTo(async () => new Response(drip));
  expect(sent).toMatchObject({ status: null, error: expect.stringContaining('longer than') });
});

test('S-V10: 64 KB of an answer of 2 MB are read, and 2,000 characters stored', async () => {
  let pulled = 0;
  const large = new ReadableStream({
    pull: (controller) => {
      pulled += 16_384;
      if (pulled > 2_097_152) controller.close();
      else controller.enqueue(new Uint8Array(16_384).fill(120));
    },
  });
  const sent = await sendTo(async () => new Response(large));
  expect([sent.error, sent.status, sent.answer.length]).toEqual(['', 200, 2000]);
  expect(pulled).toBeLessThanOrEqual(2 * ANSWER_MAX_BYTES);
});

test('S-V11: a redirect, to a metadata service or anywhere, is a failure and is not followed', async () => {
  const requests: string[] = [];
  const sent = await sendTo(async (url, init) => {
    requests.push(`${url} ${init.redirect}`);
    const headers = { Location: 'http://169.254.169.254/latest/meta-data/' };
    return new Response('moved', { status: 302, headers });
  });
  expect(sent).toMatchObject({ status: 302, error: 'Redirects are not followed.' });
  expect(requests).toEqual(['https://hooks.example/in manual']);
});

test('S-V12: a reset connection is a failure whose text does not reveal the address', async () => {
  const url = 'https://hooks.example/in?token=receivers-own-secret';
  const sent = await sendTo(() => Promise.reject(new Error(`connection to ${url} was reset`)), {
    url,
  });
  expect(sent).toMatchObject({ status: null, answer: '' });
  expect(JSON.stringify(sent)).not.toContain('receivers-own-secret');
});

test('S-V13: an address that was allowed once is checked again before each message', async () => {
  for (const url of ['https://cards.test/api/cards', 'https://127.1/', 'http://hooks.example/']) {
    const sent = await sendTo(() => Promise.reject(new Error('it was sent')), { url });
    expect([sent.status, sent.error]).toEqual([null, expect.not.stringContaining('reached')]);
  }
});

test('S-V14: control characters and broken text of an answer are not stored', async () => {
  const sent = await sendTo(async () => new Response('a\u0000b\u001b[31mc\n', { status: 500 }));
  expect(sent).toMatchObject({ status: 500, answer: 'ab[31mc\n' });
  const broken = await sendTo(async () => new Response(new Uint8Array([0xff, 0xfe, 65])));
  expect(broken.answer.isWellFormed()).toBe(true);
});
