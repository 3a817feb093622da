import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { sendPassNotification } from '#shared/api/wallet/pass-notifications.ts';
import { consumeJobs } from '#worker/jobs/consume-jobs.ts';
import type { Job, JobHandlers } from '#worker/jobs/job.ts';
import { ATTEMPTS_MAX } from '#worker/wallet/notifications/deliveries.ts';
import { createApnsSender } from '#worker/wallet/push/apns.ts';
import { createWalletHarness } from '#tests/worker/wallet/harness.ts';
import { createPhone, openPass } from '#tests/worker/wallet/passkit/phone.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { unique } from '#tests/worker/world/card.ts';

const TOKEN = 'c0ffee00'.repeat(8);
const unexpected = () => Promise.reject(new Error('unexpected call'));

/** A device with two passes of one owner, and Apple's responses. */
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
    await harness.createPass(user, name);
    await phone.register(
      await openPass(await harness.send(null, 'GET', `/card/${name}/pass.pkpass`)),
    );
  }
  await harness.send(user, 'PUT', `/api/cards/${username}`, { ...content, title: 'X' });
  const [sync] = harness.queue.splice(0);
  if (sync?.kind !== 'sync_passes') throw new Error('no change');
  await harness.wallet.jobs.sync_passes(sync);
  const [push] = harness.queue.splice(0);
  if (push?.kind !== 'push_pass') throw new Error('no push');
  return { ...harness, user, phone, push };
}

/** Delivers a message to the queue consumer as its nth attempt. Returns `done` or the delay. */
async function consume(
  { wallet }: Pick<ReturnType<typeof createWalletHarness>, 'wallet'>,
  job: Job,
  attempts: number,
) {
  const handlers: JobHandlers = {
    repair_card: unexpected,
    reset_request: unexpected,
    delete_organization: unexpected,
    mail_change_requests: unexpected,
    deliver_webhooks: unexpected,
    report_views: unexpected,
    send_mail: unexpected,
    sync_passes: unexpected,
    spread_passes: unexpected,
    sync_pass: unexpected,
    update_google_pass: unexpected,
    message_google_pass: unexpected,
    tell_email: unexpected,
    cancel_subscription: unexpected,
    settle_renewal: unexpected,
    end_google_pass: unexpected,
    draw_preview: unexpected,
    refresh_totals: unexpected,
    delete_visits: unexpected,
    clear_ledger: unexpected,
    refresh_customer: unexpected,
    refresh_customers: unexpected,
    move_audit: unexpected,
    store_contact: unexpected,
    send_invitation_list: unexpected,
    undo_invitation_list: unexpected,
    update_company_cards: unexpected,
    forget_pictures: unexpected,
    hand_over_contacts: unexpected,
    push_pass: (pushJob) => wallet.jobs.push_pass(pushJob),
  };
  const batch = createMessageBatch('tip-top-cards-jobs', [
    { id: 'push', body: job, attempts, timestamp: new Date(0) },
  ]);
  const [message] = batch.messages;
  if (message === undefined) throw new Error('no message');
  const retry = vi.spyOn(message, 'retry');
  await consumeJobs(batch, handlers, unexpected);
  const { explicitAcks } = await getQueueResult(batch, createExecutionContext());
  return explicitAcks.length === 1 ? 'done' : retry.mock.calls[0]?.[0]?.delaySeconds;
}

test('a push that Apple does not accept is retried with growing delays until it becomes a dead letter', async () => {
  const answers: (() => Promise<Response>)[] = [
    () => Promise.resolve(new Response('', { status: 500 })),
    () => Promise.resolve(Response.json({ reason: 'TooManyRequests' }, { status: 429 })),
    () => Promise.resolve(Response.json({ reason: 'ExpiredProviderToken' }, { status: 403 })),
    () => Promise.resolve(new Response('<html>', { status: 520 })),
    () => Promise.reject(new DOMException('timed out', 'TimeoutError')),
    () => Promise.reject(new TypeError('Network connection lost')),
  ];
  let attempt = 0;
  const card = await start(() => (answers[attempt++ % answers.length] ?? unexpected)());
  const delays: unknown[] = [];
  for (let attempts = 1; attempts <= ATTEMPTS_MAX; attempts++) {
    delays.push(await consume(card, card.push, attempts));
  }
  expect(delays.slice(0, 6)).toEqual([2, 4, 8, 16, 32, 64]);
  expect(delays).toEqual(delays.toSorted((one, other) => Number(one) - Number(other)));
  expect(delays.at(-1)).toBe(600);
  expect(attempt).toBe(ATTEMPTS_MAX);
  // An unreachable device is not gone: it still has both passes.
  const changed = await (await card.phone.listUpdated()).json<{ serialNumbers: string[] }>();
  expect(changed.serialNumbers).toHaveLength(2);
});

test('410 and BadDeviceToken delete the device from all its passes, without a retry', async () => {
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
    await expectStatus(card.phone.listUpdated(), 204);
    expect(await consume(card, card.push, 2)).toBe('done');
    expect(calls).toBe(1);
    await card.send(card.user, 'POST', sendPassNotification.path, { title: 'T', message: reason });
    await card.drainQueue();
    expect(calls).toBe(1);
  }
});
