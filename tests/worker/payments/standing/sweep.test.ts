import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { countEvents, DAY, planOf, startPayments } from '#tests/worker/payments/harness.ts';

const CREATED = 'customer.subscription.created';

test('an event that never arrived is made up for by the sweep, a day after the period', async () => {
  const { customer: enter, stripe, tell, clock, payments } = startPayments();
  const { user, customer } = await enter();
  const { subscription } = stripe.subscribe(customer, clock.at);
  await tell(CREATED, subscription);
  subscription['status'] = 'canceled';
  clock.at += 31 * DAY;
  await payments.sweep('');
  expect(await planOf(user)).toBe('free');
});

test('what the operator granted is neither raised nor taken away by a subscription', async () => {
  const { customer: enter, stripe, tell, clock } = startPayments();
  const { user, customer } = await enter();
  const grant = (plan: string) =>
    env.DB.prepare('UPDATE users SET granted_plan = ?2, plan = ?2 WHERE id = ?1')
      .bind(user, plan)
      .run();
  await grant('enterprise');
  const { subscription } = stripe.subscribe(customer, clock.at);
  await tell(CREATED, subscription);
  expect(await planOf(user)).toBe('enterprise');
  subscription['status'] = 'canceled';
  await tell('customer.subscription.deleted', subscription);
  expect(await planOf(user)).toBe('enterprise');
});

test('events are forgotten after sixty days, when no delivery can repeat them', async () => {
  const { customer: enter, stripe, tell, clock, payments } = startPayments();
  const { customer } = await enter();
  await tell(CREATED, stripe.subscribe(customer, clock.at).subscription);
  const before = await countEvents();
  clock.at += 59 * DAY;
  await payments.sweep('');
  expect(await countEvents()).toBe(before);
  clock.at += 20 * DAY;
  await payments.sweep('');
  expect(await countEvents()).toBe(0);
});
