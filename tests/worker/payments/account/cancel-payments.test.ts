import { expect, test } from 'vitest';
import { removeAccount } from '#worker/account/remove-account.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { startPayments } from '#tests/worker/payments/harness.ts';
import { addUser, REMOVAL_REQUEST } from '#tests/worker/world/person.ts';
import { readRow } from '#tests/worker/world/sql.ts';

function deleteAccount(
  { payments }: ReturnType<typeof startPayments>,
  user: string,
): Promise<void> {
  const kernel = createTestKernel();
  kernel.listen(payments.listeners);
  return removeAccount(kernel, user, REMOVAL_REQUEST);
}

const exists = async (user: string): Promise<boolean> =>
  (await readRow('SELECT 1 FROM users WHERE id = ?', user)) !== null;

test('deleting an account cancels the subscription and expires open checkouts', async () => {
  const started = startPayments();
  const { stripe, addCustomer, sendEvent, clock } = started;
  const { user, customer } = await addCustomer();
  const { subscription } = stripe.subscribe(customer, clock.at);
  await sendEvent('customer.subscription.created', subscription);
  await deleteAccount(started, user);
  expect(subscription['status']).toBe('canceled');
  expect([...stripe.sessions.values()].map(({ status }) => status)).toEqual(['expired']);
  expect(await exists(user)).toBe(false);
  for (const table of ['customers', 'subscriptions', 'plan_changes']) {
    const remaining = await readRow(`SELECT 1 FROM ${table} WHERE user_id = ?`, user);
    expect([table, remaining]).toEqual([table, null]);
  }
  // The event that follows finds no user, which is not an error.
  expect(await sendEvent('customer.subscription.deleted', subscription)).toBe(200);
});

test('while Stripe is down nothing is deleted, and the user sees why', async () => {
  const started = startPayments();
  const { stripe, addCustomer, clock } = started;
  const { user, customer } = await addCustomer();
  const { subscription } = stripe.subscribe(customer, clock.at);
  stripe.state.behavior = 'breaks';
  await expect(deleteAccount(started, user)).rejects.toMatchObject({
    code: 'payments_unreachable',
    message:
      "We couldn't cancel your plan, so nothing was deleted. Please try again in a few minutes.",
  });
  expect([await exists(user), subscription['status']]).toEqual([true, 'active']);
  stripe.state.behavior = 'normal';
  await deleteAccount(started, user);
  expect([await exists(user), subscription['status']]).toEqual([false, 'canceled']);
});

test('accounts without a purchase are deleted without calling Stripe, as are customers missing there', async () => {
  const started = startPayments();
  const guest = await addUser();
  await deleteAccount(started, guest);
  expect(started.stripe.calls).toEqual([]);
  const { user } = await started.addCustomer();
  started.stripe.customers.clear();
  await deleteAccount(started, user);
  expect([await exists(guest), await exists(user)]).toEqual([false, false]);
});

test('without API keys an account with a live subscription is not deleted', async () => {
  const started = startPayments({ secretKey: 'sk_live_1' });
  const { stripe, addCustomer, sendEvent, clock } = started;
  const { user, customer } = await addCustomer();
  const { subscription } = stripe.subscribe(customer, clock.at);
  await sendEvent('customer.subscription.created', subscription, { livemode: true });
  const { accountClosing } = started.withoutProvider().listeners.effects;
  await expect(accountClosing({ userId: user })).rejects.toMatchObject({
    code: 'payments_unavailable',
  });
  await accountClosing({ userId: await addUser() });
});
