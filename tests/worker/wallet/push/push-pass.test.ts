import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { sendPassNotification } from '#shared/api/pass-notifications.ts';
import { consumeJobs, type JobHandlers } from '#worker/jobs/consume.ts';
import { ATTEMPTS_MAX } from '#worker/wallet/notifications/deliveries.ts';
import type { WalletJob } from '#worker/wallet/passes/announce.ts';
import { createApnsSender } from '#worker/wallet/push/apns.ts';
import { unique } from '#tests/worker/cards/harness.ts';
import { createWalletHarness } from '#tests/worker/wallet/harness.ts';
import { createPhone, openPass } from '#tests/worker/wallet/passkit/phone.ts';

const TOKEN = 'c0ffee00'.repeat(8);
const unasked = () => Promise.reject(new Error('nobody asked for this'));

/** A phone with two passes of one owner, and Apple answering by this. */
async function start(answer: () => Promise<Response>) {
  const sender = createApnsSender({
    fetch: answer,
    readToken: () => Promise.resolve('provider-token'),
  });
  const harness = createWalletHarness({ sender });
  const { user, username, content } = await harness.publish('startup');
  const second = `${username}-2`;
  await harness.send(user, 'PUT', `/api/cards/${second}`, { ...content, id: 'second' });
  const phone = createPhone(harness.send, unique('device'), TOKEN);
  for (const name of [username, second]) {
    await harness.made(user, name);
    await phone.register(
      await openPass(await harness.send(null, 'GET', `/card/${name}/pass.pkpass`)),
    );
  }
  await harness.send(user, 'PUT', `/api/cards/${username}`, { ...content, title: 'X' });
  const [sync] = harness.queue.splice(0);
  if (sync?.kind !== 'sync_passes') throw new Error('no change');
  await harness.wallet.jobs.sync(sync);
  const [push] = harness.queue.splice(0);
  if (push?.kind !== 'push_pass') throw new Error('no push');
  return { ...harness, user, phone, push };
}

/** Hands the queue's consumer one message at its nth attempt; answers what it did with it. */
async function consume(
  { wallet }: Pick<ReturnType<typeof createWalletHarness>, 'wallet'>,
  job: WalletJob,
  attempts: number,
) {
  const handlers: JobHandlers = {
    repair_card: unasked,
    reset_request: unasked,
    send_mail: unasked,
    sync_passes: unasked,
    spread_passes: unasked,
    sync_pass: unasked,
    update_google_pass: unasked,
    message_google_pass: unasked,
    tell_email: unasked,
    cancel_subscription: unasked,
    end_google_pass: unasked,
    draw_preview: unasked,
    push_pass: (asked) => wallet.jobs.push(asked),
  };
  const batch = createMessageBatch('tip-top-cards-jobs', [
    { id: 'push', body: job, attempts, timestamp: new Date(0) },
  ]);
  const [message] = batch.messages;
  if (message === undefined) throw new Error('no message');
  const retry = vi.spyOn(message, 'retry');
  await consumeJobs(batch, handlers, unasked);
  const { explicitAcks } = await getQueueResult(batch, createExecutionContext());
  return explicitAcks.length === 1 ? 'done' : retry.mock.calls[0]?.[0]?.delaySeconds;
}

test('a push Apple does not take is tried again, ever later, until the queue gives it to its dead letters', async () => {
  const answers: (() => Promise<Response>)[] = [
    () => Promise.resolve(new Response('', { status: 500 })),
    () => Promise.resolve(Response.json({ reason: 'TooManyRequests' }, { status: 429 })),
    () => Promise.resolve(Response.json({ reason: 'ExpiredProviderToken' }, { status: 403 })),
    () => Promise.resolve(new Response('<html>', { status: 520 })),
    () => Promise.reject(new DOMException('timed out', 'TimeoutError')),
    () => Promise.reject(new TypeError('Network connection lost')),
  ];
  let attempt = 0;
  const card = await start(() => (answers[attempt++ % answers.length] ?? unasked)());
  const delays: unknown[] = [];
  for (let attempts = 1; attempts <= ATTEMPTS_MAX; attempts++) {
    delays.push(await consume(card, card.push, attempts));
  }
  expect(delays.slice(0, 6)).toEqual([2, 4, 8, 16, 32, 64]);
  expect(delays).toEqual(delays.toSorted((one, other) => Number(one) - Number(other)));
  expect(delays.at(-1)).toBe(600);
  expect(attempt).toBe(ATTEMPTS_MAX);
  // Not told is not gone: the phone still follows both passes.
  const changed = await (await card.phone.changed()).json<{ serialNumbers: string[] }>();
  expect(changed.serialNumbers).toHaveLength(2);
});

test('410 and BadDeviceToken forget the phone in all its passes, and are not tried again', async () => {
  for (const [status, reason] of [
    [410, 'Unregistered'],
    [400, 'BadDeviceToken'],
  ] as const) {
    let calls = 0;
    const card = await start(() => {
      calls += 1;
      return Promise.resolve(Response.json({ reason }, { status }));
    });
    expect(await consume(card, card.push, 1)).toBe('done');
    expect((await card.phone.changed()).status).toBe(204);
    expect(await consume(card, card.push, 2)).toBe('done');
    expect(calls).toBe(1);
    await card.send(card.user, 'POST', sendPassNotification.path, { title: 'T', message: reason });
    await card.work();
    expect(calls).toBe(1);
  }
});
