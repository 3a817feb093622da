import type { PaymentProvider } from '#worker/payments/provider.ts';
import { createStripeProvider } from './stripe-provider.ts';

export interface PaymentSettings {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_API_BASE?: string | undefined;
}

/**
 * Returns null without a secret key, and without a webhook secret: such an installation would take
 * money and grant nothing.
 */
export function createPaymentProvider(settings: PaymentSettings): PaymentProvider | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
  if (!secretKey || !webhookSecret) return null;
  return createStripeProvider({
    secretKey,
    webhookSecret,
    publishableKey: settings.STRIPE_PUBLISHABLE_KEY || null,
    apiBase: settings.STRIPE_API_BASE || null,
    // No redirects: the secret key must not reach another host.
    fetch: (input, init) => fetch(input, { ...init, redirect: 'manual' }),
  });
}
