import { createExecutionContext, createMessageBatch, env, getQueueResult } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import worker from '#worker/index.ts';
import { consumeJobs, retryDelaySeconds, type JobHandlers } from '#worker/jobs/consume.ts';
import { jobSchema, type Job } from '#worker/jobs/job.ts';
import { recordKey } from '#worker/public-card/records.ts';
import {
  addUser,
  buildContent,
  createHarness,
  ORIGIN,
  unique,
} from '#tests/worker/cards/harness.ts';

const QUEUE = 'tip-top-cards-jobs';
const message = (id: string, body: unknown, attempts = 1) => ({
  id,
  body,
  attempts,
  timestamp: new Date(0),
});
const unasked = () => Promise.reject(new Error('nobody asked for this'));
const idle: JobHandlers = {
  repair_card: unasked,
  reset_request: unasked,
  send_mail: unasked,
  sync_passes: unasked,
  push_pass: unasked,
  tell_email: unasked,
  cancel_subscription: unasked,
  update_google_pass: unasked,
  spread_passes: unasked,
  sync_pass: unasked,
  message_google_pass: unasked,
  end_google_pass: unasked,
  draw_preview: unasked,
};
const draw = (username: string): Job => ({ kind: 'draw_preview', username, origin: ORIGIN });
const repair = (username: string): Job => ({ kind: 'repair_card', username, origin: ORIGIN });

test('G4: the Worker repairs a record from the queue, three deliveries with one effect', async () => {
  const { send } = createHarness();
  const name = unique();
  await send(await addUser(), 'PUT', `/api/cards/${name}`, buildContent());
  const written = await env.CARDS.get(recordKey(name));
  await env.CARDS.put(recordKey(name), 'stale');
  const batch = createMessageBatch(QUEUE, [
    message('a', repair(name)),
    message('b', repair(name)),
    message('c', repair(name)),
  ]);
  await worker.queue(batch, env);
  const result = await getQueueResult(batch, createExecutionContext());
  expect(result.explicitAcks.sort()).toEqual(['a', 'b', 'c']);
  expect(await env.CARDS.get(recordKey(name))).toBe(written);
});

test('G4: a message nobody understands, perhaps of a newer build, and one that fails are tried later; the others proceed', async () => {
  const done: string[] = [];
  const batch = createMessageBatch(QUEUE, [
    message('poison', { kind: 'rm -rf' }),
    message('none', null),
    message('fails', repair('fails'), 3),
    message('works', repair('works')),
  ]);
  const failing = batch.messages[2];
  if (failing === undefined) throw new Error('no third message');
  const retry = vi.spyOn(failing, 'retry');
  const handlers: JobHandlers = {
    ...idle,
    repair_card: ({ username }) => {
      if (username === 'fails') return Promise.reject(new Error('D1 is down'));
      return Promise.resolve(void done.push(username));
    },
  };
  await consumeJobs(batch, handlers, unasked);
  const result = await getQueueResult(batch, createExecutionContext());
  expect(done).toEqual(['works']);
  expect(result.explicitAcks).toEqual(['works']);
  expect(result.retryMessages.map(({ msgId }) => msgId).sort()).toEqual([
    'fails',
    'none',
    'poison',
  ]);
  expect(retry).toHaveBeenCalledExactlyOnceWith({ delaySeconds: 8 });
});

test('two drawings are one batch’s work: what is more goes back to the queue and uses up no attempt', async () => {
  const done: string[] = [];
  const again: Job[] = [];
  const names = ['a', 'b', 'c', 'd'];
  const batch = createMessageBatch(QUEUE, [
    ...names.map((name) => message(name, draw(name))),
    message('light', repair('light')),
  ]);
  const note = ({ username }: { username: string }) => Promise.resolve(void done.push(username));
  await consumeJobs(batch, { ...idle, draw_preview: note, repair_card: note }, (job) =>
    Promise.resolve(again.push(job)),
  );
  const { explicitAcks, retryMessages } = await getQueueResult(batch, createExecutionContext());
  expect(done).toEqual(['a', 'b', 'light']);
  expect(again).toEqual([draw('c'), draw('d')]);
  expect(explicitAcks).toHaveLength(5);
  expect(retryMessages).toEqual([]);
});

test('attempts come ever later, ten minutes apart at most', () => {
  expect([1, 2, 5, 10, 1000].map(retryDelaySeconds)).toEqual([2, 4, 32, 600, 600]);
});

/** Jobs as they were when their kind was first queued: a deployment finds such in the queue. Never to be changed. */
const FIRST_SHAPES: readonly Record<string, unknown>[] = [
  { kind: 'repair_card', username: 'ann', origin: 'https://cards.test' },
  { kind: 'reset_request', email: 'ann@x.example', origin: 'https://cards.test' },
  {
    kind: 'send_mail',
    mail: { id: '1', queuedAt: 'now', to: 'a@x.example', subject: 's', text: 't' },
  },
  { kind: 'sync_passes', username: 'ann', origin: 'https://cards.test' },
  { kind: 'spread_passes', userId: 'u' },
  { kind: 'sync_pass', serial: 's' },
  { kind: 'push_pass', serial: 's', deviceId: 'd' },
  { kind: 'update_google_pass', serial: 's' },
  { kind: 'message_google_pass', serial: 's', notification: 'n' },
  { kind: 'cancel_subscription', subscriptionId: 'sub', isCredited: true },
  { kind: 'draw_preview', username: 'ann', origin: 'https://cards.test' },
  { kind: 'tell_email', userId: 'u' },
  { kind: 'end_google_pass', serial: 's' },
];

test('a deployment in the middle of a session: a job an older build queued is done, and one with more than is known', async () => {
  const kinds = jobSchema.options.map(({ shape }) => shape.kind.value);
  expect(FIRST_SHAPES.map(({ kind }) => String(kind)).toSorted()).toEqual(kinds.toSorted());
  const done: unknown[] = [];
  const noting = Object.fromEntries(
    kinds.map((kind) => [kind, async (job: unknown) => void done.push(job)]),
  );
  // A newer build may add a field before every isolate is of it.
  const newer = FIRST_SHAPES.map((job) => ({ ...job, addedLater: 'x' }));
  for (const body of [...FIRST_SHAPES, ...newer]) {
    const batch = createMessageBatch(QUEUE, [message('one', body)]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one handler for each kind, as listed
    await consumeJobs(batch, noting as unknown as JobHandlers, unasked);
  }
  expect(done).toEqual([...FIRST_SHAPES, ...FIRST_SHAPES]);
});
