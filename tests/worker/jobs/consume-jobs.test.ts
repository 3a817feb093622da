// @module-tag core
import type { JobHandlers } from '#worker/jobs/job.ts';
import { createExecutionContext, createMessageBatch, env, getQueueResult } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import worker from '#worker/index.ts';
import { buildSubmission } from '#tests/worker/contacts/exchange/build-submission.ts';
import { consumeJobs, retryDelaySeconds } from '#worker/jobs/consume-jobs.ts';
import { jobSchema, type Job } from '#worker/jobs/job.ts';
import { recordKey } from '#worker/public-card/records/card-records.ts';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { buildTestContent, ORIGIN, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';

const QUEUE = 'tip-top-cards-jobs';
const message = (id: string, body: unknown, attempts = 1) => ({
  id,
  body,
  attempts,
  timestamp: new Date(0),
});
const unexpected = () => Promise.reject(new Error('unexpected call'));
const idle: JobHandlers = {
  repair_card: unexpected,
  reset_request: unexpected,
  send_mail: unexpected,
  sync_passes: unexpected,
  push_pass: unexpected,
  tell_email: unexpected,
  cancel_subscription: unexpected,
  settle_renewal: unexpected,
  update_google_pass: unexpected,
  spread_passes: unexpected,
  sync_pass: unexpected,
  message_google_pass: unexpected,
  end_google_pass: unexpected,
  draw_preview: unexpected,
  refresh_totals: unexpected,
  delete_visits: unexpected,
  clear_ledger: unexpected,
  refresh_customer: unexpected,
  refresh_customers: unexpected,
  move_audit: unexpected,
  store_contact: unexpected,
  delete_organization: unexpected,
  mail_change_requests: unexpected,
  send_invitation_list: unexpected,
  undo_invitation_list: unexpected,
  update_company_cards: unexpected,
  hand_over_contacts: unexpected,
  deliver_webhooks: unexpected,
  report_views: unexpected,
  forget_pictures: unexpected,
};
const draw = (username: string): Job => ({ kind: 'draw_preview', username, origin: ORIGIN });
const repair = (username: string): Job => ({ kind: 'repair_card', username, origin: ORIGIN });

test('S-G4: the Worker repairs a record from the queue, and three deliveries have one effect', async () => {
  const { send } = createHarness();
  const name = unique();
  await send(await addUser(), 'PUT', `/api/cards/${name}`, buildTestContent());
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

test('S-G4: unknown messages, possibly from a newer build, and failing ones are retried, and the rest proceed', async () => {
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
  await consumeJobs(batch, handlers, unexpected);
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

test('a batch runs two drawings, and the rest go back to the queue without using up an attempt', async () => {
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

test('retry delays grow to at most ten minutes', () => {
  expect([1, 2, 5, 10, 1000].map(retryDelaySeconds)).toEqual([2, 4, 32, 600, 600]);
});

/**
 * Jobs as they were when their kind was introduced, which a deployment may find in the queue. Must
 * never change.
 */
const FIRST_SHAPES: readonly Record<string, unknown>[] = [
  { kind: 'deliver_webhooks', ownerId: 'o' },
  { kind: 'report_views', ownerId: 'o', day: '2026-11-20' },
  { kind: 'settle_renewal', userId: 'u' },
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
  { kind: 'forget_pictures', paths: ['/media/a.jpg'] },
  { kind: 'store_contact', submission: buildSubmission() },
  { kind: 'clear_ledger', ownerId: 'u' },
  { kind: 'refresh_customer', userId: 'u', origin: 'https://cards.test' },
  { kind: 'refresh_customers', organizationId: 'o', origin: 'https://cards.test' },
  { kind: 'delete_organization', organizationId: 'o' },
  {
    kind: 'mail_change_requests',
    organizationId: 'o',
    memberId: 'm',
    origin: 'https://cards.test',
  },
  { kind: 'send_invitation_list', organizationId: 'o', listId: 'l' },
  { kind: 'undo_invitation_list', organizationId: 'o', listId: 'l' },
  { kind: 'move_audit', organizationId: 'o' },
  { kind: 'hand_over_contacts', organizationId: 'o', departureId: 'd' },
  { kind: 'update_company_cards', organizationId: 'o', origin: 'https://cards.test' },
  {
    kind: 'refresh_totals',
    ownerId: 'u',
    cardId: 'c',
    username: 'ann',
    origin: 'https://cards.test',
  },
  { kind: 'delete_visits', ownerId: 'u', cardId: 'c' },
];

test('jobs from older builds run, and so do jobs with unknown fields', async () => {
  const kinds = jobSchema.options.map(({ shape }) => shape.kind.value);
  expect(FIRST_SHAPES.map(({ kind }) => String(kind)).toSorted()).toEqual(kinds.toSorted());
  const done: unknown[] = [];
  const noting = Object.fromEntries(
    kinds.map((kind) => [kind, async (job: unknown) => void done.push(job)]),
  );
  // A newer build may add a field while isolates of this build still run.
  const newer = FIRST_SHAPES.map((job) => ({ ...job, addedLater: 'x' }));
  for (const body of [...FIRST_SHAPES, ...newer]) {
    const batch = createMessageBatch(QUEUE, [message('one', body)]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one handler for each kind, as listed
    await consumeJobs(batch, noting as unknown as JobHandlers, unexpected);
  }
  expect(done).toEqual([...FIRST_SHAPES, ...FIRST_SHAPES]);
});
