import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { BILLING_INTERVALS, SOLD_PLANS } from '#shared/plan/billing.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';

const paymentPage = z.object({ url: z.url({ protocol: /^https?$/ }) });

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

/**
 * Begins a purchase and answers where to pay. The price follows from plan and interval: an amount sent along is dropped.
 * Who already pays is led to the provider's page that confirms the change of plan; 409 `already_subscribed` for what
 * one has. 503 `payments_unreachable` where the provider does not answer within 5 seconds.
 */
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
  response: paymentPage,
});

/**
 * Leads to the provider's page for managing a plan, which returns to /billing. `purpose` opens a part of it at once.
 * 409 `no_customer` for who never bought anything.
 */
export const createPortalSession = endpoint({
  method: 'POST',
  path: '/api/payments/create-portal-session',
  auth: true,
  request: z.object({
    purpose: z.enum(['manage', 'change_plan', 'payment_method', 'cancel']).default('manage'),
  }),
  response: paymentPage,
});

/**
 * Where a purchase stands. Paid plans hold in `trialing`, `active`, `canceled_at_period_end`, `disputed` (nothing is
 * decided yet) and in `past_due` until `graceEnd`; `canceled` and `refunded` are over.
 */
export const SUBSCRIPTION_STATES = [
  'none',
  'trialing',
  'active',
  'past_due',
  'canceled_at_period_end',
  'canceled',
  'refunded',
  'disputed',
] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** What a subscription is paid by: a card, or another of the provider's ways. */
export const paymentMethodSchema = z.union([
  z.object({
    /** As the provider spells it: `visa`, `mastercard`, `amex`. */
    brand: z.string(),
    last4: z.string(),
    expMonth: z.int(),
    expYear: z.int(),
  }),
  z.object({
    /** As the provider spells it: `paypal`, `link`, `sepa_debit`. */
    type: z.string(),
    /** Which of one's own it is: an address, or the end of a number; empty when the provider does not say. */
    account: z.string(),
  }),
]);
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/** One's plan and what it is paid by, as the provider last told. */
export const readSubscription = endpoint({
  method: 'GET',
  path: '/api/payments/subscription',
  auth: true,
  request: null,
  response: z.object({
    /** The plan in effect: the higher of what is paid for and what the operator granted. */
    plan: z.enum(PLAN_IDS),
    state: z.enum(SUBSCRIPTION_STATES),
    /** What was bought, still there after its end; null in state `none`. */
    soldPlan: z.enum(SOLD_PLANS).nullable(),
    interval: z.enum(BILLING_INTERVALS).nullable(),
    /** When the paid period (or the trial) ends: the next billing date unless `cancelAt` is set. */
    periodEnd: z.iso.datetime().nullable(),
    trialEnd: z.iso.datetime().nullable(),
    /** In `past_due`: until when the plan holds without a payment. */
    graceEnd: z.iso.datetime().nullable(),
    /** When the plan ends by itself; null while it renews. */
    cancelAt: z.iso.datetime().nullable(),
    paymentMethod: paymentMethodSchema.nullable(),
    /** What one period costs before discounts; null in state `none`. */
    amountCents: z.int().nullable(),
    /** Lower-case ISO 4217. */
    currency: z.string(),
    /** Whether the next purchase would begin with the free trial: once per mailbox and payment method. */
    isTrialAvailable: z.boolean(),
    /** Whether it would, once the address of the account is confirmed. Answers of older builds do not say. */
    isConfirmationNeededForTrial: z.boolean().optional(),
    /** Whether the trial ended at once, uncharged, because the mailbox or payment method has had one before. */
    isTrialReused: z.boolean().optional(),
    /** Whether `create-portal-session` has a page for this account. */
    canManage: z.boolean(),
    /** No real money moves. */
    testMode: z.boolean(),
  }),
});
export type Subscription = z.infer<typeof readSubscription.response>;

export const INVOICE_STATUSES = ['paid', 'open', 'void', 'uncollectible'] as const;

/** One's invoices, newest first, 20 a page. Query: `cursor` as the last page gave it. Drafts are left out. */
export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/payments/invoices',
  auth: true,
  request: null,
  response: z.object({
    invoices: z.array(
      z.object({
        /** The number printed on it. */
        id: z.string(),
        date: z.iso.datetime(),
        description: z.string(),
        status: z.enum(INVOICE_STATUSES),
        amountCents: z.int(),
        /** Lower-case ISO 4217. */
        currency: z.string(),
        /** Null while the provider still makes the file. */
        pdfUrl: z.url({ protocol: /^https?$/ }).nullable(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
});
export type Invoice = z.infer<typeof listInvoices.response>['invoices'][number];

/**
 * Where the provider tells what happened; the body is read raw, because its signature is over the bytes
 * (`Stripe-Signature`). 400 for a signature that does not fit, 413 above 256 KiB; everything else it understands or
 * not is acknowledged, and 5xx asks for another delivery.
 */
export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/webhook',
  auth: false,
  request: null,
  response: z.object({ received: z.literal(true) }),
});
