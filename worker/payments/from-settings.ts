import type { PaymentProvider } from '#worker/payments/provider.ts';
import { createStripeProvider } from '#worker/payments/stripe-provider.ts';

export interface PaymentSettings {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_API_BASE?: string | undefined;
}

/** The provider the settings name; null without a key, and without the webhook's secret: it would take money and grant nothing. */
export function paymentsFromSettings(settings: PaymentSettings): PaymentProvider | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
  if (!secretKey || !webhookSecret) return null;
  return createStripeProvider({
    secretKey,
    webhookSecret,
    publishableKey: settings.STRIPE_PUBLISHABLE_KEY || null,
    apiBase: settings.STRIPE_API_BASE || null,
    // The key goes to the named host alone.
    fetch: (input, init) => fetch(input, { ...init, redirect: 'manual' }),
  });
}
