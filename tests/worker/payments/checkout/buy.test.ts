// @module-tag core
import { expect, test } from 'vitest';
import { createCheckoutSession } from '#shared/api/payments.ts';
import { ORIGIN } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { seconds } from '#tests/worker/payments/fakes/fake-stripe.ts';
import { findCustomerId, DAY, order, startPayments } from '#tests/worker/payments/harness.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';

const SESSIONS = '/v1/checkout/sessions';

test("R-N21: a first purchase is sent to Stripe with our price, the trial and the buyer's ids", async () => {
  const { buy, stripe } = startPayments();
  const email = 'buyer@example.com';
  const user = await addUser('free', true, { email });
  const { url } = await readAnswer(
    createCheckoutSession,
    buy(user, { plan: 'business_pro', billingInterval: 'yearly' }),
    200,
  );
  expect(url).toMatch(/^https:\/\/pay\.test\/cs_test_/);
  const customer = await findCustomerId(user);
  expect(stripe.callsTo('POST', '/v1/customers')).toMatchObject([
    {
      params: { email, 'metadata[user_id]': user },
      key: expect.stringMatching(`^customer-${user}-first-[\\w-]{32}$`),
    },
  ]);
  const [request] = stripe.callsTo('POST', SESSIONS);
  expect(request?.params).toEqual({
    mode: 'subscription',
    customer,
    client_reference_id: user,
    'line_items[0][price]': 'price_business_pro_yearly',
    'line_items[0][quantity]': '1',
    allow_promotion_codes: 'true',
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    'metadata[user_id]': user,
    'metadata[plan]': 'business_pro',
    'metadata[interval]': 'yearly',
    'metadata[fingerprint]': expect.any(String),
    'subscription_data[metadata][user_id]': user,
    'subscription_data[metadata][plan]': 'business_pro',
    'subscription_data[metadata][interval]': 'yearly',
    'subscription_data[trial_period_days]': '14',
    'subscription_data[trial_settings][end_behavior][missing_payment_method]': 'cancel',
    payment_method_collection: 'if_required',
  });
  expect(request?.key).toMatch(/^checkout-/);
});

test('S-S5: an amount, customer, trial or currency in the request does not change the checkout', async () => {
  const plain = startPayments();
  const forged = startPayments();
  const [one, other] = [await addUser(), await addUser()];
  await plain.buy(one);
  await forged.buy(other, {
    amount: 1,
    priceCents: 1,
    customer: 'cus_bob',
    userId: one,
    email: 'bob@example.com',
    currency: 'jpy',
    trial: 365,
    line_items: [{ price: 'price_x', quantity: 0 }],
  });
  const requestBy = async ({ stripe }: typeof plain, user: string) => {
    const text = JSON.stringify(stripe.callsTo('POST', SESSIONS)[0]?.params);
    return text
      .replaceAll(user, 'U')
      .replaceAll((await findCustomerId(user)) ?? '', 'C')
      .replace(/fingerprint\]":"[^"]+/, '');
  };
  expect(await requestBy(forged, other)).toBe(await requestBy(plain, one));
});

test('the trial is granted once per account, whatever its plan and however it ended', async () => {
  const { buy, stripe, sendEvent, addCustomer, clock, subscription } = startPayments();
  const { user, customer } = await addCustomer();
  expect((await subscription(user)).isTrialAvailable).toBe(true);
  const trial = stripe.subscribe(customer, clock.at, {
    status: 'trialing',
    trial_end: seconds(clock.at + 14 * DAY),
  });
  await sendEvent('customer.subscription.created', trial.subscription);
  expect(await subscription(user)).toMatchObject({ state: 'trialing', isTrialAvailable: false });
  trial.subscription['status'] = 'canceled';
  await sendEvent('customer.subscription.deleted', trial.subscription);
  // Even if Stripe no longer has it.
  stripe.subscriptions.clear();
  expect((await subscription(user)).isTrialAvailable).toBe(false);
  stripe.calls.length = 0;
  await buy(user, { plan: 'business_pro' });
  const [request] = stripe.callsTo('POST', SESSIONS);
  expect(
    Object.keys(request?.params ?? {}).filter((name) => /trial|collection/.test(name)),
  ).toEqual([]);
});

test('a trial is used up even before its webhook arrives', async () => {
  const { buy, stripe, addCustomer, clock } = startPayments();
  const { user, customer } = await addCustomer();
  stripe.subscribe(customer, clock.at, { status: 'canceled', trial_end: seconds(clock.at) });
  stripe.calls.length = 0;
  await buy(user, { plan: 'business_pro' });
  expect(stripe.callsTo('POST', SESSIONS)[0]?.params).not.toHaveProperty(
    'subscription_data[trial_period_days]',
  );
});

test('a repeated purchase reuses its page, and choosing another plan expires that page', async () => {
  const { buy, stripe } = startPayments();
  const user = await addUser();
  const urlOf = async (changes = {}) =>
    (await (await buy(user, changes)).json<{ url: string }>()).url;
  const first = await urlOf();
  expect(await urlOf()).toBe(first);
  const other = await urlOf({ billingInterval: 'yearly' });
  expect(other).not.toBe(first);
  expect([...stripe.sessions.values()].map(({ status }) => status)).toEqual(['expired', 'open']);
  // Choosing the first plan again returns an open page, not the expired one.
  const again = await urlOf();
  expect(again).not.toBe(first);
  expect([...stripe.sessions.values()].map(({ status }) => status)).toEqual([
    'expired',
    'expired',
    'open',
  ]);
});

test('a double click creates one customer and one page', async () => {
  const { buy, stripe } = startPayments();
  const user = await addUser();
  const answers = await Promise.all([1, 2, 3, 4].map(() => buy(user)));
  const urls = await Promise.all(
    answers.map(async (answer) => (await answer.json<{ url: string }>()).url),
  );
  expect(new Set(urls).size).toBe(1);
  expect(stripe.customers.size).toBe(1);
  expect(stripe.sessions.size).toBe(1);
});

test('concurrent purchases of different plans leave one open page', async () => {
  const { buy, stripe, addCustomer } = startPayments();
  const { user } = await addCustomer();
  const yearly = { billingInterval: 'yearly' };
  const orders = [{ plan: 'business_pro' }, yearly, { plan: 'business_pro', ...yearly }];
  const answers = await Promise.all(orders.map((changes) => buy(user, changes)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const open = [...stripe.sessions.values()].filter(({ status }) => status === 'open');
  expect(open).toHaveLength(1);
});

test('a subscriber confirms a plan change and never buys a second subscription', async () => {
  const { buy, stripe, addCustomer, clock } = startPayments();
  const { user, customer } = await addCustomer();
  // The webhook has not arrived yet, so Stripe is queried.
  const { id, subscription } = stripe.subscribe(customer, clock.at);
  await expectStatus(buy(user), 409);
  stripe.calls.length = 0;
  const answer = await buy(user, { plan: 'business_pro', billingInterval: 'yearly' });
  expect((await answer.json<{ url: string }>()).url).toMatch(/^https:\/\/manage\.test/);
  expect(stripe.callsTo('POST', SESSIONS)).toEqual([]);
  const PORTAL = '/v1/billing_portal/sessions';
  expect(stripe.callsTo('POST', PORTAL)[0]?.params).toMatchObject({
    customer,
    'flow_data[type]': 'subscription_update_confirm',
    'flow_data[subscription_update_confirm][subscription]': id,
    'flow_data[subscription_update_confirm][items][0][price]': 'price_business_pro_yearly',
    'flow_data[after_completion][redirect][return_url]': order.successUrl,
  });
  // A scheduled cancellation or an overdue payment is resolved in the portal first.
  for (const change of [{ cancel_at_period_end: true }, { status: 'past_due' }]) {
    Object.assign(subscription, change);
    stripe.calls.length = 0;
    await expectStatus(buy(user), 200);
    expect(stripe.callsTo('POST', PORTAL)[0]?.params).not.toHaveProperty('flow_data[type]');
  }
});

test('a granted plan is not sold again', async () => {
  const { buy, stripe } = startPayments();
  const user = await addUser('enterprise');
  await runSql("UPDATE users SET granted_plan = 'enterprise' WHERE id = ?", user);
  await expectStatus(buy(user), 409, 'already_subscribed');
  expect(stripe.calls).toEqual([]);
});

test('a customer missing at Stripe is created again, and their trial stays used', async () => {
  const { buy, stripe, addCustomer, clock, sendEvent } = startPayments();
  const { user, customer } = await addCustomer();
  const trial = stripe.subscribe(customer, clock.at, {
    status: 'canceled',
    trial_end: seconds(clock.at),
  });
  await sendEvent('customer.subscription.deleted', trial.subscription);
  stripe.customers.clear();
  stripe.subscriptions.clear();
  stripe.calls.length = 0;
  await expectStatus(buy(user), 200);
  expect(await findCustomerId(user)).not.toBe(customer);
  expect(stripe.callsTo('POST', SESSIONS)[0]?.params).not.toHaveProperty(
    'payment_method_collection',
  );
});

test('the portal opens the requested page and returns to /billing', async () => {
  const { portal, stripe, addCustomer, clock, sendEvent } = startPayments();
  const { user, customer } = await addCustomer();
  const { id, subscription } = stripe.subscribe(customer, clock.at);
  await sendEvent('customer.subscription.created', subscription);
  const flowOf = async (purpose?: string) => {
    stripe.calls.length = 0;
    await expectStatus(portal(user, { purpose }), 200);
    const params = stripe.callsTo('POST', '/v1/billing_portal/sessions')[0]?.params;
    expect(params).toMatchObject({ customer, return_url: `${ORIGIN}/billing` });
    return params?.['flow_data[type]'];
  };
  expect(await flowOf()).toBe(undefined);
  expect(await flowOf('payment_method')).toBe('payment_method_update');
  expect(await flowOf('change_plan')).toBe('subscription_update');
  expect(await flowOf('cancel')).toBe('subscription_cancel');
  expect(stripe.calls[0]?.params['flow_data[subscription_cancel][subscription]']).toBe(id);
  subscription['status'] = 'canceled';
  await sendEvent('customer.subscription.deleted', subscription);
  expect(await flowOf('cancel')).toBe(undefined);
});

test('POST /api/payments/create-portal-session: users without a purchase get 409, everyone else 401', async () => {
  const { portal, stripe } = startPayments();
  await expectStatus(portal(await addUser()), 409, 'no_customer');
  await expectStatus(portal(null), 401);
  await expectStatus(portal(await addUser(), { purpose: 'refund_all' }), 400);
  expect(stripe.calls).toEqual([]);
});
