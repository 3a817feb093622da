// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { EVENT_MAX_BYTES } from '#worker/payments/receive-event.ts';
import { ORIGIN } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { buildEventBody, sign } from '#tests/worker/payments/fakes/signed-event.ts';
import { countEvents, DAY, readPlan, startPayments } from './harness.ts';
import { readRow, runSql } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const CREATED = 'customer.subscription.created';
const UPDATED = 'customer.subscription.updated';

test('POST /api/payments/webhook: a paid subscription grants its plan and is shown to its owner', async () => {
  const { addCustomer, stripe, sendEvent, clock, subscription } = startPayments();
  const { user, customer } = await addCustomer();
  const bought = stripe.subscribe(customer, clock.at, { price: 'price_business_pro_yearly' });
  expect(await sendEvent(CREATED, bought.subscription)).toBe(200);
  expect(await readPlan(user)).toBe('business_pro');
  expect(await subscription(user)).toEqual({
    plan: 'business_pro',
    state: 'active',
    soldPlan: 'business_pro',
    interval: 'yearly',
    periodEnd: new Date(clock.at + 30 * DAY).toISOString(),
    trialEnd: null,
    graceEnd: null,
    cancelAt: null,
    change: null,
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

test('GET /api/payments/subscription works while Stripe hangs and requires a session', async () => {
  const { stripe, subscription, send } = startPayments();
  stripe.state.behavior = 'hangs';
  expect(await subscription(await addUser())).toMatchObject({
    plan: 'free',
    state: 'none',
    soldPlan: null,
    canManage: false,
    isTrialAvailable: true,
  });
  for (const path of ['subscription', 'invoices']) {
    await expectStatus(send(null, 'GET', `/api/payments/${path}`), 401);
  }
});

test('S-S1: an event without our signature is rejected and writes nothing', async () => {
  const { addCustomer, stripe, deliver, clock } = startPayments();
  const { user, customer } = await addCustomer();
  const { subscription } = stripe.subscribe(customer, clock.at);
  const body = buildEventBody(CREATED, subscription);
  const before = await countEvents();
  const signature = sign(body);
  const forged: [string, string | null][] = [
    [body, null],
    [body, ''],
    [body, 'nonsense'],
    [body, sign(body, Date.now(), 'whsec_of_somebody_else')],
    [body, sign(body, Date.now(), undefined, 'v0')],
    [body, signature.replace(/v1=../, 'v1=00')],
    // The same JSON, reformatted.
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
  await expectStatus(deliver(large, sign(large)), 413);
  expect([await countEvents(), await readPlan(user)]).toEqual([before, 'free']);
  await expectStatus(deliver(body, signature), 200);
  expect(await readPlan(user)).toBe('startup');
});

test('S-S2: an event delivered five times at once takes effect once', async () => {
  const { addCustomer, stripe, deliver, clock } = startPayments();
  const { user, customer } = await addCustomer();
  const { subscription } = stripe.subscribe(customer, clock.at);
  const body = buildEventBody(CREATED, subscription);
  const before = await countEvents();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => deliver(body)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect([await countEvents(), await readPlan(user)]).toEqual([before + 1, 'startup']);
});

test('S-S2: a replayed event is rejected by its age, or by its id if dated in the future', async () => {
  const { addCustomer, stripe, deliver, clock } = startPayments();
  const { user, customer } = await addCustomer();
  const { subscription } = stripe.subscribe(customer, clock.at);
  const body = buildEventBody(CREATED, subscription);
  const future = sign(body, Date.now() + DAY);
  await expectStatus(deliver(body, future), 200);
  expect(await readPlan(user)).toBe('startup');
  // Whatever a replay would change, it does not trigger a sync.
  await runSql("UPDATE users SET plan = 'free' WHERE id = ?", user);
  stripe.calls.length = 0;
  await expectStatus(deliver(body, future), 200);
  expect(stripe.calls).toEqual([]);
  expect(await readPlan(user)).toBe('free');
  await expectStatus(deliver(body, sign(body, Date.now() - 301_000)), 400);
});

test('S-S3: events out of order end with the state at Stripe', async () => {
  const { addCustomer, stripe, sendEvent, clock, subscription: read } = startPayments();
  const { user, customer } = await addCustomer();
  const { subscription } = stripe.subscribe(customer, clock.at);
  const asCreated = { ...subscription };
  subscription['status'] = 'canceled';
  await sendEvent('customer.subscription.deleted', subscription);
  await sendEvent(CREATED, asCreated);
  expect(await readPlan(user)).toBe('free');
  expect(await read(user)).toMatchObject({ state: 'canceled', plan: 'free' });
  const again = stripe.subscribe(customer, clock.at + DAY);
  const old = { ...again.subscription, status: 'past_due' };
  await sendEvent(UPDATED, again.subscription);
  await sendEvent(UPDATED, old);
  expect(await read(user)).toMatchObject({ state: 'active', plan: 'startup' });
});

test('S-S3: of two concurrent syncs, the one that started first never overwrites the other', async () => {
  const { addCustomer, stripe, sendEvent, clock } = startPayments();
  const { user, customer } = await addCustomer();
  const { subscription } = stripe.subscribe(customer, clock.at);
  let isFirst = true;
  stripe.state.beforeAnswer = async ({ path }) => {
    if (path !== '/v1/subscriptions' || !isFirst) return;
    isFirst = false;
    // While the first sync waits, the plan ends and the event of that is processed completely.
    const now = subscription['status'];
    subscription['status'] = 'canceled';
    expect(await sendEvent('customer.subscription.deleted', subscription)).toBe(200);
    expect(await readPlan(user)).toBe('free');
    // The first response is outdated; the next request of the sync gets the present state.
    subscription['status'] = now;
    stripe.state.beforeAnswer = async () => {
      subscription['status'] = 'canceled';
    };
  };
  expect(await sendEvent(CREATED, subscription)).toBe(200);
  expect(await readPlan(user)).toBe('free');
});

/** A database in which batches that write an event fail while `isBroken` returns true. */
function createBreakingDb(isBroken: () => boolean): D1Database {
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

test('S-S4: a database that fails mid-transaction leaves no event behind, and the next delivery succeeds', async () => {
  let isBroken = false;
  const { addCustomer, stripe, deliver, clock } = startPayments({
    db: createBreakingDb(() => isBroken),
  });
  const { user, customer } = await addCustomer();
  const { subscription } = stripe.subscribe(customer, clock.at);
  const body = buildEventBody(CREATED, subscription);
  const before = await countEvents();
  isBroken = true;
  await expectStatus(deliver(body), 500);
  expect([await countEvents(), await readPlan(user)]).toEqual([before, 'free']);
  expect(await readRow('SELECT 1 FROM subscriptions WHERE user_id = ?', user)).toBe(null);
  isBroken = false;
  await expectStatus(deliver(body), 200);
  expect([await countEvents(), await readPlan(user)]).toEqual([before + 1, 'startup']);
});

test('S-S4: with the database or Stripe unreachable the response requests another delivery', async () => {
  const { addCustomer, stripe, deliver, clock } = startPayments();
  const { user, customer } = await addCustomer();
  const { subscription } = stripe.subscribe(customer, clock.at);
  const body = buildEventBody(CREATED, subscription);
  for (const behavior of ['breaks', 'cut_off'] as const) {
    stripe.state.behavior = behavior;
    await expectStatus(deliver(body), 503);
  }
  const down = new Proxy(env.DB, {
    get: () => () => {
      throw new Error('D1_ERROR: no such host');
    },
  });
  const without = startPayments({ db: down });
  await expectStatus(without.deliver(body), 503);
  stripe.state.behavior = 'normal';
  await expectStatus(deliver(body), 200);
  expect(await readPlan(user)).toBe('startup');
});

test('S-S6: returning from the checkout grants nothing', async () => {
  const { addCustomer, send, stripe } = startPayments();
  const { user } = await addCustomer();
  for (const session of stripe.sessions.values()) session['status'] = 'complete';
  await send(user, 'GET', '/dashboard?success=true');
  await send(user, 'GET', `${ORIGIN}/dashboard?success=true&session_id=cs_1&plan=business_pro`);
  expect(await readPlan(user)).toBe('free');
});

test('S-S8: events of the other mode, unknown prices, types and customers are acknowledged and change nothing', async () => {
  const { addCustomer, stripe, sendEvent, clock } = startPayments();
  const { user, customer } = await addCustomer();
  const odd = stripe.subscribe(customer, clock.at, { price: 'price_of_something_else' });
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await sendEvent(CREATED, odd.subscription)).toBe(200);
  expect(await readPlan(user)).toBe('free');
  stripe.subscribe(customer, clock.at);
  expect(await sendEvent(CREATED, { object: 'subscription', customer }, { livemode: true })).toBe(
    200,
  );
  expect(logged.mock.calls.flat().join()).toMatch(
    /payment_price_unknown.*payment_event_mode_mismatch/,
  );
  logged.mockRestore();
  expect(await sendEvent('product.created', { object: 'product', id: 'prod_1' })).toBe(200);
  expect(await sendEvent(CREATED, { object: 'subscription', customer: 'cus_nobody' })).toBe(200);
  expect(await sendEvent(CREATED, { object: 'subscription', customer: null })).toBe(200);
  expect(await readPlan(user)).toBe('free');
});

test('a replaced price is identified by its metadata', async () => {
  const { addCustomer, stripe, sendEvent, clock } = startPayments();
  const { user, customer } = await addCustomer();
  const { subscription } = stripe.subscribe(customer, clock.at, {
    price: 'price_of_last_year',
    priceMetadata: { price_key: 'business_pro_monthly' },
  });
  await sendEvent(CREATED, subscription);
  expect(await readPlan(user)).toBe('business_pro');
});

test('a plan is found by its price, wherever it stands among the items of a subscription', async () => {
  const { addCustomer, stripe, sendEvent, clock } = startPayments();
  const { user, customer } = await addCustomer();
  const { subscription } = stripe.subscribe(customer, clock.at, { isSecond: true });
  await sendEvent(CREATED, subscription);
  expect(await readPlan(user)).toBe('startup');
});
