import { SELF } from 'cloudflare:test';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createCheckoutSession, paymentsConfig } from '#shared/api/payments.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { onError } from '#worker/http/on-error.ts';
import { createRequireUser } from '#worker/http/require-user.ts';
import { paymentRoutes, type Order, type PaymentProvider } from '#worker/payments/routes.ts';

const ORIGIN = 'https://cards.test';
const CONFIG = '/api/payments/config';
const SESSION = '/api/payments/create-checkout-session';

const order = {
  plan: 'startup',
  billingInterval: 'yearly',
  successUrl: `${ORIGIN}/dashboard?success=true`,
  cancelUrl: `${ORIGIN}/pricing?canceled=true`,
};

/** The routes with a provider that notes what it was asked for; `ann` is signed in. */
function start(changes: Partial<PaymentProvider> | null = {}) {
  const orders: Order[] = [];
  const provider: PaymentProvider | null = changes && {
    publishableKey: 'pk_test_1',
    mode: 'test',
    start: async (asked) => {
      orders.push(asked);
      return { url: 'https://pay.test/session' };
    },
    ...changes,
  };
  const requireUser = createRequireUser(async (authorization) =>
    authorization === 'Bearer ann'
      ? {
          id: 'user-ann',
          email: 'ann@example.com',
          firstName: 'Ann',
          lastName: 'Smith',
          company: '',
          jobTitle: '',
          plan: 'free',
          sidHash: 'x',
        }
      : null,
  );
  const app = new Hono<AppEnv>();
  app.onError(onError);
  app.route('/', paymentRoutes({ provider, requireUser, originOf: () => ORIGIN }));
  const buy = async (
    body: unknown,
    headers: Record<string, string> = { Authorization: 'Bearer ann' },
  ) =>
    app.request(SESSION, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return { app, orders, buy };
}

test('without a provider the config says so, and still names what the plans cost', async () => {
  const answer = await SELF.fetch(`${ORIGIN}${CONFIG}`);
  expect(answer.status).toBe(200);
  expect(paymentsConfig.response.parse(await answer.json())).toEqual({
    enabled: false,
    provider: 'stripe',
    publishableKey: null,
    currency: 'usd',
    mode: null,
    plans: [
      { plan: 'startup', name: 'Startup', monthlyPriceCents: 900, yearlyPriceCents: 9900 },
      {
        plan: 'business_pro',
        name: 'Business Pro',
        monthlyPriceCents: 2900,
        yearlyPriceCents: 29_900,
      },
    ],
  });
});

test('with a provider the config carries its public key and mode', async () => {
  const { app } = start();
  const config = paymentsConfig.response.parse(await (await app.request(CONFIG)).json());
  expect(config).toMatchObject({ enabled: true, publishableKey: 'pk_test_1', mode: 'test' });
});

test('a purchase is handed to the provider at our own price', async () => {
  const { buy, orders } = start();
  const answer = await buy(order);
  expect(answer.status).toBe(200);
  expect(createCheckoutSession.response.parse(await answer.json())).toEqual({
    url: 'https://pay.test/session',
  });
  expect(orders).toEqual([
    { ...order, userId: 'user-ann', email: 'ann@example.com', priceCents: 9900 },
  ]);
});

test('without a provider a purchase is refused by a code of its own', async () => {
  const { buy } = start(null);
  const answer = await buy(order);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'payments_unavailable' });
});

test('the Worker has the call mounted, for signed-in people only', async () => {
  const answer = await SELF.fetch(`${ORIGIN}${SESSION}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(order),
  });
  expect(answer.status).toBe(401);
});

test.each([
  ['no token', {}],
  ["somebody else's scheme", { Authorization: 'Basic ann' }],
])('with %s nobody buys', async (_, headers) => {
  const { buy, orders } = start();
  expect((await buy(order, headers)).status).toBe(401);
  expect(orders).toEqual([]);
});

test.each([
  ['an amount of one cent', { amount: 1, priceCents: 1, unitAmount: 1 }],
  [
    "another user's customer",
    { userId: 'user-bob', email: 'bob@example.com', customer: 'cus_bob' },
  ],
  ['a currency of their own', { currency: 'jpy' }],
])('%s sent along changes nothing (S5)', async (_, extra) => {
  const { buy, orders } = start();
  expect((await buy({ ...order, ...extra })).status).toBe(200);
  expect(orders).toEqual([
    { ...order, userId: 'user-ann', email: 'ann@example.com', priceCents: 9900 },
  ]);
});

test.each([
  ['plan', { plan: 'enterprise' }],
  ['plan', { plan: 'free' }],
  ['plan', { plan: '__proto__' }],
  ['billingInterval', { billingInterval: 'weekly' }],
  ['billingInterval', { billingInterval: -1 }],
  ['successUrl', { successUrl: 7 }],
])('a %s that is not sold is refused at its field (S5)', async (path, change) => {
  const { buy, orders } = start();
  const answer = await buy({ ...order, ...change });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'invalid_input', issues: [{ path }] });
  expect(orders).toEqual([]);
});

test.each([
  'https://evil.example/dashboard',
  'https://cards.test.evil.example/dashboard',
  'https://cards.test@evil.example/dashboard',
  'https://user:word@cards.test/dashboard',
  'http://cards.test/dashboard',
  'https://cards.test:444/dashboard',
  '//evil.example/dashboard',
  '/dashboard',
  'javascript:alert(1)',
  'https://cards.test/media/x.png',
  'https://cards.test/ann',
  '',
])('R2: the provider is never told to send a buyer to %j', async (address) => {
  const { buy, orders } = start();
  for (const field of ['successUrl', 'cancelUrl']) {
    const answer = await buy({ ...order, [field]: address });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ issues: [{ path: field }] });
  }
  expect(orders).toEqual([]);
});

test('a forged, broken or huge body is refused', async () => {
  const { buy, orders } = start();
  expect((await buy('{')).status).toBe(400);
  expect((await buy('[]')).status).toBe(400);
  expect((await buy(JSON.stringify({ ...order, plan: 'x'.repeat(70_000) }))).status).toBe(413);
  const form = { Authorization: 'Bearer ann', 'Content-Type': 'application/x-www-form-urlencoded' };
  expect((await buy('plan=startup', form)).status).toBe(415);
  expect(orders).toEqual([]);
});
