import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { keepCustomer } from '#worker/payments/customers.ts';
import { addUser, ORIGIN } from '#tests/worker/cards/harness.ts';
import { startPayments } from '#tests/worker/payments/harness.ts';

/** What a confirmed change does to the row of a user. */
async function move(user: string, email: string): Promise<void> {
  await env.DB.prepare('UPDATE users SET email = ?2, email_key = ?2 WHERE id = ?1')
    .bind(user, email)
    .run();
}

const isTold = async (user: string) =>
  env.DB.prepare('SELECT is_email_told FROM customers WHERE user_id = ?')
    .bind(user)
    .first('is_email_told');

test('the customer at Stripe follows the address of the account, and is told once', async () => {
  const { customer: enter, stripe, payments, workAll } = startPayments();
  const { user, customer } = await enter();
  expect(await isTold(user)).toBe(1);
  await move(user, `${user}@moved.example`);
  expect(await isTold(user)).toBe(0);
  await payments.onEmailConfirmed(user, ORIGIN);
  await payments.onEmailConfirmed(user, ORIGIN);
  await workAll();
  expect(stripe.customers.get(customer)).toMatchObject({ email: `${user}@moved.example` });
  expect(stripe.asked('POST', `/v1/customers/${customer}`)).toHaveLength(1);
  expect(await isTold(user)).toBe(1);
});

test('with Stripe or the queue down the change stands, and the sweep tells later', async () => {
  let isUp = false;
  const started = startPayments({ isQueueUp: () => isUp });
  const { customer: enter, stripe, payments } = started;
  const { user, customer } = await enter();
  await move(user, `${user}@moved.example`);
  await payments.onEmailConfirmed(user, ORIGIN);
  stripe.state.mood = 'breaks';
  await expect(payments.tellEmail({ userId: user })).rejects.toMatchObject({
    code: 'payments_unreachable',
  });
  await payments.sweep('https://cards.test');
  expect(await isTold(user)).toBe(0);
  stripe.state.mood = 'well';
  isUp = true;
  await payments.sweep('https://cards.test');
  expect(await isTold(user)).toBe(1);
  expect(stripe.customers.get(customer)).toMatchObject({ email: `${user}@moved.example` });
});

test('an address that changes again while Stripe is told is told again', async () => {
  const { customer: enter, stripe, payments } = startPayments();
  const { user, customer } = await enter();
  await move(user, `${user}@first.example`);
  stripe.state.afterAnswer = async () => {
    stripe.state.afterAnswer = async () => undefined;
    await move(user, `${user}@second.example`);
  };
  await payments.tellEmail({ userId: user });
  expect(await isTold(user)).toBe(1);
  expect(stripe.customers.get(customer)).toMatchObject({ email: `${user}@second.example` });
});

test('a telling that arrives behind a later one does not leave Stripe with the address of before', async () => {
  const { customer: enter, stripe, payments } = startPayments();
  const { user, customer } = await enter();
  await move(user, `${user}@first.example`);
  stripe.state.beforeAnswer = async () => {
    stripe.state.beforeAnswer = async () => undefined;
    await move(user, `${user}@second.example`);
    await payments.tellEmail({ userId: user });
    expect(await isTold(user)).toBe(1);
  };
  await payments.tellEmail({ userId: user });
  expect(stripe.customers.get(customer)).toMatchObject({ email: `${user}@second.example` });
  expect(await isTold(user)).toBe(1);
});

test('a customer Stripe does not know any more ends the telling; who never bought has nobody to tell', async () => {
  const { customer: enter, stripe, payments } = startPayments();
  const { user } = await enter();
  stripe.customers.clear();
  await move(user, `${user}@moved.example`);
  await payments.tellEmail({ userId: user });
  expect(await isTold(user)).toBe(1);
  const before = stripe.calls.length;
  await payments.tellEmail({ userId: 'nobody' });
  expect(stripe.calls).toHaveLength(before);
});

test('who moved between asking Stripe for a customer and keeping it is told of later', async () => {
  const { customer: enter, stripe, payments } = startPayments();
  const { user, customer } = await enter();
  await env.DB.prepare('DELETE FROM customers WHERE user_id = ?').bind(user).run();
  await move(user, `${user}@moved.example`);
  await keepCustomer(env.DB, {
    customerId: customer,
    userId: user,
    isLive: false,
    origin: '',
    email: `${user}@example.com`,
  });
  expect(await isTold(user)).toBe(0);
  await payments.tellEmail({ userId: user });
  expect(stripe.customers.get(customer)).toMatchObject({ email: `${user}@moved.example` });
});

test('M4: Stripe gets an address only once it is confirmed', async () => {
  const { buy, stripe, payments, workAll } = startPayments();
  const user = await addUser('free', false);
  expect((await buy(user)).status).toBe(200);
  const [asked] = stripe.asked('POST', '/v1/customers');
  expect(asked?.params).toEqual({ 'metadata[user_id]': user });
  // Neither the sweep nor a job sends it before.
  await payments.sweep(ORIGIN);
  await payments.tellEmail({ userId: user });
  expect(stripe.calls.filter(({ params }) => params['email'] !== undefined)).toEqual([]);
  await env.DB.prepare("UPDATE users SET email_confirmed_at = '2026-01-01' WHERE id = ?")
    .bind(user)
    .run();
  await payments.onEmailConfirmed(user, ORIGIN);
  await workAll();
  const [customer] = stripe.customers.values();
  expect(customer).toMatchObject({ email: `${user}@example.com` });
  expect(await isTold(user)).toBe(1);
});

test('an address confirmed between asking Stripe for a customer and keeping it is sent later', async () => {
  const { buy, stripe, payments } = startPayments();
  const user = await addUser('free', false);
  stripe.state.afterAnswer = async () => {
    stripe.state.afterAnswer = async () => undefined;
    await env.DB.prepare("UPDATE users SET email_confirmed_at = '2026-01-01' WHERE id = ?")
      .bind(user)
      .run();
  };
  expect((await buy(user)).status).toBe(200);
  expect(await isTold(user)).toBe(0);
  await payments.sweep(ORIGIN);
  const [customer] = stripe.customers.values();
  expect(customer).toMatchObject({ email: `${user}@example.com` });
  expect(await isTold(user)).toBe(1);
});
