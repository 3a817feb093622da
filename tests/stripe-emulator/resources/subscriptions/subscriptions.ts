import { requireObject } from '#tests/stripe-emulator/http/readings.ts';
import published from '#tests/fixtures/stripe/fixtures3.json' with { type: 'json' };
import { blank, type Metadata, type StripeObject } from '#tests/stripe-emulator/objects.ts';
import type { Price } from '#tests/stripe-emulator/resources/catalog/prices.ts';
import { keep, makeId, type World } from '#tests/stripe-emulator/world.ts';

export type MissingMethod = 'cancel' | 'create_invoice' | 'pause';

interface SubscriptionItem {
  id: string;
  object: 'subscription_item';
  price: Price;
  current_period_start: number;
  current_period_end: number;
  [key: string]: unknown;
}

export interface Subscription extends StripeObject {
  object: 'subscription';
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: { comment: null; feedback: null; reason: string | null };
  customer: string;
  default_payment_method: string | null;
  ended_at: number | null;
  items: { object: 'list'; data: [SubscriptionItem]; has_more: boolean; url: string };
  latest_invoice: string | null;
  metadata: Metadata;
  schedule: string | null;
  status: 'trialing' | 'active' | 'past_due' | 'canceled' | 'paused';
  trial_end: number | null;
  trial_start: number | null;
  trial_settings: { end_behavior: { missing_payment_method: MissingMethod } };
}

export interface Beginning {
  customerId: string;
  price: Price;
  methodId: string | null;
  metadata: Metadata;
  missingMethod: MissingMethod;
  start: number;
  /** The end of the first period, or of the trial. */
  end: number;
  isTrial: boolean;
}

const [itemExample] = published.resources.subscription.items.data;

export function buildSubscription(world: World, beginning: Beginning): Subscription {
  const { customerId, start, end, isTrial, price } = beginning;
  const subscriptionId = makeId('sub');
  return keep(world, {
    ...blank('subscription'),
    id: subscriptionId,
    object: 'subscription',
    automatic_tax: { enabled: false, liability: null, disabled_reason: null },
    billing_cycle_anchor: isTrial ? end : start,
    billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    created: start,
    currency: 'usd',
    customer: customerId,
    default_payment_method: beginning.methodId,
    default_tax_rates: [],
    discounts: [],
    ended_at: null,
    invoice_settings: { account_tax_ids: null, issuer: { type: 'self' } },
    items: {
      object: 'list',
      data: [
        {
          ...Object.fromEntries(Object.keys(itemExample ?? {}).map((key) => [key, null])),
          id: makeId('si', 14),
          object: 'subscription_item',
          created: start,
          current_period_end: end,
          current_period_start: start,
          discounts: [],
          metadata: {},
          price: structuredClone(price),
          quantity: 1,
          subscription: subscriptionId,
          tax_rates: [],
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${subscriptionId}`,
    },
    latest_invoice: null,
    livemode: false,
    metadata: beginning.metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    schedule: null,
    start_date: start,
    status: isTrial ? 'trialing' : 'active',
    trial_end: isTrial ? end : null,
    trial_settings: { end_behavior: { missing_payment_method: beginning.missingMethod } },
    trial_start: isTrial ? start : null,
  });
}

export function requireSubscription(world: World, subscriptionId: string): Subscription {
  return requireObject(world, 'subscription', subscriptionId);
}
