// @module-tag core
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { expect, test } from 'vitest';
import { removeAccount } from '#worker/account/remove-account.ts';
import { unique } from '#tests/worker/world/card.ts';
import { addUser, REMOVAL_REQUEST } from '#tests/worker/world/person.ts';
import { buildCard } from '#tests/worker/payments/fakes/fake-card.ts';
import type { StripeObject } from '#tests/worker/payments/fakes/fake-money.ts';
import { seconds } from '#tests/worker/payments/fakes/fake-stripe.ts';
import { DAY, readPlan, startPayments } from '#tests/worker/payments/harness.ts';
import { readRows, readValue, runSql } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

type Started = ReturnType<typeof startPayments>;
const TRIAL = 'subscription_data[trial_period_days]';
const SESSIONS = '/v1/checkout/sessions';
/** Adds an account with an address, confirmed by default. */
function addAccount(email: string, isConfirmed = true): Promise<string> {
  return addUser('free', isConfirmed, { email });
}

/** Starts a checkout and returns whether it includes a trial. */
async function buysWithTrial({ buy, stripe }: Started, user: string): Promise<boolean> {
  stripe.calls.length = 0;
  await expectStatus(buy(user), 200);
  return stripe.callsTo('POST', SESSIONS)[0]?.params[TRIAL] === '14';
}

/** Starts a user's trial at Stripe and delivers its event. */
async function startTrial(started: Started, user: string, method: object | null = null) {
  await started.buy(user);
  const customer = await readValue<string>(
    'SELECT customer_id FROM customers WHERE user_id = ?',
    user,
  );
  const { subscription } = started.stripe.subscribe(customer ?? '', started.clock.at, {
    status: 'trialing',
    trial_end: seconds(started.clock.at + 14 * DAY),
    default_payment_method: method,
  });
  expect(await started.sendEvent('customer.subscription.created', subscription)).toBe(200);
  return { customer: customer ?? '', subscription };
}

async function addCard(
  started: Started,
  subscription: StripeObject,
  fingerprint: string,
): Promise<void> {
  subscription['default_payment_method'] = buildCard(fingerprint);
  expect(await started.sendEvent('customer.subscription.updated', subscription)).toBe(200);
  await started.drainQueue();
}

async function deleteAccount({ payments }: Started, user: string): Promise<void> {
  const kernel = createTestKernel();
  kernel.listen(payments.listeners);
  await removeAccount(kernel, user, REMOVAL_REQUEST);
}

test('S-M7: a mailbox has one trial, even after deleting the account or with another spelling', async () => {
  const started = startPayments();
  const name = unique('ann').replaceAll('-', '');
  const first = await addAccount(`${name}@gmail.com`);
  expect(await buysWithTrial(started, first)).toBe(true);
  await startTrial(started, first);
  expect(await readPlan(first)).toBe('startup');
  await deleteAccount(started, first);
  for (const email of [`${name}@gmail.com`, `a.${name.slice(1)}+new@googlemail.com`]) {
    const again = await addAccount(email.replace('a.', `${name[0]}.`));
    expect((await started.subscription(again)).isTrialAvailable).toBe(false);
    expect(await buysWithTrial(started, again)).toBe(false);
    await deleteAccount(started, again);
  }
});

test('S-M7: an account whose trial predates the record is recorded on deletion', async () => {
  const started = startPayments();
  const email = `${unique('old')}@example.org`;
  const user = await addAccount(email);
  await startTrial(started, user);
  await runSql('DELETE FROM used_trials');
  await deleteAccount(started, user);
  expect(await buysWithTrial(started, await addAccount(email))).toBe(false);
});

test('S-M7: an account without a confirmed address has no trial until it confirms', async () => {
  const started = startPayments();
  const user = await addUser('free', false);
  expect(await started.subscription(user)).toMatchObject({
    isTrialAvailable: false,
    isConfirmationNeededForTrial: true,
  });
  expect(await buysWithTrial(started, user)).toBe(false);
  await runSql("UPDATE users SET email_confirmed_at = '2026-01-01' WHERE id = ?", user);
  expect(await started.subscription(user)).toMatchObject({
    isTrialAvailable: true,
    isConfirmationNeededForTrial: false,
  });
  expect(await buysWithTrial(started, user)).toBe(true);
});

test('S-M7: a trial with a card that already had one is canceled at once, uncharged, with the reason shown', async () => {
  const started = startPayments();
  const fingerprint = unique('fp');
  const one = await addUser();
  const first = await startTrial(started, one, buildCard(fingerprint));
  const other = await addUser();
  const second = await startTrial(started, other);
  expect(await readPlan(other)).toBe('startup');
  await addCard(started, second.subscription, fingerprint);
  expect(second.subscription['status']).toBe('canceled');
  expect(await readPlan(other)).toBe('free');
  expect(started.stripe.callsTo('POST', `/v1/subscriptions/${second.subscription.id}`)).toEqual([]);
  // Stripe's own event of the cancellation comes later and keeps the reason.
  await started.sendEvent('customer.subscription.deleted', second.subscription);
  expect(await started.subscription(other)).toMatchObject({
    state: 'canceled',
    plan: 'free',
    isTrialReused: true,
    isTrialAvailable: false,
  });
  // The first account keeps its trial.
  await started.sendEvent('customer.subscription.updated', first.subscription);
  expect(await started.subscription(one)).toMatchObject({
    state: 'trialing',
    isTrialReused: false,
  });
  expect(await buysWithTrial(started, other)).toBe(false);
});

test('S-M7: of two simultaneous trials of one mailbox one is granted', async () => {
  const started = startPayments();
  const name = unique('twin');
  const users = await Promise.all(
    [`${name}@example.org`, `${name}+two@example.org`].map((email) => addAccount(email)),
  );
  expect(await Promise.all(users.map((user) => buysWithTrial(started, user)))).toContain(true);
  await Promise.all(users.map((user) => startTrial(started, user)));
  await started.drainQueue();
  const plans = await Promise.all(users.map(readPlan));
  expect(new Set(plans)).toEqual(new Set(['free', 'startup']));
});

test('repeated syncs keep a trial, and so does a different card', async () => {
  const started = startPayments();
  const user = await addUser();
  const { subscription } = await startTrial(started, user);
  await addCard(started, subscription, unique('fp'));
  await started.sendEvent('customer.subscription.updated', subscription);
  await addCard(started, subscription, unique('fp'));
  expect(await started.subscription(user)).toMatchObject({ state: 'trialing', plan: 'startup' });
});

test('a card that had a trial pays for a plan like any other', async () => {
  const started = startPayments();
  const fingerprint = unique('fp');
  await startTrial(started, await addUser(), buildCard(fingerprint));
  const { user, customer } = await started.addCustomer();
  const { subscription } = started.stripe.subscribe(customer, started.clock.at, {
    default_payment_method: buildCard(fingerprint),
  });
  await started.sendEvent('customer.subscription.created', subscription);
  expect(await started.subscription(user)).toMatchObject({ state: 'active', plan: 'startup' });
});

test('S-M7: only keyed hashes are stored, and rotating the secret keeps them valid', async () => {
  const secrets = ['first-secret-of-32-bytes-or-more-000', 'next-secret-of-32-bytes-or-more-0000'];
  const email = `${unique('secret')}@example.org`;
  const old = startPayments({ trialSecrets: secrets.slice(0, 1) });
  const user = await addAccount(email);
  await runSql('DELETE FROM used_trials');
  const { subscription } = await startTrial(old, user, buildCard('fp_secret'));
  const results = await readRows('SELECT * FROM used_trials');
  expect(results).toHaveLength(2);
  const text = JSON.stringify(results);
  for (const known of [email, 'fp_secret', subscription.id, user])
    expect(text).not.toContain(known);
  await deleteAccount(old, user);
  const again = await addAccount(email);
  const rotated = startPayments({ trialSecrets: secrets.toReversed() });
  expect((await rotated.subscription(again)).isTrialAvailable).toBe(false);
  const other = startPayments({ trialSecrets: secrets.slice(1) });
  expect((await other.subscription(again)).isTrialAvailable).toBe(true);
});

test('S-M7: a stranger’s sign-up with another person’s address does not use up their trial', async () => {
  const started = startPayments();
  const email = `${unique('victim')}@example.org`;
  const stranger = await addAccount(email, false);
  await startTrial(started, stranger);
  await deleteAccount(started, stranger);
  expect(await buysWithTrial(started, await addAccount(email))).toBe(true);
});
