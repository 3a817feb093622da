import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { removeAccount } from '#worker/account/remove.ts';
import { leavePayments } from '#worker/payments/leave.ts';
import { addUser } from '#tests/worker/cards/harness.ts';
import { startPayments } from '#tests/worker/payments/harness.ts';

const nothing = async () => undefined;

/** Deletes the account of a user who has no cards. */
function leave({ payments }: ReturnType<typeof startPayments>, user: string): Promise<void> {
  return removeAccount(
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

const isThere = async (user: string): Promise<boolean> =>
  (await env.DB.prepare('SELECT 1 FROM users WHERE id = ?').bind(user).first()) !== null;

test('who leaves is charged no more: the subscription ends and what was begun cannot be paid', async () => {
  const started = startPayments();
  const { stripe, customer: enter, tell, clock } = started;
  const { user, customer } = await enter();
  const { subscription } = stripe.subscribe(customer, clock.at);
  await tell('customer.subscription.created', subscription);
  await leave(started, user);
  expect(subscription['status']).toBe('canceled');
  expect([...stripe.sessions.values()].map(({ status }) => status)).toEqual(['expired']);
  expect(await isThere(user)).toBe(false);
  for (const table of ['customers', 'subscriptions', 'plan_news']) {
    const left = await env.DB.prepare(`SELECT 1 FROM ${table} WHERE user_id = ?`)
      .bind(user)
      .first();
    expect([table, left]).toEqual([table, null]);
  }
  // The event that follows finds nobody, and is no error.
  expect(await tell('customer.subscription.deleted', subscription)).toBe(200);
});

test('while Stripe is down nothing is deleted, and the person is told why', async () => {
  const started = startPayments();
  const { stripe, customer: enter, clock } = started;
  const { user, customer } = await enter();
  const { subscription } = stripe.subscribe(customer, clock.at);
  stripe.state.mood = 'breaks';
  await expect(leave(started, user)).rejects.toMatchObject({
    code: 'payments_unreachable',
    message:
      'Your plan could not be canceled just now, so nothing was deleted. Please try again in a few minutes.',
  });
  expect([await isThere(user), subscription['status']]).toEqual([true, 'active']);
  stripe.state.mood = 'well';
  await leave(started, user);
  expect([await isThere(user), subscription['status']]).toEqual([false, 'canceled']);
});

test('who never bought leaves without Stripe being asked, and one Stripe has lost is no obstacle', async () => {
  const started = startPayments();
  const guest = await addUser();
  await leave(started, guest);
  expect(started.stripe.calls).toEqual([]);
  const { user } = await started.customer();
  started.stripe.customers.clear();
  await leave(started, user);
  expect([await isThere(guest), await isThere(user)]).toEqual([false, false]);
});

test('an operator without a key cannot lose somebody who still pays', async () => {
  const started = startPayments({ secretKey: 'sk_live_1' });
  const { stripe, customer: enter, tell, clock } = started;
  const { user, customer } = await enter();
  const { subscription } = stripe.subscribe(customer, clock.at);
  await tell('customer.subscription.created', subscription, { livemode: true });
  const without = { ...started.payments, provider: null };
  await expect(leavePayments(without, user)).rejects.toMatchObject({
    code: 'payments_unavailable',
  });
  await leavePayments(without, await addUser());
});
