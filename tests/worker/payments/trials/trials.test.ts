import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { removeAccount } from '#worker/account/remove.ts';
import { leavePayments } from '#worker/payments/leave.ts';
import { addUser, unique } from '#tests/worker/cards/harness.ts';
import { buildCard } from '#tests/worker/payments/fake-card.ts';
import { seconds, type Thing } from '#tests/worker/payments/fake-stripe.ts';
import { DAY, planOf, startPayments } from '#tests/worker/payments/harness.ts';

type Started = ReturnType<typeof startPayments>;
const TRIAL = 'subscription_data[trial_period_days]';
const SESSIONS = '/v1/checkout/sessions';
const nothing = async () => undefined;

/** An account of an address, confirmed unless said otherwise. */
async function addAddress(email: string, isConfirmed = true): Promise<string> {
  const user = await addUser('free', isConfirmed);
  await env.DB.prepare('UPDATE users SET email = ?2, email_key = ?2 WHERE id = ?1')
    .bind(user, email)
    .run();
  return user;
}

/** What Stripe was asked the purchase of a user to begin with. */
async function buysWithTrial({ buy, stripe }: Started, user: string): Promise<boolean> {
  stripe.calls.length = 0;
  const answer = await buy(user);
  if (answer.status !== 200) throw new Error(await answer.text());
  return stripe.asked('POST', SESSIONS)[0]?.params[TRIAL] === '14';
}

/** A trial of a user begins at Stripe, and the Worker hears of it. */
async function startTrial(started: Started, user: string, method: object | null = null) {
  await started.buy(user);
  const customer = await env.DB.prepare('SELECT customer_id FROM customers WHERE user_id = ?')
    .bind(user)
    .first<string>('customer_id');
  const { subscription } = started.stripe.subscribe(customer ?? '', started.clock.at, {
    status: 'trialing',
    trial_end: seconds(started.clock.at + 14 * DAY),
    default_payment_method: method,
  });
  expect(await started.tell('customer.subscription.created', subscription)).toBe(200);
  return { customer: customer ?? '', subscription };
}

async function addCard(started: Started, subscription: Thing, fingerprint: string): Promise<void> {
  subscription['default_payment_method'] = buildCard(fingerprint);
  expect(await started.tell('customer.subscription.updated', subscription)).toBe(200);
  await started.workAll();
}

async function leave({ payments }: Started, user: string): Promise<void> {
  await removeAccount(
    {
      db: env.DB,
      leavePayments: (userId) => leavePayments(payments, userId),
      removeCards: nothing,
      releaseImages: nothing,
    },
    user,
    '',
  );
}

test('M7: a trial is had once by a mailbox: not after deleting the account, nor under another spelling', async () => {
  const started = startPayments();
  const name = unique('ann').replaceAll('-', '');
  const first = await addAddress(`${name}@gmail.com`);
  expect(await buysWithTrial(started, first)).toBe(true);
  await startTrial(started, first);
  expect(await planOf(first)).toBe('startup');
  await leave(started, first);
  for (const email of [`${name}@gmail.com`, `a.${name.slice(1)}+new@googlemail.com`]) {
    const again = await addAddress(email.replace('a.', `${name[0]}.`));
    expect((await started.subscription(again)).isTrialAvailable).toBe(false);
    expect(await buysWithTrial(started, again)).toBe(false);
    await leave(started, again);
  }
});

test('M7: an account whose trial began before trials were remembered is remembered when it leaves', async () => {
  const started = startPayments();
  const email = `${unique('old')}@example.org`;
  const user = await addAddress(email);
  await startTrial(started, user);
  await env.DB.prepare('DELETE FROM used_trials').run();
  await leave(started, user);
  expect(await buysWithTrial(started, await addAddress(email))).toBe(false);
});

test('M7: an account that has not confirmed its address buys without a trial, and has one once it has', async () => {
  const started = startPayments();
  const user = await addUser('free', false);
  expect(await started.subscription(user)).toMatchObject({
    isTrialAvailable: false,
    isConfirmationNeededForTrial: true,
  });
  expect(await buysWithTrial(started, user)).toBe(false);
  await env.DB.prepare("UPDATE users SET email_confirmed_at = '2026-01-01' WHERE id = ?")
    .bind(user)
    .run();
  expect(await started.subscription(user)).toMatchObject({
    isTrialAvailable: true,
    isConfirmationNeededForTrial: false,
  });
  expect(await buysWithTrial(started, user)).toBe(true);
});

test('M7: a card that has had a trial ends the next one at once: canceled, uncharged, and said', async () => {
  const started = startPayments();
  const fingerprint = unique('fp');
  const one = await addUser();
  const first = await startTrial(started, one, buildCard(fingerprint));
  const other = await addUser();
  const second = await startTrial(started, other);
  expect(await planOf(other)).toBe('startup');
  await addCard(started, second.subscription, fingerprint);
  expect(second.subscription['status']).toBe('canceled');
  expect(await planOf(other)).toBe('free');
  expect(started.stripe.asked('POST', `/v1/subscriptions/${second.subscription.id}`)).toEqual([]);
  // What Stripe says of the end comes later, and changes nothing of the reason.
  await started.tell('customer.subscription.deleted', second.subscription);
  expect(await started.subscription(other)).toMatchObject({
    state: 'canceled',
    plan: 'free',
    isTrialReused: true,
    isTrialAvailable: false,
  });
  // Who had it first keeps it.
  await started.tell('customer.subscription.updated', first.subscription);
  expect(await started.subscription(one)).toMatchObject({
    state: 'trialing',
    isTrialReused: false,
  });
  expect(await buysWithTrial(started, other)).toBe(false);
});

test('M7: of two trials of one mailbox begun at the same moment one is granted', async () => {
  const started = startPayments();
  const name = unique('twin');
  const users = await Promise.all(
    [`${name}@example.org`, `${name}+two@example.org`].map((email) => addAddress(email)),
  );
  expect(await Promise.all(users.map((user) => buysWithTrial(started, user)))).toContain(true);
  await Promise.all(users.map((user) => startTrial(started, user)));
  await started.workAll();
  const plans = await Promise.all(users.map(planOf));
  expect(new Set(plans)).toEqual(new Set(['free', 'startup']));
});

test('a trial seen again and again stays the same trial, and another card is another card', async () => {
  const started = startPayments();
  const user = await addUser();
  const { subscription } = await startTrial(started, user);
  await addCard(started, subscription, unique('fp'));
  await started.tell('customer.subscription.updated', subscription);
  await addCard(started, subscription, unique('fp'));
  expect(await started.subscription(user)).toMatchObject({ state: 'trialing', plan: 'startup' });
});

test('a card that had a trial pays for a plan like any other', async () => {
  const started = startPayments();
  const fingerprint = unique('fp');
  await startTrial(started, await addUser(), buildCard(fingerprint));
  const { user, customer } = await started.customer();
  const { subscription } = started.stripe.subscribe(customer, started.clock.at, {
    default_payment_method: buildCard(fingerprint),
  });
  await started.tell('customer.subscription.created', subscription);
  expect(await started.subscription(user)).toMatchObject({ state: 'active', plan: 'startup' });
});

test('M7: what is remembered are keyed hashes alone, and a change of the secret does not forget them', async () => {
  const secrets = ['first-secret-of-32-bytes-or-more-000', 'next-secret-of-32-bytes-or-more-0000'];
  const email = `${unique('secret')}@example.org`;
  const old = startPayments({ trialSecrets: secrets.slice(0, 1) });
  const user = await addAddress(email);
  await env.DB.prepare('DELETE FROM used_trials').run();
  const { subscription } = await startTrial(old, user, buildCard('fp_secret'));
  const { results } = await env.DB.prepare('SELECT * FROM used_trials').all();
  expect(results).toHaveLength(2);
  const text = JSON.stringify(results);
  for (const known of [email, 'fp_secret', subscription.id, user])
    expect(text).not.toContain(known);
  await leave(old, user);
  const again = await addAddress(email);
  const rotated = startPayments({ trialSecrets: secrets.toReversed() });
  expect((await rotated.subscription(again)).isTrialAvailable).toBe(false);
  const other = startPayments({ trialSecrets: secrets.slice(1) });
  expect((await other.subscription(again)).isTrialAvailable).toBe(true);
});

test('M7: a stranger’s sign-up with another person’s address does not use up their trial', async () => {
  const started = startPayments();
  const email = `${unique('victim')}@example.org`;
  const stranger = await addAddress(email, false);
  await startTrial(started, stranger);
  await leave(started, stranger);
  expect(await buysWithTrial(started, await addAddress(email))).toBe(true);
});
