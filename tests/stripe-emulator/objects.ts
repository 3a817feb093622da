import published from '#tests/fixtures/stripe/fixtures3.json' with { type: 'json' };
import type { Charge, PaymentIntent } from '#tests/stripe-emulator/resources/payments/charges.ts';
import type { CheckoutSession } from '#tests/stripe-emulator/resources/checkout-sessions.ts';
import type { Coupon, PromotionCode } from '#tests/stripe-emulator/resources/catalog/coupons.ts';
import type { CreditNote } from '#tests/stripe-emulator/resources/payments/credit-notes.ts';
import type { Customer } from '#tests/stripe-emulator/resources/customers.ts';
import type { Dispute } from '#tests/stripe-emulator/resources/payments/disputes.ts';
import type { StripeEvent } from '#tests/stripe-emulator/resources/events.ts';
import type { InvoicePayment } from '#tests/stripe-emulator/resources/subscriptions/invoice-payments.ts';
import type { Invoice } from '#tests/stripe-emulator/resources/subscriptions/invoices.ts';
import type { Meter, MeterEvent } from '#tests/stripe-emulator/resources/meters.ts';
import type { PaymentMethod } from '#tests/stripe-emulator/resources/payments/payment-methods.ts';
import type { PortalConfiguration } from '#tests/stripe-emulator/resources/portal-configurations.ts';
import type { PortalSession } from '#tests/stripe-emulator/resources/portal-sessions.ts';
import type { Price } from '#tests/stripe-emulator/resources/catalog/prices.ts';
import type { Product } from '#tests/stripe-emulator/resources/catalog/products.ts';
import type { Refund } from '#tests/stripe-emulator/resources/payments/refunds.ts';
import type { Schedule } from '#tests/stripe-emulator/resources/subscriptions/subscription-schedules.ts';
import type { Subscription } from '#tests/stripe-emulator/resources/subscriptions/subscriptions.ts';
import type { TestClock } from '#tests/stripe-emulator/resources/test-clocks.ts';
import type { WebhookEndpoint } from '#tests/stripe-emulator/resources/webhook-endpoints.ts';

export interface StripeObject {
  id: string;
  object: string;
  /** Seconds since 1970. */
  created: number;
  [key: string]: unknown;
}

export type Metadata = Record<string, string>;

/** The emulator's resources by their `object` value. */
export interface Kinds {
  customer: Customer;
  product: Product;
  price: Price;
  coupon: Coupon;
  promotion_code: PromotionCode;
  'checkout.session': CheckoutSession;
  subscription: Subscription;
  subscription_schedule: Schedule;
  'billing_portal.configuration': PortalConfiguration;
  'billing_portal.session': PortalSession;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  payment_method: PaymentMethod;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  credit_note: CreditNote;
  'test_helpers.test_clock': TestClock;
  webhook_endpoint: WebhookEndpoint;
  event: StripeEvent;
  'billing.meter': Meter;
  'billing.meter_event': MeterEvent;
}
export type Kind = keyof Kinds;

const examples: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> =
  published.resources;

/** All keys of Stripe's published example, set to null. */
export function blank(kind: string): Record<string, null> {
  return Object.fromEntries(Object.keys(examples[kind] ?? {}).map((key) => [key, null]));
}
