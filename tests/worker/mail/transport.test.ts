// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buildMailContent } from '#worker/http/mail-content.ts';
import type { QueuedMail } from '#worker/mail/mail.ts';
import { createTransport, type TransportDeps } from '#worker/mail/transport.ts';

const MAIL: QueuedMail = {
  id: '00000000-0000-4000-8000-000000000000',
  queuedAt: '2026-03-01T12:00:00.000Z',
  to: 'ann@x.example',
  ...buildMailContent({ subject: 'Hello', parts: ['Text'] }),
  replyTo: 'bob@x.example',
};
const HTML = expect.stringMatching(/^<!doctype html>.*>Tip &quot;Top&quot;\\ Cards<.*<\/html>$/s);
const sender = { email: 'cards@x.example', name: 'Tip "Top"\\ Cards' };
const provider = { url: 'https://mail.example/emails', key: 'secret-key' };

function start(overrides: Partial<TransportDeps>) {
  const requests: Request[] = [];
  const sent: unknown[] = [];
  const deliver = createTransport({
    sender,
    provider: null,
    binding: { send: (mail: unknown) => Promise.resolve({ messageId: `${sent.push(mail)}` }) },
    outbox: null,
    fetch: (url, init) => {
      requests.push(new Request(url, init));
      return Promise.resolve(Response.json({ id: 'x' }));
    },
    ...overrides,
  });
  return { deliver, requests, sent };
}

test('a configured provider gets the mail, with its ID as the idempotency key', async () => {
  const { deliver, requests, sent } = start({ provider });
  await deliver(MAIL);
  const [request] = requests;
  expect([request?.method, request?.url, request?.redirect]).toEqual([
    'POST',
    provider.url,
    'manual',
  ]);
  expect(request?.headers.get('Authorization')).toBe('Bearer secret-key');
  expect(request?.headers.get('Idempotency-Key')).toBe(MAIL.id);
  expect(await request?.json()).toEqual({
    from: '"Tip Top Cards" <cards@x.example>',
    to: ['ann@x.example'],
    subject: 'Hello',
    text: 'Hello,\n\nText',
    html: HTML,
    reply_to: 'bob@x.example',
  });
  expect(sent).toEqual([]);
});

test('S-G6: a provider that refuses, redirects or fails is retried by the queue, and its message is not revealed', async () => {
  for (const status of [302, 400, 401, 429, 500]) {
    const { deliver } = start({
      provider,
      fetch: () => Promise.resolve(new Response('secret-key is wrong', { status })),
    });
    await expect(deliver(MAIL)).rejects.toThrow(`the mail provider answered ${status}`);
  }
});

test('without a provider, the platform sends the mail to its one recipient', async () => {
  const { deliver, sent, requests } = start({});
  await deliver(MAIL);
  expect(sent).toEqual([
    {
      from: sender,
      to: MAIL.to,
      subject: 'Hello',
      text: 'Hello,\n\nText',
      html: HTML,
      replyTo: 'bob@x.example',
    },
  ]);
  expect(requests).toEqual([]);
});

test('a local start stores its mails instead of pretending to send them', async () => {
  const { deliver, sent } = start({ outbox: env.CARDS });
  await deliver(MAIL);
  await deliver(MAIL);
  expect(sent).toEqual([]);
  const { keys } = await env.CARDS.list({ prefix: 'outbox:' });
  expect(keys.filter(({ name }) => name.endsWith(MAIL.id))).toHaveLength(1);
});

test('headers of RFC 8058 go with a mail that can be turned off, by either way', async () => {
  const { deliver, requests } = start({ provider });
  const other = start({});
  const mail = { ...MAIL, unsubscribeUrl: 'https://cards.test/u/token' };
  await deliver(mail);
  await other.deliver(mail);
  const headers = {
    'List-Unsubscribe': '<https://cards.test/u/token>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  expect(await requests[0]?.json()).toMatchObject({ headers });
  expect(other.sent).toEqual([expect.objectContaining({ headers })]);
});

test('a mail that an older version enqueued is sent as text', async () => {
  const { deliver, sent } = start({});
  const { body: _, ...old } = MAIL;
  await deliver(old);
  expect(sent).toEqual([expect.not.objectContaining({ html: expect.anything() })]);
});

test('without any transport a delivery fails and stays in the queue', async () => {
  const { deliver } = start({ binding: null });
  await expect(deliver(MAIL)).rejects.toThrow('no way to send mail');
});
