import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCheckoutSession } from '#shared/api/payments.ts';
import { addUser, ORIGIN } from '#tests/worker/cards/harness.ts';
import { seconds } from '#tests/worker/payments/fake-stripe.ts';
import { customerOf, DAY, order, startPayments } from '#tests/worker/payments/harness.ts';

const SESSIONS = '/v1/checkout/sessions';

test('a first purchase is asked of Stripe with our price, the trial and everything that names the buyer', async () => {
  const { buy, stripe } = startPayments();
  const user = await addUser();
  const answer = await buy(user, { plan: 'business_pro', billingInterval: 'yearly' });
  expect(answer.status).toBe(200);
  const { url } = createCheckoutSession.response.parse(await answer.json());
  expect(url).toMatch(/^https:\/\/pay\.test\/cs_test_/);
  const customer = await customerOf(user);
  expect(stripe.asked('POST', '/v1/customers')).toMatchObject([
    {
      params: { email: `${user}@example.com`, 'metadata[user_id]': user },
      key: expect.stringMatching(`^customer-${user}-first-[\\w-]{32}$`),
    },
  ]);
  const [asked] = stripe.asked('POST', SESSIONS);
  expect(asked?.params).toEqual({
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
  expect(asked?.key).toMatch(/^checkout-/);
});

test('S5: amount, customer, trial and currency sent along change nothing of what is asked', async () => {
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
  const askedBy = async ({ stripe }: typeof plain, user: string) => {
    const text = JSON.stringify(stripe.asked('POST', SESSIONS)[0]?.params);
    return text
      .replaceAll(user, 'U')
      .replaceAll((await customerOf(user)) ?? '', 'C')
      .replace(/fingerprint\]":"[^"]+/, '');
  };
  expect(await askedBy(forged, other)).toBe(await askedBy(plain, one));
});

test('the trial is given once per account, whichever plan it was and however it ended', async () => {
  const { buy, stripe, tell, customer: enter, clock, subscription } = startPayments();
  const { user, customer } = await enter();
  expect((await subscription(user)).isTrialAvailable).toBe(true);
  const trial = stripe.subscribe(customer, clock.at, {
    status: 'trialing',
    trial_end: seconds(clock.at + 14 * DAY),
  });
  await tell('customer.subscription.created', trial.subscription);
  expect(await subscription(user)).toMatchObject({ state: 'trialing', isTrialAvailable: false });
  trial.subscription['status'] = 'canceled';
  await tell('customer.subscription.deleted', trial.subscription);
  // Even when Stripe has forgotten it.
  stripe.subscriptions.clear();
  expect((await subscription(user)).isTrialAvailable).toBe(false);
  stripe.calls.length = 0;
  await buy(user, { plan: 'business_pro' });
  const [asked] = stripe.asked('POST', SESSIONS);
  expect(Object.keys(asked?.params ?? {}).filter((name) => /trial|collection/.test(name))).toEqual(
    [],
  );
});

test('a trial the webhook has not told of yet is used up all the same', async () => {
  const { buy, stripe, customer: enter, clock } = startPayments();
  const { user, customer } = await enter();
  stripe.subscribe(customer, clock.at, { status: 'canceled', trial_end: seconds(clock.at) });
  stripe.calls.length = 0;
  await buy(user, { plan: 'business_pro' });
  expect(stripe.asked('POST', SESSIONS)[0]?.params).not.toHaveProperty(
    'subscription_data[trial_period_days]',
  );
});

test('asking again leads to the same page; another plan ends it, so that only one can be paid', async () => {
  const { buy, stripe } = startPayments();
  const user = await addUser();
  const urlOf = async (changes = {}) =>
    (await (await buy(user, changes)).json<{ url: string }>()).url;
  const first = await urlOf();
  expect(await urlOf()).toBe(first);
  const other = await urlOf({ billingInterval: 'yearly' });
  expect(other).not.toBe(first);
  expect([...stripe.sessions.values()].map(({ status }) => status)).toEqual(['expired', 'open']);
  // Back to the first choice: a page that is still open, not the ended one.
  const again = await urlOf();
  expect(again).not.toBe(first);
  expect([...stripe.sessions.values()].map(({ status }) => status)).toEqual([
    'expired',
    'expired',
    'open',
  ]);
});

test('a double click makes one customer and one page', async () => {
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

test('different plans asked for at the same moment leave one page to pay on', async () => {
  const { buy, stripe, customer: enter } = startPayments();
  const { user } = await enter();
  const yearly = { billingInterval: 'yearly' };
  const wishes = [{ plan: 'business_pro' }, yearly, { plan: 'business_pro', ...yearly }];
  const answers = await Promise.all(wishes.map((wish) => buy(user, wish)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const open = [...stripe.sessions.values()].filter(({ status }) => status === 'open');
  expect(open).toHaveLength(1);
});

test('who pays already is led to confirm the change, and never to a second subscription', async () => {
  const { buy, stripe, customer: enter, clock } = startPayments();
  const { user, customer } = await enter();
  // The webhook has not come yet: Stripe is asked.
  const { id, subscription } = stripe.subscribe(customer, clock.at);
  expect((await buy(user)).status).toBe(409);
  stripe.calls.length = 0;
  const answer = await buy(user, { plan: 'business_pro', billingInterval: 'yearly' });
  expect((await answer.json<{ url: string }>()).url).toMatch(/^https:\/\/manage\.test/);
  expect(stripe.asked('POST', SESSIONS)).toEqual([]);
  const PORTAL = '/v1/billing_portal/sessions';
  expect(stripe.asked('POST', PORTAL)[0]?.params).toMatchObject({
    customer,
    'flow_data[type]': 'subscription_update_confirm',
    'flow_data[subscription_update_confirm][subscription]': id,
    'flow_data[subscription_update_confirm][items][0][price]': 'price_business_pro_yearly',
    'flow_data[after_completion][redirect][return_url]': order.successUrl,
  });
  // Canceled for later, or overdue: there is something to do first, and not here.
  for (const change of [{ cancel_at_period_end: true }, { status: 'past_due' }]) {
    Object.assign(subscription, change);
    stripe.calls.length = 0;
    expect((await buy(user)).status).toBe(200);
    expect(stripe.asked('POST', PORTAL)[0]?.params).not.toHaveProperty('flow_data[type]');
  }
});

test('a plan by agreement is not sold over', async () => {
  const { buy, stripe } = startPayments();
  const user = await addUser('enterprise');
  await env.DB.prepare("UPDATE users SET granted_plan = 'enterprise' WHERE id = ?")
    .bind(user)
    .run();
  const answer = await buy(user);
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ code: 'already_subscribed' });
  expect(stripe.calls).toEqual([]);
});

test('a customer Stripe has lost is made anew, and their trial stays used', async () => {
  const { buy, stripe, customer: enter, clock, tell } = startPayments();
  const { user, customer } = await enter();
  const trial = stripe.subscribe(customer, clock.at, {
    status: 'canceled',
    trial_end: seconds(clock.at),
  });
  await tell('customer.subscription.deleted', trial.subscription);
  stripe.customers.clear();
  stripe.subscriptions.clear();
  stripe.calls.length = 0;
  expect((await buy(user)).status).toBe(200);
  expect(await customerOf(user)).not.toBe(customer);
  expect(stripe.asked('POST', SESSIONS)[0]?.params).not.toHaveProperty('payment_method_collection');
});

test('the portal opens the part asked for and returns to /billing', async () => {
  const { portal, stripe, customer: enter, clock, tell } = startPayments();
  const { user, customer } = await enter();
  const { id, subscription } = stripe.subscribe(customer, clock.at);
  await tell('customer.subscription.created', subscription);
  const flowOf = async (purpose?: string) => {
    stripe.calls.length = 0;
    expect((await portal(user, { purpose })).status).toBe(200);
    const params = stripe.asked('POST', '/v1/billing_portal/sessions')[0]?.params;
    expect(params).toMatchObject({ customer, return_url: `${ORIGIN}/billing` });
    return params?.['flow_data[type]'];
  };
  expect(await flowOf()).toBe(undefined);
  expect(await flowOf('payment_method')).toBe('payment_method_update');
  expect(await flowOf('change_plan')).toBe('subscription_update');
  expect(await flowOf('cancel')).toBe('subscription_cancel');
  expect(stripe.calls[0]?.params['flow_data[subscription_cancel][subscription]']).toBe(id);
  subscription['status'] = 'canceled';
  await tell('customer.subscription.deleted', subscription);
  expect(await flowOf('cancel')).toBe(undefined);
});

test('POST /api/payments/create-portal-session: who never bought has nothing to manage; nobody else is let in', async () => {
  const { portal, stripe } = startPayments();
  const answer = await portal(await addUser());
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ code: 'no_customer' });
  expect((await portal(null)).status).toBe(401);
  expect((await portal(await addUser(), { purpose: 'refund_all' })).status).toBe(400);
  expect(stripe.calls).toEqual([]);
});
