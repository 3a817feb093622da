import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { BILLING_INTERVALS, SOLD_PLANS } from '#shared/plan/billing.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';

const paymentPage = z.object({ url: z.url({ protocol: /^https?$/ }) });

/** Read by the checkout page. `enabled` is false without a payment provider. */
export const readPaymentsConfig = endpoint({
  method: 'GET',
  path: '/api/payments/config',
  auth: false,
  request: null,
  response: z.object({
    enabled: z.boolean(),
    provider: z.literal('stripe'),
    publishableKey: z.string().nullable(),
    currency: z.literal('usd'),
    /** Whether payments are live; null without a provider. */
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
export type PaymentsConfig = z.infer<typeof readPaymentsConfig.response>;

/**
 * Starts a purchase and returns the URL of the payment page. The price follows from plan and
 * interval; an amount in the request is ignored. Subscribers get the provider's page that confirms
 * the plan change; 409 `already_subscribed` for the current plan. 503 `payments_unreachable` when
 * the provider does not respond within 5 seconds.
 */
export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/payments/create-checkout-session',
  auth: true,
  request: z.object({
    plan: z.enum(SOLD_PLANS, 'Please choose a plan that can be bought.'),
    billingInterval: z.enum(BILLING_INTERVALS, 'Please choose monthly or yearly billing.'),
    /** Return URLs of the provider: paths of this site only. */
    successUrl: z.string().max(2048),
    cancelUrl: z.string().max(2048),
  }),
  response: paymentPage,
});

/**
 * Returns the URL of the provider's billing portal, which leads back to /billing. `purpose` opens a
 * section of it directly. 409 `no_customer` for an account without purchases.
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
 * State of a subscription. The plan is in effect in `trialing`, `active`, `canceled_at_period_end`,
 * `disputed` (undecided), and in `past_due` until `graceEnd`; `canceled` and `refunded` have ended.
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
    /** An address or the last digits; empty when the provider does not report it. */
    account: z.string(),
  }),
]);
export type StoredPaymentMethod = z.infer<typeof paymentMethodSchema>;

/** A plan change at the end of the period, with the price of one period before discounts. */
export const planChangeSchema = z.object({
  plan: z.enum(SOLD_PLANS),
  interval: z.enum(BILLING_INTERVALS),
  amountCents: z.int(),
  at: z.iso.datetime(),
});

/** The account's plan and payment method, as of the latest sync with the provider. */
export const readSubscription = endpoint({
  method: 'GET',
  path: '/api/payments/subscription',
  auth: true,
  request: null,
  response: z.object({
    /** The plan in effect: the higher of the paid and the granted plan. */
    plan: z.enum(PLAN_IDS),
    state: z.enum(SUBSCRIPTION_STATES),
    /** The purchased plan, also after it ended; null in state `none`. */
    soldPlan: z.enum(SOLD_PLANS).nullable(),
    interval: z.enum(BILLING_INTERVALS).nullable(),
    /** End of the paid period or trial: the next billing date unless `cancelAt` is set. */
    periodEnd: z.iso.datetime().nullable(),
    trialEnd: z.iso.datetime().nullable(),
    /** In `past_due`: end of the grace period. */
    graceEnd: z.iso.datetime().nullable(),
    /** When the plan ends; null while it renews. */
    cancelAt: z.iso.datetime().nullable(),
    /** Older builds omit it. */
    change: planChangeSchema.nullish(),
    paymentMethod: paymentMethodSchema.nullable(),
    /** Price of one period before discounts; null in state `none`. */
    amountCents: z.int().nullable(),
    /** Lower-case ISO 4217. */
    currency: z.string(),
    /**
     * Whether the next purchase starts with the free trial: once per mailbox and payment method.
     */
    isTrialAvailable: z.boolean(),
    /** Whether the trial requires confirming the account's address first. Older builds omit it. */
    isConfirmationNeededForTrial: z.boolean().optional(),
    /**
     * Whether the trial ended at once, uncharged, because the mailbox or payment method had one
     * before.
     */
    isTrialReused: z.boolean().optional(),
    /** Whether the account has a billing portal. */
    canManage: z.boolean(),
    /** No real charges. */
    testMode: z.boolean(),
  }),
});
export type Subscription = z.infer<typeof readSubscription.response>;

/** Takes back the change that `change` announces. Succeeds if there is none. */
export const keepPlan = endpoint({
  method: 'POST',
  path: '/api/payments/keep-plan',
  auth: true,
  request: null,
  response: readSubscription.response,
});

export const INVOICE_STATUSES = ['paid', 'open', 'void', 'uncollectible'] as const;

/** Invoices, newest first, 20 per page, without drafts. Query: `cursor` from the previous page. */
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
        /** Null until the provider has created the file. */
        pdfUrl: z.url({ protocol: /^https?$/ }).nullable(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
});
export type Invoice = z.infer<typeof listInvoices.response>['invoices'][number];

/**
 * The provider's webhook. The body is read raw, because the signature (`Stripe-Signature`) covers
 * its bytes. 400 for an invalid signature, 413 above 256 KiB; all other messages are acknowledged,
 * and a 5xx requests another delivery.
 */
export const receivePaymentWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/webhook',
  auth: false,
  request: null,
  response: z.object({ received: z.literal(true) }),
});
