import { expect, test } from 'vitest';
import {
  createMissingStripeVars,
  parseVar,
  usesEmulator,
  withStripeBase,
} from '#scripts/stripe/local-stripe.ts';
import { setUpStripe } from '#scripts/stripe/set-up-stripe.ts';
import { BILLING_INTERVALS, priceCents, buildPriceKey, SOLD_PLANS } from '#shared/plan/billing.ts';
import { createStripeEmulator } from '#tests/stripe-emulator/emulator.ts';
import { createStripe, STRIPE_API_VERSION } from '#worker/payments/stripe/stripe.ts';

const ORIGIN = 'https://cards.test';

function createAccount() {
  const secretKey = 'sk_test_new';
  const emulator = createStripeEmulator({
    baseUrl: 'http://localhost:9999',
    secretKey,
    webhookSecret: 'whsec_made_by_stripe',
  });
  const { client } = createStripe({
    secretKey,
    webhookSecret: '',
    publishableKey: null,
    apiBase: 'http://localhost:9999',
    fetch: (input, init) => emulator.handle(new Request(input, init)),
  });
  return client;
}

const listOutcomes = (results: { outcome: string }[]) => results.map(({ outcome }) => outcome);

test('the first run creates everything, and the second changes nothing', async () => {
  const client = createAccount();
  const first = await setUpStripe(client, { origin: ORIGIN });
  expect(first.map(({ subject, outcome }) => `${subject}: ${outcome}`)).toEqual([
    'Product Startup: created',
    'Price startup_monthly: created',
    'Price startup_yearly: created',
    'Product Business Pro: created',
    'Price business_pro_monthly: created',
    'Price business_pro_yearly: created',
    'Meter extra_wallet_cards: created',
    'Price extra_wallet_cards: created',
    'Customer portal: updated',
    `Webhook endpoint ${ORIGIN}/api/payments/webhook: created`,
  ]);
  expect(first.at(-1)?.note).toContain('STRIPE_WEBHOOK_SECRET=whsec_made_by_stripe');
  const [prices, products] = [await client.prices.list(), await client.products.list()];
  const second = await setUpStripe(client, { origin: ORIGIN });
  expect(new Set(listOutcomes(second))).toEqual(new Set(['unchanged']));
  expect(await client.prices.list()).toEqual(prices);
  expect(await client.products.list()).toEqual(products);
  expect((await client.webhookEndpoints.list()).data).toHaveLength(1);
});

test('prices match the plan table under their lookup keys', async () => {
  const client = createAccount();
  await setUpStripe(client, { origin: null });
  for (const plan of SOLD_PLANS) {
    for (const interval of BILLING_INTERVALS) {
      const key = buildPriceKey(plan, interval);
      const { data } = await client.prices.list({ lookup_keys: [key] });
      expect(data.map((price) => [price.unit_amount, price.metadata])).toEqual([
        [priceCents(plan, interval), { price_key: key }],
      ]);
    }
  }
});

test('a changed price is replaced and archived, and its buyers stay identifiable by its key', async () => {
  const client = createAccount();
  await setUpStripe(client, { origin: null });
  const [own] = (await client.prices.list({ lookup_keys: ['startup_monthly'] })).data;
  // As if the table had listed $7 at the first run.
  const old = await client.prices.create({
    product: 'tip_top_cards_startup',
    currency: 'usd',
    unit_amount: 700,
    recurring: { interval: 'month' },
    lookup_key: 'startup_monthly',
    transfer_lookup_key: true,
  });
  const results = await setUpStripe(client, { origin: null });
  expect(results.find(({ subject }) => subject === 'Price startup_monthly')).toMatchObject({
    outcome: 'updated',
    note: expect.stringContaining(old.id),
  });
  const [now] = (await client.prices.list({ lookup_keys: ['startup_monthly'] })).data;
  expect(now?.unit_amount).toBe(900);
  expect(now?.id).not.toBe(own?.id);
  expect(await client.prices.retrieve(old.id)).toMatchObject({
    active: false,
    lookup_key: null,
    metadata: { price_key: 'startup_monthly' },
  });
});

test('missing event types of an endpoint are restored, and other endpoints stay unchanged', async () => {
  const client = createAccount();
  const other = await client.webhookEndpoints.create({
    url: 'https://elsewhere.test/hook',
    enabled_events: ['charge.failed'],
  });
  await setUpStripe(client, { origin: ORIGIN });
  const [own] = (await client.webhookEndpoints.list()).data;
  expect(own?.api_version).toBe(STRIPE_API_VERSION);
  await client.webhookEndpoints.update(own?.id ?? '', { enabled_events: ['invoice.paid'] });
  expect((await setUpStripe(client, { origin: ORIGIN })).at(-1)?.outcome).toBe('updated');
  const after = (await client.webhookEndpoints.list()).data;
  expect(after.find(({ id }) => id === own?.id)?.enabled_events.length).toBeGreaterThan(10);
  expect(after.find(({ id }) => id === other.id)).toEqual({ ...other, secret: undefined });
});

test('without an origin everything except the endpoint is created, which is reported', async () => {
  const results = await setUpStripe(createAccount(), { origin: null });
  expect(results.at(-1)).toMatchObject({
    outcome: 'skipped',
    note: expect.stringContaining('--origin'),
  });
});

test('a local start with another port moves its only endpoint', async () => {
  const client = createAccount();
  await setUpStripe(client, { origin: 'http://localhost:8787', isOnlyOrigin: true });
  await setUpStripe(client, { origin: 'http://localhost:9000', isOnlyOrigin: true });
  const { data } = await client.webhookEndpoints.list();
  expect(data.map(({ url }) => url)).toEqual(['http://localhost:9000/api/payments/webhook']);
});

test('local settings are created once, and a real Stripe key is never sent to the emulator', () => {
  const created = createMissingStripeVars('SESSION_SECRET=x\n');
  expect(created.map(([name]) => name)).toEqual([
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ]);
  const local = created.map(([name, value]) => `${name}=${value}\n`).join('');
  expect(createMissingStripeVars(local)).toEqual([]);
  expect(usesEmulator(local)).toBe(true);
  const based = withStripeBase(withStripeBase(local, 8788), 9001);
  expect(parseVar(based, 'STRIPE_API_BASE')).toBe('http://localhost:9001');
  expect(based.match(/STRIPE_API_BASE/g)).toHaveLength(1);
  const own = based.replace(/sk_test_local\w+/, 'sk_test_theirs');
  expect(usesEmulator(own)).toBe(false);
  expect(parseVar(withStripeBase(own, 8788), 'STRIPE_API_BASE')).toBeNull();
  const elsewhere = 'STRIPE_SECRET_KEY=sk_test_x\nSTRIPE_API_BASE=https://proxy.test\n';
  expect(withStripeBase(elsewhere, 8788)).toBe(elsewhere);
});
