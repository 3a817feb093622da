import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { parseSettings } from '#worker/env.ts';
import { paymentsFromSettings } from '#worker/payments/from-settings.ts';

const key = { STRIPE_SECRET_KEY: 'sk_test_1' };
const secret = { STRIPE_WEBHOOK_SECRET: 'whsec_1' };

test('nothing is sold without a key, and nothing without the secret by which plans are granted', () => {
  expect(paymentsFromSettings({})).toBe(null);
  expect(paymentsFromSettings(key)).toBe(null);
  expect(paymentsFromSettings(secret)).toBe(null);
  expect(paymentsFromSettings({ ...key, STRIPE_WEBHOOK_SECRET: '' })).toBe(null);
  expect(paymentsFromSettings({ ...key, ...secret })).toMatchObject({
    mode: 'test',
    publishableKey: null,
  });
  const live = { ...secret, STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
  expect(paymentsFromSettings(live)).toMatchObject({ mode: 'live', publishableKey: 'pk_live_1' });
});

test('a setting that is none of Stripe is named at the start, without its value', () => {
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
