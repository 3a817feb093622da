// @module-tag core
import { createExecutionContext, createMessageBatch, env, getQueueResult } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buildMailContent } from '#worker/http/mail-content.ts';
import worker from '#worker/index.ts';
import type { Job } from '#worker/jobs/job.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const mail = (changes: object): Job => ({
  kind: 'send_mail',
  mail: {
    id: crypto.randomUUID(),
    queuedAt: '2026-03-01T12:00:00.000Z',
    to: 'outbox@x.example',
    subject: 'Hello',
    text: 'Text',
    ...changes,
  },
});

async function deliver(...jobs: Job[]): Promise<void> {
  const batch = createMessageBatch(
    'tip-top-cards-jobs',
    jobs.map((body, at) => ({ id: `m${at}`, body, attempts: 1, timestamp: new Date(0) })),
  );
  await worker.queue(batch, env);
  const { explicitAcks } = await getQueueResult(batch, createExecutionContext());
  expect(explicitAcks).toHaveLength(jobs.length);
}

test('GET /dev/outbox shows delivered mails, newest first and each once', async () => {
  const to = 'ordered@x.example';
  const first = mail({ to, subject: 'First' });
  const second = mail({ to, subject: 'Second', queuedAt: '2026-03-01T13:00:00.000Z' });
  await deliver(first, first, second);
  const answer = await callWorker('https://cards.test/dev/outbox');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  const { mails } = await answer.json<{ mails: { to: string; subject: string }[] }>();
  // Also those of other tests.
  const ours = mails.filter((sent) => sent.to === to);
  expect(ours.map(({ subject }) => subject)).toEqual(['Second', 'First']);
});

test('GET /dev/outbox?to= shows the mails to one address, however many others are newer', async () => {
  const to = 'only@x.example';
  await deliver(mail({ to, queuedAt: '2026-02-01T12:00:00.000Z' }));
  const newer = { queuedAt: '2026-02-02T12:00:00.000Z' };
  await deliver(...Array.from({ length: 60 }, () => mail(newer)));
  await expectStatus(callWorker(`https://cards.test/dev/outbox?to=${to}`), 200, {
    mails: [{ to }],
  });
});

test('S-X2: a browser gets a page with working links and inert markup', async () => {
  await deliver(
    mail({
      subject: '<script>x</script>',
      text: 'See https://cards.test/a?b=1#c"><b>\nBye https://cards.test/d.',
    }),
  );
  const answer = await callWorker('https://cards.test/dev/outbox', {
    headers: { Accept: 'text/html' },
  });
  const html = await answer.text();
  expect(html).toContain('<h2>&lt;script&gt;x&lt;/script&gt;</h2>');
  expect(html).toContain('<a href="https://cards.test/a?b=1#c&quot;&gt;&lt;b&gt;">');
  expect(html).toContain('<a href="https://cards.test/d">https://cards.test/d</a>.');
  expect(html).not.toContain('<b>');
});

test('a browser opens the HTML of a mail, in which nothing runs', async () => {
  const id = crypto.randomUUID();
  await deliver(mail({ id, ...buildMailContent({ subject: 'Drawn', parts: ['Words'] }) }));
  const list = await callWorker('https://cards.test/dev/outbox?to=outbox@x.example', {
    headers: { Accept: 'text/html' },
  });
  expect(await list.text()).toContain(`<a href="?mail=${id}">`);
  const answer = await callWorker(`https://cards.test/dev/outbox?mail=${id}`);
  expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(answer.headers.get('Content-Security-Policy')).not.toContain('script');
  expect(await answer.text()).toMatch(/^<!doctype html>.*>Words<.*>Tip Top Cards</s);
  await expectStatus(callWorker('https://cards.test/dev/outbox?mail=none'), 404);
});

test('the outbox exists only in a local start', async () => {
  for (const ENVIRONMENT of ['preview', 'production']) {
    const vars: Record<string, unknown> = { ENVIRONMENT };
    await expectStatus(
      worker.fetch(
        new Request<unknown, IncomingRequestCfProperties>('https://cards.test/dev/outbox'),
        { ...env, ...vars },
        createExecutionContext(),
      ),
      404,
    );
  }
});
