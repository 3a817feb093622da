// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readPaymentsConfig } from '#shared/api/payments.ts';
import { ORIGIN } from '#tests/worker/world/card.ts';
import { createPartner } from '#tests/worker/world/partner.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { insertDomain } from '#tests/worker/own-domains/harness.ts';
import { order, startPayments } from '#tests/worker/payments/harness.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { readAnswer, expectStatus } from '#tests/worker/world/answer.ts';
import { mountRoutes } from '#tests/worker/fixtures/mount-routes.ts';

const CONFIG = '/api/payments/config';
const SESSION = '/api/payments/create-checkout-session';

/** An app without a payment provider. */
function startWithoutProvider() {
  const { withoutProvider, resolveHost } = startPayments();
  const app = mountRoutes(withoutProvider().routes, resolveHost);
  return app;
}

const post = (user: string, body: unknown) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${user}` },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

test('without a provider the config says so and still lists prices', async () => {
  expect(await readAnswer(readPaymentsConfig, startWithoutProvider().request(CONFIG), 200)).toEqual(
    {
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
    },
  );
});

test("R-I6: the config contains the provider's publishable key and mode", async () => {
  const { send } = startPayments();
  const config = await readAnswer(readPaymentsConfig, send(null, 'GET', CONFIG));
  expect(config).toMatchObject({ enabled: true, publishableKey: 'pk_test_1', mode: 'test' });
  const live = startPayments({ secretKey: 'rk_live_1' });
  await expectStatus(live.send(null, 'GET', CONFIG), 200, { mode: 'live' });
});

test('without a provider calls fail with payments_unavailable, and reads return stored data', async () => {
  const app = startWithoutProvider();
  const user = await addUser();
  for (const path of [SESSION, '/api/payments/create-portal-session']) {
    await expectStatus(
      app.request(path, post(user, path === SESSION ? order : {})),
      503,
      'payments_unavailable',
    );
  }
  await expectStatus(app.request('/api/payments/webhook', { method: 'POST', body: '{}' }), 503);
  const headers = { Authorization: `Bearer ${user}` };
  const invoices = await app.request('/api/payments/invoices', { headers });
  expect(await invoices.json()).toEqual({ invoices: [], nextCursor: null });
  await expectStatus(app.request('/api/payments/subscription', { headers }), 200, {
    state: 'none',
    canManage: false,
    testMode: false,
  });
});

test('R-O9: the Worker mounts the route for signed-in users only', async () => {
  await expectStatus(
    callWorker(`${ORIGIN}${SESSION}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(order),
    }),
    401,
  );
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
  await expectStatus(buy(await addUser(), change), 400, {
    code: 'invalid_input',
    issues: [{ path }],
  });
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
    await expectStatus(buy(user, { [field]: address }), 400, { issues: [{ path: field }] });
  }
  expect(stripe.calls).toEqual([]);
});

const addPartnerHost = async () =>
  insertDomain({ organizationId: (await createPartner()).id, purpose: 'app' });

/** Buys at a host, and returns to pages of an origin. */
async function buyAt({ app }: ReturnType<typeof startPayments>, host: string, origin: string) {
  const user = await addUser();
  const urls = { successUrl: `${origin}/dashboard`, cancelUrl: `${origin}/pricing` };
  const answer = await app.request(`https://${host}${SESSION}`, post(user, { ...order, ...urls }));
  return { user, urls, answer };
}

test("a person who buys at a partner's address returns to it, also from the portal", async () => {
  const started = startPayments();
  const host = await addPartnerHost();
  const { user, urls, answer } = await buyAt(started, host, `https://${host}`);
  await expectStatus(answer, 200);
  const url = `https://${host}/api/payments/create-portal-session`;
  await expectStatus(started.app.request(url, post(user, {})), 200);
  const { calls } = started.stripe;
  const paramsOf = (path: string) =>
    calls.find((call) => call.method === 'POST' && call.path === path)?.params;
  expect(paramsOf('/v1/checkout/sessions')).toMatchObject({
    success_url: urls.successUrl,
    cancel_url: urls.cancelUrl,
  });
  expect(paramsOf('/v1/billing_portal/sessions')).toMatchObject({
    return_url: `https://${host}/billing`,
  });
  // Stored records name the product's address only.
  const statement = env.DB.prepare('SELECT origin FROM customers WHERE user_id = ?').bind(user);
  expect(await statement.first('origin')).toBe(ORIGIN);
});

test("S-R2: a partner's address takes no return page of another partner or of the product", async () => {
  const started = startPayments();
  const [own, other] = [await addPartnerHost(), await addPartnerHost()];
  for (const [host, origin] of [
    [own, `https://${other}`],
    [own, ORIGIN],
    ['cards.test', `https://${own}`],
  ] as const) {
    await expectStatus((await buyAt(started, host, origin)).answer, 400);
  }
  expect(started.stripe.calls).toEqual([]);
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
  await expectStatus(
    app.request(SESSION, { method: 'POST', headers: form, body: 'plan=startup' }),
    415,
  );
  expect(stripe.calls).toEqual([]);
});
