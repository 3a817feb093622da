// @module-tag core
import { expect, test } from 'vitest';
import { buildMailContent } from '#worker/http/mail-content.ts';
import { createMailer } from '#worker/mail/mailer.ts';
import type { QueuedMail } from '#worker/mail/mail.ts';

const CONTENT = buildMailContent({ subject: 'Hello', parts: ['Text'] });
const NOW = new Date('2026-03-01T12:00:00.000Z');

function startMailer() {
  const queued: QueuedMail[] = [];
  const sendMail = createMailer({
    enqueue: (mail) => Promise.resolve(void queued.push(mail)),
    now: () => NOW,
  });
  return { queued, sendMail };
}

test('a mail is enqueued with its own ID and the time', async () => {
  const { queued, sendMail } = startMailer();
  const content = buildMailContent({ subject: 'Hello, Ann', parts: ['One\nTwo'] });
  const mail = { to: 'ann@x.example', ...content };
  await sendMail(mail);
  await sendMail({ ...mail, replyTo: 'bob@x.example' });
  expect(queued).toEqual([
    { ...mail, id: expect.stringMatching(/^[\w-]{36}$/), queuedAt: NOW.toISOString() },
    expect.objectContaining({ replyTo: 'bob@x.example' }),
  ]);
  expect(new Set(queued.map(({ id }) => id)).size).toBe(2);
});

test('S-I4: a line break or a list in an address or subject is refused, so a mail has one recipient', async () => {
  const { queued, sendMail } = startMailer();
  const mail = { to: 'ann@x.example', ...CONTENT };
  const hostile = [
    { to: 'ann@x.example,bob@x.example' },
    { to: 'ann@x.example, bob@x.example' },
    { to: 'ann@x.example;bob@x.example' },
    { to: 'ann@x.example\r\nBcc: bob@x.example' },
    { to: 'Ann <ann@x.example>' },
    { to: 'ann' },
    { replyTo: 'ann@x.example\r\nBcc: bob@x.example' },
    { replyTo: 'ann@x.example,bob@x.example' },
    { subject: 'Hello\r\nBcc: bob@x.example' },
    { subject: 'Hello\nworld' },
    { subject: 'Hello\rworld' },
    { subject: 'Hello\u0000world' },
    { subject: 'Hello\u2028world' },
    { subject: '   ' },
    { subject: 'x'.repeat(201) },
    { text: '' },
    { unsubscribeUrl: 'https://cards.test/u/a>, <mailto:bob@x.example' },
    { unsubscribeUrl: 'javascript:alert(1)' },
  ];
  for (const change of hostile) {
    await expect(sendMail({ ...mail, ...change }), JSON.stringify(change)).rejects.toMatchObject({
      code: 'invalid_input',
      details: { issues: [{ path: Object.keys(change)[0] }] },
    });
  }
  expect(queued).toEqual([]);
});

test('a failing queue is reported to the caller', async () => {
  const sendMail = createMailer({
    enqueue: () => Promise.reject(new Error('queue is down')),
    now: () => NOW,
  });
  const mail = { to: 'ann@x.example', ...CONTENT };
  await expect(sendMail(mail)).rejects.toThrow('queue is down');
});
