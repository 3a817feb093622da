import { SELF } from 'cloudflare:test';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readPaymentsConfig } from '#shared/api/payments.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { onError } from '#worker/http/on-error.ts';
import { addUser, ORIGIN } from '#tests/worker/cards/harness.ts';
import { order, startPayments } from '#tests/worker/payments/harness.ts';

const CONFIG = '/api/payments/config';
const SESSION = '/api/payments/create-checkout-session';

/** An app without a payment provider. */
function startWithoutProvider() {
  const { withoutProvider } = startPayments();
  const app = new Hono<AppEnv>();
  app.onError(onError);
  app.route('/', withoutProvider().routes);
  return app;
}

const post = (user: string, body: unknown) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${user}` },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

test('without a provider the config says so and still lists prices', async () => {
  const answer = await startWithoutProvider().request(CONFIG);
  expect(answer.status).toBe(200);
  expect(readPaymentsConfig.response.parse(await answer.json())).toEqual({
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

test("the config contains the provider's publishable key and mode", async () => {
  const { send } = startPayments();
  const config = readPaymentsConfig.response.parse(await (await send(null, 'GET', CONFIG)).json());
  expect(config).toMatchObject({ enabled: true, publishableKey: 'pk_test_1', mode: 'test' });
  const live = startPayments({ secretKey: 'rk_live_1' });
  expect(await (await live.send(null, 'GET', CONFIG)).json()).toMatchObject({ mode: 'live' });
});

test('without a provider calls fail with payments_unavailable, and reads return stored data', async () => {
  const app = startWithoutProvider();
  const user = await addUser();
  for (const path of [SESSION, '/api/payments/create-portal-session']) {
    const answer = await app.request(path, post(user, path === SESSION ? order : {}));
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'payments_unavailable' });
  }
  expect((await app.request('/api/payments/webhook', { method: 'POST', body: '{}' })).status).toBe(
    503,
  );
  const headers = { Authorization: `Bearer ${user}` };
  const invoices = await app.request('/api/payments/invoices', { headers });
  expect(await invoices.json()).toEqual({ invoices: [], nextCursor: null });
  const subscription = await app.request('/api/payments/subscription', { headers });
  expect(await subscription.json()).toMatchObject({
    state: 'none',
    canManage: false,
    testMode: false,
  });
});

test('the Worker mounts the route for signed-in users only', async () => {
  const answer = await SELF.fetch(`${ORIGIN}${SESSION}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(order),
  });
  expect(answer.status).toBe(401);
});

test.each([
  ['plan', { plan: 'enterprise' }],
  ['plan', { plan: 'free' }],
  ['plan', { plan: '__proto__' }],
  ['billingInterval', { billingInterval: 'weekly' }],
  ['billingInterval', { billingInterval: -1 }],
  ['successUrl', { successUrl: 7 }],
])('a %s that is not sold is rejected at its field (S-S5)', async (path, change) => {
  const { buy, stripe } = startPayments();
  const answer = await buy(await addUser(), change);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'invalid_input', issues: [{ path }] });
  expect(stripe.calls).toEqual([]);
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
])('S-R2: the provider is never given %j as a return page', async (address) => {
  const { buy, stripe } = startPayments();
  const user = await addUser();
  for (const field of ['successUrl', 'cancelUrl']) {
    const answer = await buy(user, { [field]: address });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ issues: [{ path: field }] });
  }
  expect(stripe.calls).toEqual([]);
});

test('a forged, malformed or oversized body is rejected', async () => {
  const { app, stripe } = startPayments();
  const user = await addUser();
  const status = async (body: unknown) => (await app.request(SESSION, post(user, body))).status;
  expect(await status('{')).toBe(400);
  expect(await status('[]')).toBe(400);
  expect(await status({ ...order, plan: 'x'.repeat(70_000) })).toBe(413);
  const form = {
    Authorization: `Bearer ${user}`,
    'Content-Type': 'application/x-www-form-urlencoded',
  };
  const sent = await app.request(SESSION, { method: 'POST', headers: form, body: 'plan=startup' });
  expect(sent.status).toBe(415);
  expect(stripe.calls).toEqual([]);
});
