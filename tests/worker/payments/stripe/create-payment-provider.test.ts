import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { parseSettings } from '#worker/env.ts';
import { createPaymentProvider } from '#worker/payments/stripe/create-payment-provider.ts';

const key = { STRIPE_SECRET_KEY: 'sk_test_1' };
const secret = { STRIPE_WEBHOOK_SECRET: 'whsec_1' };

test('nothing is sold without an API key or without the webhook secret that grants plans', () => {
  expect(createPaymentProvider({})).toBe(null);
  expect(createPaymentProvider(key)).toBe(null);
  expect(createPaymentProvider(secret)).toBe(null);
  expect(createPaymentProvider({ ...key, STRIPE_WEBHOOK_SECRET: '' })).toBe(null);
  expect(createPaymentProvider({ ...key, ...secret })).toMatchObject({
    mode: 'test',
    publishableKey: null,
  });
  const live = { ...secret, STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
  expect(createPaymentProvider(live)).toMatchObject({ mode: 'live', publishableKey: 'pk_live_1' });
});

test('an invalid Stripe setting is named at startup without its value', () => {
  const wrong: [string, string][] = [
    ['STRIPE_SECRET_KEY', 'pk_test_1'],
    ['STRIPE_SECRET_KEY', 'sk_test_'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_1'],
    ['STRIPE_API_BASE', 'https://api.stripe.com/v1'],
  ];
  for (const [name, value] of wrong) {
    expect(parseSettings({ ...env, [name]: value })).toEqual({ ok: false, names: [name] });
  }
  expect(parseSettings({ ...env, ...key, ...secret, STRIPE_API_BASE: '' }).ok).toBe(true);
});
