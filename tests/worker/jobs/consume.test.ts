import { createExecutionContext, createMessageBatch, env, getQueueResult } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import worker from '#worker/index.ts';
import { consumeJobs, retryDelaySeconds, type JobHandlers } from '#worker/jobs/consume.ts';
import type { Job } from '#worker/jobs/job.ts';
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
