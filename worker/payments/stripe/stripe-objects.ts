import { INVOICE_STATUSES, type Invoice } from '#shared/api/payments.ts';
import { parsePriceKey, type BillingInterval, type SoldPlan } from '#shared/plan/billing.ts';
import {
  STRIPE_STATUSES,
  type SubscriptionDetails,
} from '#worker/payments/subscription/subscription-details.ts';
import type { PaymentEvent } from '#worker/payments/provider.ts';
import type { Stripe } from './stripe.ts';

// Maps Stripe's objects to ours. Pure; `stripe-provider.ts` does the requests and expansions.

interface Sold {
  plan: SoldPlan;
  interval: BillingInterval;
}

/**
 * Returns what a price sells, or null for a foreign price. The lookup key moves to the successor
 * when the plan table changes, so the metadata identifies the price a customer bought at.
 */
function parsePrice(price: Stripe.Price): Sold | null {
  return parsePriceKey(price.metadata['price_key'] ?? null) ?? parsePriceKey(price.lookup_key);
}

/** The item that sells a plan. Support may add others, and Stripe promises no order. */
function findSoldItem({ items }: Stripe.Subscription) {
  for (const item of items.data) {
    const sold = parsePrice(item.price);
    if (sold !== null) return { item, sold };
  }
  return null;
}

/**
 * Expects `latest_invoice` and the payment methods to be expanded. Returns null if no price is
 * ours.
 */
export function buildSubscriptionDetails(
  subscription: Stripe.Subscription,
  schedule: Stripe.SubscriptionSchedule | null,
): SubscriptionDetails | null {
  const found = findSoldItem(subscription);
  const status = STRIPE_STATUSES.find((known) => known === subscription.status);
  if (!found || !status) return null;
  const { item, sold } = found;
  const periodEnd = toIso(item.current_period_end);
  const invoice = expanded(subscription.latest_invoice);
  const method = findMethod(subscription);
  return {
    id: subscription.id,
    status,
    ...sold,
    amountCents: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    currency: item.price.currency,
    itemId: item.id,
    createdAt: toIso(subscription.created) ?? '',
    periodEnd,
    trialEnd: toIso(subscription.trial_end),
    cancelAt:
      toIso(subscription.cancel_at) ?? (subscription.cancel_at_period_end ? periodEnd : null),
    change: schedule && buildPlanChange(schedule, sold),
    latestInvoiceId: readId(subscription.latest_invoice),
    unpaidSince:
      status === 'past_due' || status === 'unpaid' ? findUnpaidSince(invoice, item) : null,
    moneyBack: null,
    moneyBackInvoiceId: null,
    paymentMethod: method && buildPaymentMethod(method),
    methodFingerprint: method && methodFingerprint(method),
    isTrialReused: false,
  };
}

/** The phase after the present one, if it sells something else. Expects its prices to be expanded. */
function buildPlanChange(
  { id, phases, current_phase: current }: Stripe.SubscriptionSchedule,
  sold: Sold,
): SubscriptionDetails['change'] {
  const next = phases.find(({ start_date: start }) => start >= (current?.end_date ?? Infinity));
  for (const { price, quantity } of next?.items ?? []) {
    if (typeof price === 'string' || price.deleted) continue;
    const later = parsePrice(price);
    if (later === null) continue;
    if (later.plan === sold.plan && later.interval === sold.interval) return null;
    const amountCents = (price.unit_amount ?? 0) * (quantity ?? 1);
    return { ...later, amountCents, at: toIso(next?.start_date) ?? '', scheduleId: id };
  }
  return null;
}

/**
 * The first payment attempt follows finalization. Without an invoice, use the start of the period.
 */
function findUnpaidSince(
  invoice: Stripe.Invoice | null,
  item: Stripe.SubscriptionItem,
): string | null {
  return toIso(invoice?.status_transitions.finalized_at) ?? toIso(item.current_period_start);
}

/** The subscription's own payment method, or its customer's default. */
function findMethod(subscription: Stripe.Subscription): Stripe.PaymentMethod | null {
  const customer = expanded(subscription.customer);
  return (
    expanded(subscription.default_payment_method) ??
    (customer && !customer.deleted
      ? expanded(customer.invoice_settings.default_payment_method)
      : null)
  );
}

function buildPaymentMethod(method: Stripe.PaymentMethod): SubscriptionDetails['paymentMethod'] {
  const { card } = method;
  if (!card) return { type: method.type, account: describeAccount(method) };
  return { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year };
}

/**
 * The provider's identity of a card or bank account across customers. Null for methods that have
 * none.
 */
function methodFingerprint(method: Stripe.PaymentMethod): string | null {
  const { card, sepa_debit, us_bank_account, bacs_debit, au_becs_debit, paypal } = method;
  const bank = sepa_debit ?? us_bank_account ?? bacs_debit ?? au_becs_debit;
  const id = card?.fingerprint ?? bank?.fingerprint ?? paypal?.payer_id ?? null;
  return id === null ? null : `${method.type}:${id}`;
}

/**
 * A label for the account behind a method other than a card. Empty if the method does not reveal
 * one.
 */
function describeAccount(method: Stripe.PaymentMethod): string {
  const { paypal, link, cashapp, ...rest } = method;
  const name = paypal?.payer_email ?? link?.email ?? cashapp?.cashtag;
  if (name) return name;
  const bank = rest.sepa_debit ?? rest.us_bank_account ?? rest.bacs_debit ?? rest.au_becs_debit;
  return bank?.last4 ? `ending in ${bank.last4}` : '';
}

/** Returns null for a draft invoice. */
export function buildInvoice(invoice: Stripe.Invoice): Invoice | null {
  const status = INVOICE_STATUSES.find((known) => known === invoice.status);
  if (status === undefined) return null;
  return {
    id: invoice.number ?? invoice.id,
    date: toIso(invoice.status_transitions.finalized_at) ?? toIso(invoice.created) ?? '',
    description:
      invoice.description ?? invoice.lines.data.find((line) => line.description)?.description ?? '',
    status,
    amountCents: invoice.total,
    currency: invoice.currency,
    pdfUrl: invoice.invoice_pdf ?? null,
  };
}

/** Event types that trigger a customer sync. */
const EVENT_TYPES: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'subscription_schedule.created',
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'subscription_schedule.canceled',
  'customer.updated',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'refund.failed',
  'credit_note.created',
]);

/** Event types a webhook endpoint at Stripe must be subscribed to. */
export const WEBHOOK_EVENT_TYPES: readonly string[] = [...EVENT_TYPES];

export function buildPaymentEvent(event: Stripe.Event): PaymentEvent {
  const { id, type, livemode } = event;
  const object = event.data.object;
  return {
    id,
    type,
    isLive: livemode,
    isKnown: EVENT_TYPES.has(type),
    customerId: findCustomerId(object),
    chargeId: findChargeId(object),
    invoiceId: findInvoiceId(object),
  };
}

/** An invoice event contains the invoice; a credit note refers to it. */
function findInvoiceId(object: Stripe.Event.Data.Object): string | null {
  if (!('object' in object)) return null;
  if (object['object'] === 'invoice' && 'id' in object) return String(object['id']);
  if (object['object'] !== 'credit_note') return null;
  return 'invoice' in object ? parseReference(object['invoice']) : null;
}

function findCustomerId(object: Stripe.Event.Data.Object): string | null {
  if (!('object' in object)) return null;
  if (object['object'] === 'customer' && 'id' in object) return String(object['id']);
  const customer: unknown = 'customer' in object ? object['customer'] : null;
  return parseReference(customer);
}

/** A charge event contains the charge; a dispute and a refund refer to it. */
function findChargeId(object: Stripe.Event.Data.Object): string | null {
  if (!('object' in object)) return null;
  if (object['object'] === 'charge' && 'id' in object) return String(object['id']);
  if (object['object'] !== 'dispute' && object['object'] !== 'refund') return null;
  return 'charge' in object ? parseReference(object['charge']) : null;
}

function parseReference(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : null;
}

/** Returns the id of a reference that may be expanded. */
export function readId(value: string | { id: string } | null | undefined): string | null {
  return value === null || value === undefined
    ? null
    : typeof value === 'string'
      ? value
      : value.id;
}

function expanded<Value>(value: string | Value | null | undefined): Value | null {
  return typeof value === 'string' ? null : (value ?? null);
}

/** Converts Unix seconds to ISO 8601 UTC. */
export function toIso(seconds: number | null | undefined): string | null {
  return typeof seconds === 'number' ? new Date(seconds * 1000).toISOString() : null;
}
