import { createExecutionContext, env } from 'cloudflare:test';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createInlineQueue } from '#worker/jobs/inline-queue.ts';
import worker from '#worker/index.ts';
import { join } from '#tests/worker/world/person.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

function startQueue(consume: (batch: MessageBatch) => Promise<void>) {
  const pending: Promise<unknown>[] = [];
  const queue = createInlineQueue({
    name: 'jobs',
    consume,
    waitUntil: (work) => void pending.push(work),
  });
  return { queue, settle: () => Promise.all(pending) };
}

test('messages are handled after the response, and only a failed one is retried', async () => {
  const seen: unknown[] = [];
  const { queue, settle } = startQueue((batch) => {
    for (const message of batch.messages) {
      seen.push([batch.queue, message.body, message.attempts]);
      if (message.body === 'flaky' && message.attempts < 2) message.retry({ delaySeconds: 600 });
      else message.ack();
    }
    return Promise.resolve();
  });
  await queue.sendBatch([{ body: 'calm' }, { body: 'flaky' }]);
  await settle();
  expect(seen).toEqual([
    ['jobs', 'calm', 1],
    ['jobs', 'flaky', 1],
    ['jobs', 'flaky', 2],
  ]);
});

test('a message that always fails is dropped and logged after three attempts, and the sender sees no error', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  let attempts = 0;
  const stubborn = startQueue((batch) => {
    attempts += 1;
    batch.retryAll();
    return Promise.resolve();
  });
  await stubborn.queue.send('never');
  await stubborn.settle();
  expect(attempts).toBe(3);
  const broken = startQueue(() => Promise.reject(new Error('no service')));
  await broken.queue.send('lost');
  await broken.settle();
  const lost = logged.mock.calls.flat().filter((line: string) => line.includes('job_lost'));
  expect(lost.map((line: string) => JSON.parse(line))).toMatchObject([
    { event: 'job_lost', queue: 'jobs', count: 1 },
    { event: 'job_lost', error: 'Error: no service' },
  ]);
});

test('a Worker without queues, such as a preview, sends mail after the response', async () => {
  const { email } = await join();
  const { JOBS: _jobs, EVENTS: _events, MAIL: _mail, ...preview } = env;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a preview's bindings are these
  const bindings = preview as unknown as typeof env;
  await expectStatus(
    worker.fetch(
      new Request<unknown, IncomingRequestCfProperties>(
        'https://cards.test/api/auth/reset-request',
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email }),
        },
      ),
      bindings,
      createExecutionContext(),
    ),
    204,
  );
  const sent = { timeout: 120_000 };
  await vi.waitFor(async () => {
    const { keys } = await env.CARDS.list();
    const mails = await Promise.all(keys.map(({ name }) => env.CARDS.get(name)));
    expect(mails.join('\n')).toContain(email);
  }, sent);
});
