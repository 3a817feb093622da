import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { BILLING_INTERVALS, SOLD_PLANS } from '#shared/plan/billing.ts';

/** What the checkout page asks when it opens. `enabled` is false where the operator has set no payment provider up. */
export const paymentsConfig = endpoint({
  method: 'GET',
  path: '/api/payments/config',
  auth: false,
  request: null,
  response: z.object({
    enabled: z.boolean(),
    provider: z.literal('stripe'),
    publishableKey: z.string().nullable(),
    currency: z.literal('usd'),
    /** Whether real money moves; null without a provider. */
    mode: z.enum(['test', 'live']).nullable(),
    plans: z.array(
      z.object({
        plan: z.enum(SOLD_PLANS),
        name: z.string(),
        monthlyPriceCents: z.int(),
        yearlyPriceCents: z.int(),
      }),
    ),
  }),
});
export type PaymentsConfig = z.infer<typeof paymentsConfig.response>;

/** Begins a purchase and answers where to pay. The price follows from plan and interval: an amount sent along is dropped. */
export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/payments/create-checkout-session',
  auth: true,
  request: z.object({
    plan: z.enum(SOLD_PLANS, 'Please choose a plan that can be bought.'),
    billingInterval: z.enum(BILLING_INTERVALS, 'Please choose monthly or yearly billing.'),
    /** Where the provider sends the buyer afterwards: addresses of this site only. */
    successUrl: z.string().max(2048),
    cancelUrl: z.string().max(2048),
  }),
  response: z.object({ url: z.url({ protocol: /^https?$/ }) }),
});
