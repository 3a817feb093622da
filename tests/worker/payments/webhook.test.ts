import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { EVENT_MAX_BYTES } from '#worker/payments/webhook.ts';
import { addUser, ORIGIN } from '#tests/worker/cards/harness.ts';
import { buildEvent, sign } from '#tests/worker/payments/signed-event.ts';
import { countEvents, DAY, planOf, startPayments } from '#tests/worker/payments/harness.ts';

const CREATED = 'customer.subscription.created';
const UPDATED = 'customer.subscription.updated';

test('POST /api/payments/webhook: a paid subscription grants its plan, and its owner can read it', async () => {
  const { customer: enter, stripe, tell, clock, subscription } = startPayments();
  const { user, customer } = await enter();
  const bought = stripe.subscribe(customer, clock.at, { price: 'price_business_pro_yearly' });
  expect(await tell(CREATED, bought.subscription)).toBe(200);
  expect(await planOf(user)).toBe('business_pro');
  expect(await subscription(user)).toEqual({
    plan: 'business_pro',
    state: 'active',
    soldPlan: 'business_pro',
    interval: 'yearly',
    periodEnd: new Date(clock.at + 30 * DAY).toISOString(),
    trialEnd: null,
    graceEnd: null,
    cancelAt: null,
    paymentMethod: { brand: 'visa', last4: '4242', expMonth: 8, expYear: 2030 },
    amountCents: 29_900,
    currency: 'usd',
    isTrialAvailable: false,
    isConfirmationNeededForTrial: false,
    isTrialReused: false,
    canManage: true,
    testMode: true,
  });
});

test('GET /api/payments/subscription answers while Stripe is silent, and to nobody else', async () => {
  const { stripe, subscription, send } = startPayments();
  stripe.state.mood = 'hangs';
  expect(await subscription(await addUser())).toMatchObject({
    plan: 'free',
    state: 'none',
    soldPlan: null,
    canManage: false,
    isTrialAvailable: true,
  });
  for (const path of ['subscription', 'invoices']) {
    expect((await send(null, 'GET', `/api/payments/${path}`)).status).toBe(401);
  }
});

test('S1: a body that is not signed by our secret is refused and writes nothing', async () => {
  const { customer: enter, stripe, deliver, clock } = startPayments();
  const { user, customer } = await enter();
  const { subscription } = stripe.subscribe(customer, clock.at);
  const body = buildEvent(CREATED, subscription);
  const before = await countEvents();
  const signature = sign(body);
  const forged: [string, string | null][] = [
    [body, null],
    [body, ''],
    [body, 'nonsense'],
    [body, sign(body, Date.now(), 'whsec_of_somebody_else')],
    [body, sign(body, Date.now(), undefined, 'v0')],
    [body, signature.replace(/v1=../, 'v1=00')],
    // The same JSON, written again.
    [JSON.stringify(JSON.parse(body), null, 1), signature],
    [`${body} `, signature],
    ['', signature],
    ['', sign('')],
    [body, sign(body, Date.now() - 10 * 60_000)],
  ];
  for (const [text, header] of forged) {
    const answer = await deliver(text, header);
    expect([header, answer.status]).toEqual([header, 400]);
    expect(await answer.text()).not.toMatch(/whsec|signature/i);
  }
  const large = 'x'.repeat(EVENT_MAX_BYTES + 1);
  expect((await deliver(large, sign(large))).status).toBe(413);
  expect([await countEvents(), await planOf(user)]).toEqual([before, 'free']);
  expect((await deliver(body, signature)).status).toBe(200);
  expect(await planOf(user)).toBe('startup');
});

test('S2: one event delivered five times at once has its effect once', async () => {
  const { customer: enter, stripe, deliver, clock } = startPayments();
  const { user, customer } = await enter();
  const { subscription } = stripe.subscribe(customer, clock.at);
  const body = buildEvent(CREATED, subscription);
  const before = await countEvents();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => deliver(body)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect([await countEvents(), await planOf(user)]).toEqual([before + 1, 'startup']);
});

test('S2: a captured event is stopped by its age, and one of the future by its id', async () => {
  const { customer: enter, stripe, deliver, clock } = startPayments();
  const { user, customer } = await enter();
  const { subscription } = stripe.subscribe(customer, clock.at);
  const body = buildEvent(CREATED, subscription);
  const future = sign(body, Date.now() + DAY);
  expect((await deliver(body, future)).status).toBe(200);
  expect(await planOf(user)).toBe('startup');
  // Whatever state such a replay would find or bring about, it is not even looked at.
  await env.DB.prepare("UPDATE users SET plan = 'free' WHERE id = ?").bind(user).run();
  stripe.calls.length = 0;
  expect((await deliver(body, future)).status).toBe(200);
  expect(stripe.calls).toEqual([]);
  expect(await planOf(user)).toBe('free');
  expect((await deliver(body, sign(body, Date.now() - 301_000))).status).toBe(400);
});

test('S3: events out of order end where Stripe is', async () => {
  const { customer: enter, stripe, tell, clock, subscription: read } = startPayments();
  const { user, customer } = await enter();
  const { subscription } = stripe.subscribe(customer, clock.at);
  const asCreated = { ...subscription };
  subscription['status'] = 'canceled';
  await tell('customer.subscription.deleted', subscription);
  await tell(CREATED, asCreated);
  expect(await planOf(user)).toBe('free');
  expect(await read(user)).toMatchObject({ state: 'canceled', plan: 'free' });
  const again = stripe.subscribe(customer, clock.at + DAY);
  const old = { ...again.subscription, status: 'past_due' };
  await tell(UPDATED, again.subscription);
  await tell(UPDATED, old);
  expect(await read(user)).toMatchObject({ state: 'active', plan: 'startup' });
});

test('S3: of two looks at once, the one that began first never overwrites the other', async () => {
  const { customer: enter, stripe, tell, clock } = startPayments();
  const { user, customer } = await enter();
  const { subscription } = stripe.subscribe(customer, clock.at);
  let isFirst = true;
  stripe.state.beforeAnswer = async ({ path }) => {
    if (path !== '/v1/subscriptions' || !isFirst) return;
    isFirst = false;
    // While the first look waits for its answer, the plan ends and the event of that is taken in whole.
    const now = subscription['status'];
    subscription['status'] = 'canceled';
    expect(await tell('customer.subscription.deleted', subscription)).toBe(200);
    expect(await planOf(user)).toBe('free');
    // And the first answer is still of the time before; only this one, since a look asks again.
    subscription['status'] = now;
    stripe.state.beforeAnswer = async () => {
      subscription['status'] = 'canceled';
    };
  };
  expect(await tell(CREATED, subscription)).toBe(200);
  expect(await planOf(user)).toBe('free');
});

/** The database, where batches that write an event fail at their end while `isBroken` says so. */
function dbBreaking(isBroken: () => boolean): D1Database {
  return new Proxy(env.DB, {
    get(real, name: keyof D1Database) {
      if (name !== 'batch') return real[name].bind(real);
      return async (statements: D1PreparedStatement[]) => {
        const poison = real.prepare("INSERT INTO cards (id) VALUES ('broken')");
        const isWrite = statements.length > 3;
        return real.batch(isWrite && isBroken() ? [...statements, poison] : statements);
      };
    },
  });
}

test('S4: a database that fails half-way leaves no event behind, and the next delivery succeeds', async () => {
  let isBroken = false;
  const {
    customer: enter,
    stripe,
    deliver,
    clock,
  } = startPayments({
    db: dbBreaking(() => isBroken),
  });
  const { user, customer } = await enter();
  const { subscription } = stripe.subscribe(customer, clock.at);
  const body = buildEvent(CREATED, subscription);
  const before = await countEvents();
  isBroken = true;
  expect((await deliver(body)).status).toBe(500);
  expect([await countEvents(), await planOf(user)]).toEqual([before, 'free']);
  expect(
    await env.DB.prepare('SELECT 1 FROM subscriptions WHERE user_id = ?').bind(user).first(),
  ).toBe(null);
  isBroken = false;
  expect((await deliver(body)).status).toBe(200);
  expect([await countEvents(), await planOf(user)]).toEqual([before + 1, 'startup']);
});

test('S4: with the database or Stripe out of reach the answer asks for another delivery', async () => {
  const { customer: enter, stripe, deliver, clock } = startPayments();
  const { user, customer } = await enter();
  const { subscription } = stripe.subscribe(customer, clock.at);
  const body = buildEvent(CREATED, subscription);
  for (const mood of ['breaks', 'cut_off'] as const) {
    stripe.state.mood = mood;
    expect((await deliver(body)).status).toBe(503);
  }
  const down = new Proxy(env.DB, {
    get: () => () => {
      throw new Error('D1_ERROR: no such host');
    },
  });
  const without = startPayments({ db: down });
  expect((await without.deliver(body)).status).toBe(503);
  stripe.state.mood = 'well';
  expect((await deliver(body)).status).toBe(200);
  expect(await planOf(user)).toBe('startup');
});

test('S6: coming back from the checkout grants nothing', async () => {
  const { customer: enter, send, stripe } = startPayments();
  const { user } = await enter();
  for (const session of stripe.sessions.values()) session['status'] = 'complete';
  await send(user, 'GET', '/dashboard?success=true');
  await send(user, 'GET', `${ORIGIN}/dashboard?success=true&session_id=cs_1&plan=business_pro`);
  expect(await planOf(user)).toBe('free');
});

test('S8: events of the other mode, of unknown prices, kinds and customers are acknowledged and change nothing', async () => {
  const { customer: enter, stripe, tell, clock } = startPayments();
  const { user, customer } = await enter();
  const odd = stripe.subscribe(customer, clock.at, { price: 'price_of_something_else' });
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await tell(CREATED, odd.subscription)).toBe(200);
  expect(await planOf(user)).toBe('free');
  stripe.subscribe(customer, clock.at);
  expect(await tell(CREATED, { object: 'subscription', customer }, { livemode: true })).toBe(200);
  expect(logged.mock.calls.flat().join()).toMatch(
    /payment_price_unknown.*payment_event_of_other_mode/,
  );
  logged.mockRestore();
  expect(await tell('product.created', { object: 'product', id: 'prod_1' })).toBe(200);
  expect(await tell(CREATED, { object: 'subscription', customer: 'cus_nobody' })).toBe(200);
  expect(await tell(CREATED, { object: 'subscription', customer: null })).toBe(200);
  expect(await planOf(user)).toBe('free');
});

test('a price that was replaced is known by its metadata', async () => {
  const { customer: enter, stripe, tell, clock } = startPayments();
  const { user, customer } = await enter();
  const { subscription } = stripe.subscribe(customer, clock.at, {
    price: 'price_of_last_year',
    priceMetadata: { price_key: 'business_pro_monthly' },
  });
  await tell(CREATED, subscription);
  expect(await planOf(user)).toBe('business_pro');
});
