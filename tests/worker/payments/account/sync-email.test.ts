import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { saveCustomer } from '#worker/payments/customers.ts';
import { ORIGIN, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { startPayments } from '#tests/worker/payments/harness.ts';
import { readValue, runSql } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

/** Changes the address as a confirmed change does. */
async function changeEmail(user: string, email: string): Promise<void> {
  await runSql('UPDATE users SET email = ?2, email_key = ?2 WHERE id = ?1', user, email);
}

const isSent = async (user: string) =>
  readValue('SELECT is_email_synced FROM customers WHERE user_id = ?', user);

test('a confirmed change of address is sent to Stripe once', async () => {
  const { addCustomer, stripe, payments, drainQueue } = startPayments();
  const { user, customer } = await addCustomer();
  expect(await isSent(user)).toBe(1);
  await changeEmail(user, `${user}@moved.example`);
  expect(await isSent(user)).toBe(0);
  await payments.listeners.effects.emailConfirmed({ userId: user, origin: ORIGIN });
  await payments.listeners.effects.emailConfirmed({ userId: user, origin: ORIGIN });
  await drainQueue();
  expect(stripe.customers.get(customer)).toMatchObject({ email: `${user}@moved.example` });
  expect(stripe.callsTo('POST', `/v1/customers/${customer}`)).toHaveLength(1);
  expect(await isSent(user)).toBe(1);
});

test('with Stripe or the queue down the change is kept, and the sweep sends it later', async () => {
  let isUp = false;
  const started = startPayments({ isQueueUp: () => isUp });
  const { addCustomer, stripe, payments, sweepPayments } = started;
  const { user, customer } = await addCustomer();
  await changeEmail(user, `${user}@moved.example`);
  await payments.listeners.effects.emailConfirmed({ userId: user, origin: ORIGIN });
  stripe.state.behavior = 'breaks';
  await expect(
    payments.jobs.tell_email({ kind: 'tell_email', userId: user }),
  ).rejects.toMatchObject({
    code: 'payments_unreachable',
  });
  await sweepPayments('https://cards.test');
  expect(await isSent(user)).toBe(0);
  stripe.state.behavior = 'normal';
  isUp = true;
  await sweepPayments('https://cards.test');
  expect(await isSent(user)).toBe(1);
  expect(stripe.customers.get(customer)).toMatchObject({ email: `${user}@moved.example` });
});

test('an address that changes again during the update is sent again', async () => {
  const { addCustomer, stripe, payments } = startPayments();
  const { user, customer } = await addCustomer();
  await changeEmail(user, `${user}@first.example`);
  stripe.state.afterAnswer = async () => {
    stripe.state.afterAnswer = async () => undefined;
    await changeEmail(user, `${user}@second.example`);
  };
  await payments.jobs.tell_email({ kind: 'tell_email', userId: user });
  expect(await isSent(user)).toBe(1);
  expect(stripe.customers.get(customer)).toMatchObject({ email: `${user}@second.example` });
});

test('a slow update does not leave Stripe with an older address', async () => {
  const { addCustomer, stripe, payments } = startPayments();
  const { user, customer } = await addCustomer();
  await changeEmail(user, `${user}@first.example`);
  stripe.state.beforeAnswer = async () => {
    stripe.state.beforeAnswer = async () => undefined;
    await changeEmail(user, `${user}@second.example`);
    await payments.jobs.tell_email({ kind: 'tell_email', userId: user });
    expect(await isSent(user)).toBe(1);
  };
  await payments.jobs.tell_email({ kind: 'tell_email', userId: user });
  expect(stripe.customers.get(customer)).toMatchObject({ email: `${user}@second.example` });
  expect(await isSent(user)).toBe(1);
});

test('an update stops for a customer missing at Stripe and does nothing without one', async () => {
  const { addCustomer, stripe, payments } = startPayments();
  const { user } = await addCustomer();
  stripe.customers.clear();
  await changeEmail(user, `${user}@moved.example`);
  await payments.jobs.tell_email({ kind: 'tell_email', userId: user });
  expect(await isSent(user)).toBe(1);
  const before = stripe.calls.length;
  await payments.jobs.tell_email({ kind: 'tell_email', userId: 'nobody' });
  expect(stripe.calls).toHaveLength(before);
});

test('an address that changes before the customer is stored is sent later', async () => {
  const { addCustomer, stripe, payments } = startPayments();
  const { user, customer } = await addCustomer();
  await runSql('DELETE FROM customers WHERE user_id = ?', user);
  await changeEmail(user, `${user}@moved.example`);
  await saveCustomer(env.DB, {
    customerId: customer,
    userId: user,
    isLive: false,
    origin: '',
    email: 'earlier@example.com',
  });
  expect(await isSent(user)).toBe(0);
  await payments.jobs.tell_email({ kind: 'tell_email', userId: user });
  expect(stripe.customers.get(customer)).toMatchObject({ email: `${user}@moved.example` });
});

test('S-M4: Stripe receives an address only once it is confirmed', async () => {
  const { buy, stripe, payments, sweepPayments, drainQueue } = startPayments();
  const email = `${unique('late')}@example.com`;
  const user = await addUser('free', false, { email });
  await expectStatus(buy(user), 200);
  const [request] = stripe.callsTo('POST', '/v1/customers');
  expect(request?.params).toEqual({ 'metadata[user_id]': user });
  // Neither the sweep nor a job sends it earlier.
  await sweepPayments(ORIGIN);
  await payments.jobs.tell_email({ kind: 'tell_email', userId: user });
  expect(stripe.calls.filter(({ params }) => params['email'] !== undefined)).toEqual([]);
  await runSql("UPDATE users SET email_confirmed_at = '2026-01-01' WHERE id = ?", user);
  await payments.listeners.effects.emailConfirmed({ userId: user, origin: ORIGIN });
  await drainQueue();
  const [customer] = stripe.customers.values();
  expect(customer).toMatchObject({ email });
  expect(await isSent(user)).toBe(1);
});

test('an address confirmed before the customer is stored is sent later', async () => {
  const { buy, stripe, sweepPayments } = startPayments();
  const email = `${unique('late')}@example.com`;
  const user = await addUser('free', false, { email });
  stripe.state.afterAnswer = async () => {
    stripe.state.afterAnswer = async () => undefined;
    await runSql("UPDATE users SET email_confirmed_at = '2026-01-01' WHERE id = ?", user);
  };
  await expectStatus(buy(user), 200);
  expect(await isSent(user)).toBe(0);
  await sweepPayments(ORIGIN);
  const [customer] = stripe.customers.values();
  expect(customer).toMatchObject({ email });
  expect(await isSent(user)).toBe(1);
});
