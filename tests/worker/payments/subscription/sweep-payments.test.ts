import { env } from 'cloudflare:test';
import { afterEach, expect, test } from 'vitest';
import { saveSubscription } from '#worker/payments/customers.ts';
import { subscriptionDetailsSchema } from '#worker/payments/subscription/subscription-details.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { countEvents, DAY, readPlan, startPayments } from '#tests/worker/payments/harness.ts';
import { readValue, runSql } from '#tests/worker/world/sql.ts';

const CREATED = 'customer.subscription.created';

// A sweep covers all customers, so remove them between tests.
afterEach(async () => {
  await runSql('DELETE FROM customers');
});

test('the sweep makes up for a lost event a day after the period', async () => {
  const { addCustomer, stripe, sendEvent, clock, sweepPayments } = startPayments();
  const { user, customer } = await addCustomer();
  const { subscription } = stripe.subscribe(customer, clock.at);
  await sendEvent(CREATED, subscription);
  subscription['status'] = 'canceled';
  clock.at += 31 * DAY;
  await sweepPayments('');
  expect(await readPlan(user)).toBe('free');
});

const checkAt = (customer: string) =>
  readValue<string>('SELECT check_at FROM subscriptions WHERE customer_id = ?', customer);

test('a subscription missing at Stripe is not due at every sweep', async () => {
  const { addCustomer, stripe, sendEvent, clock, sweepPayments } = startPayments();
  const { customer } = await addCustomer();
  const { subscription } = stripe.subscribe(customer, clock.at);
  await sendEvent(CREATED, subscription);
  // As with a price that lost its `price_key`.
  stripe.subscriptions.clear();
  clock.at += 32 * DAY;
  await sweepPayments('');
  expect(await checkAt(customer)).toBe(new Date(clock.at + DAY).toISOString());
  const callCount = stripe.calls.length;
  await sweepPayments('');
  expect(stripe.calls).toHaveLength(callCount);
});

test('the customer waiting longest is synced first, however many are due', async () => {
  const { addCustomer, stripe, sendEvent, clock, sweepPayments } = startPayments();
  const { user, customer } = await addCustomer();
  const { id, subscription } = stripe.subscribe(customer, clock.at);
  await sendEvent(CREATED, subscription);
  const row = await readValue<string>(
    'SELECT details FROM subscriptions WHERE subscription_id = ?',
    id,
  );
  const details = subscriptionDetailsSchema.parse(JSON.parse(row ?? ''));
  // Thirty more with smaller ids, each due a moment later.
  const laterNow = new Date(clock.at + 1000);
  for (let many = 0; many < 30; many++) {
    const other = `cus_0${many}`;
    await runSql(
      'INSERT INTO customers (customer_id, user_id, is_live, origin) VALUES (?, ?, 0, ?)',
      other,
      await addUser(),
      '',
    );
    await saveSubscription(env.DB, other, { ...details, id: `sub_0${many}` }, laterNow).run();
  }
  await runSql(
    'UPDATE subscriptions SET check_at = ?2 WHERE customer_id <> ?1',
    customer,
    new Date(Date.parse(details.periodEnd ?? '') + 2 * DAY).toISOString(),
  );
  subscription['status'] = 'canceled';
  clock.at += 33 * DAY;
  stripe.calls.length = 0;
  await sweepPayments('');
  expect(stripe.calls[0]?.params).toMatchObject({ customer });
  expect(await readPlan(user)).toBe('free');
});

test('a sweep without a response from Stripe yields to a webhook that arrived meanwhile', async () => {
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
  const { addCustomer, stripe, sendEvent, clock, sweepPayments } = startPayments({ db });
  const { user, customer } = await addCustomer();
  const { subscription } = stripe.subscribe(customer, clock.at, { status: 'past_due' });
  await sendEvent(CREATED, subscription);
  clock.at += 8 * DAY;
  stripe.state.behavior = 'breaks';
  beforeWriting = async () => {
    stripe.state.behavior = 'normal';
    subscription['status'] = 'active';
    expect(await sendEvent('invoice.paid', { object: 'invoice', customer })).toBe(200);
  };
  await sweepPayments('');
  expect(beforeWriting).toBe(null);
  expect(await readPlan(user)).toBe('startup');
});

test('a corrupt row does not block other customers, and the sweep reports it at the end', async () => {
  const { addCustomer, stripe, sendEvent, clock, sweepPayments } = startPayments();
  const [broken, fine] = [await addCustomer(), await addCustomer()];
  for (const { customer } of [broken, fine]) {
    await sendEvent(CREATED, stripe.subscribe(customer, clock.at).subscription);
  }
  await runSql(
    "UPDATE subscriptions SET details = '{}', check_at = '2000' WHERE customer_id = ?",
    broken.customer,
  );
  stripe.subscriptions.forEach((subscription) =>
    Object.assign(subscription, { status: 'canceled' }),
  );
  clock.at += 32 * DAY;
  await expect(sweepPayments('')).rejects.toThrow('not every due customer was swept');
  // The unreadable customer is unchanged and rescheduled.
  expect([await readPlan(broken.user), await readPlan(fine.user)]).toEqual(['startup', 'free']);
  expect(await checkAt(broken.customer)).toBe(new Date(clock.at + DAY / 24).toISOString());
  await sweepPayments('');
});

test('a subscription neither raises nor removes a granted plan', async () => {
  const { addCustomer, stripe, sendEvent, clock } = startPayments();
  const { user, customer } = await addCustomer();
  const grant = (plan: string) =>
    runSql('UPDATE users SET granted_plan = ?2, plan = ?2 WHERE id = ?1', user, plan);
  await grant('enterprise');
  const { subscription } = stripe.subscribe(customer, clock.at);
  await sendEvent(CREATED, subscription);
  expect(await readPlan(user)).toBe('enterprise');
  subscription['status'] = 'canceled';
  await sendEvent('customer.subscription.deleted', subscription);
  expect(await readPlan(user)).toBe('enterprise');
});

test('events are deleted after sixty days, when no delivery can repeat them', async () => {
  const { addCustomer, stripe, sendEvent, clock, sweepPayments } = startPayments();
  const { customer } = await addCustomer();
  await sendEvent(CREATED, stripe.subscribe(customer, clock.at).subscription);
  const before = await countEvents();
  clock.at += 59 * DAY;
  await sweepPayments('');
  expect(await countEvents()).toBe(before);
  clock.at += 20 * DAY;
  await sweepPayments('');
  expect(await countEvents()).toBe(0);
});
