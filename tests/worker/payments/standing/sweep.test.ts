import { env } from 'cloudflare:test';
import { afterEach, expect, test } from 'vitest';
import { keepFacts } from '#worker/payments/customers.ts';
import { subscriptionFactsSchema } from '#worker/payments/standing/facts.ts';
import { addUser } from '#tests/worker/cards/harness.ts';
import { countEvents, DAY, planOf, startPayments } from '#tests/worker/payments/harness.ts';

const CREATED = 'customer.subscription.created';

// A sweep is everybody's: who is due in one test is not to be met in the next.
afterEach(async () => {
  await env.DB.prepare('DELETE FROM customers').run();
});

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

const checkAt = (customer: string) =>
  env.DB.prepare('SELECT check_at FROM subscriptions WHERE customer_id = ?')
    .bind(customer)
    .first<string>('check_at');

test('a subscription Stripe no longer tells of is not due at every sweep', async () => {
  const { customer: enter, stripe, tell, clock, payments } = startPayments();
  const { customer } = await enter();
  const { subscription } = stripe.subscribe(customer, clock.at);
  await tell(CREATED, subscription);
  // As with a price somebody stripped of its `price_key`.
  stripe.subscriptions.clear();
  clock.at += 32 * DAY;
  await payments.sweep('');
  expect(await checkAt(customer)).toBe(new Date(clock.at + DAY).toISOString());
  const asked = stripe.calls.length;
  await payments.sweep('');
  expect(stripe.calls).toHaveLength(asked);
});

test('whoever waits longest is looked at first, however many are due', async () => {
  const { customer: enter, stripe, tell, clock, payments } = startPayments();
  const { user, customer } = await enter();
  const { id, subscription } = stripe.subscribe(customer, clock.at);
  await tell(CREATED, subscription);
  const row = await env.DB.prepare('SELECT facts FROM subscriptions WHERE subscription_id = ?')
    .bind(id)
    .first<string>('facts');
  const facts = subscriptionFactsSchema.parse(JSON.parse(row ?? ''));
  // Thirty more with names before this one's, each due a moment later.
  const late = new Date(clock.at + 1000);
  for (let many = 0; many < 30; many++) {
    const other = `cus_0${many}`;
    await env.DB.prepare(
      'INSERT INTO customers (customer_id, user_id, is_live, origin) VALUES (?, ?, 0, ?)',
    )
      .bind(other, await addUser(), '')
      .run();
    await keepFacts(env.DB, other, { ...facts, id: `sub_0${many}` }, late).run();
  }
  await env.DB.prepare('UPDATE subscriptions SET check_at = ?2 WHERE customer_id <> ?1')
    .bind(customer, new Date(Date.parse(facts.periodEnd ?? '') + 2 * DAY).toISOString())
    .run();
  subscription['status'] = 'canceled';
  clock.at += 33 * DAY;
  stripe.calls.length = 0;
  await payments.sweep('');
  expect(stripe.calls[0]?.params).toMatchObject({ customer });
  expect(await planOf(user)).toBe('free');
});

test('a sweep Stripe does not answer leaves the word to a webhook that came meanwhile', async () => {
  let beforeWriting: (() => Promise<void>) | null = null;
  const db = new Proxy(env.DB, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'batch') return typeof value === 'function' ? value.bind(target) : value;
      return async (statements: D1PreparedStatement[]) => {
        const act = statements.length > 2 ? beforeWriting : null;
        if (act !== null) beforeWriting = null;
        await act?.();
        return target.batch(statements);
      };
    },
  });
  const { customer: enter, stripe, tell, clock, payments } = startPayments({ db });
  const { user, customer } = await enter();
  const { subscription } = stripe.subscribe(customer, clock.at, { status: 'past_due' });
  await tell(CREATED, subscription);
  clock.at += 8 * DAY;
  stripe.state.mood = 'breaks';
  beforeWriting = async () => {
    stripe.state.mood = 'well';
    subscription['status'] = 'active';
    expect(await tell('invoice.paid', { object: 'invoice', customer })).toBe(200);
  };
  await payments.sweep('');
  expect(beforeWriting).toBe(null);
  expect(await planOf(user)).toBe('startup');
});

test('a row nobody can read stops no other customer, and the sweep tells of it at the end', async () => {
  const { customer: enter, stripe, tell, clock, payments } = startPayments();
  const [broken, fine] = [await enter(), await enter()];
  for (const { customer } of [broken, fine]) {
    await tell(CREATED, stripe.subscribe(customer, clock.at).subscription);
  }
  await env.DB.prepare(
    "UPDATE subscriptions SET facts = '{}', check_at = '2000' WHERE customer_id = ?",
  )
    .bind(broken.customer)
    .run();
  stripe.subscriptions.forEach((subscription) =>
    Object.assign(subscription, { status: 'canceled' }),
  );
  clock.at += 32 * DAY;
  await expect(payments.sweep('')).rejects.toThrow('not every due customer was swept');
  // Whom it could not read it left alone, and out of the way.
  expect([await planOf(broken.user), await planOf(fine.user)]).toEqual(['startup', 'free']);
  expect(await checkAt(broken.customer)).toBe(new Date(clock.at + DAY / 24).toISOString());
  await payments.sweep('');
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
