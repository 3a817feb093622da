import { INVOICE_STATUSES, type Invoice } from '#shared/api/payments.ts';
import { parsePriceKey, type BillingInterval, type SoldPlan } from '#shared/plan/billing.ts';
import { STATUSES, type SubscriptionFacts } from '#worker/payments/standing/facts.ts';
import type { PaymentEvent } from '#worker/payments/provider.ts';
import type { Stripe } from '#worker/payments/stripe.ts';

// Stripe's objects in our words. Pure: what is asked for and expanded is `stripe-provider.ts`'s.

/**
 * What a price sells; null for one of something else. Its lookup key moves to the price that follows it when the plan
 * table changes, so that the price somebody bought at is known by its metadata.
 */
function soldBy(price: Stripe.Price): { plan: SoldPlan; interval: BillingInterval } | null {
  return parsePriceKey(price.metadata['price_key'] ?? null) ?? parsePriceKey(price.lookup_key);
}

/** The facts of a subscription, read with its latest invoice and payment methods expanded; null for a price not ours. */
export function buildFacts(subscription: Stripe.Subscription): SubscriptionFacts | null {
  const item = subscription.items.data[0];
  const sold = item && soldBy(item.price);
  const status = STATUSES.find((known) => known === subscription.status);
  if (!item || !sold || !status) return null;
  const periodEnd = iso(item.current_period_end);
  const invoice = expanded(subscription.latest_invoice);
  const method = findMethod(subscription);
  return {
    id: subscription.id,
    status,
    ...sold,
    amountCents: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    currency: item.price.currency,
    itemId: item.id,
    createdAt: iso(subscription.created) ?? '',
    periodEnd,
    trialEnd: iso(subscription.trial_end),
    cancelAt: iso(subscription.cancel_at) ?? (subscription.cancel_at_period_end ? periodEnd : null),
    latestInvoiceId: idOf(subscription.latest_invoice),
    unpaidSince: status === 'past_due' || status === 'unpaid' ? unpaidSince(invoice, item) : null,
    moneyBack: null,
    moneyBackInvoiceId: null,
    paymentMethod: method && buildMethod(method),
    methodFingerprint: method && fingerprintOf(method),
    isTrialReused: false,
  };
}

/** The first attempt to be paid follows the invoice's completion; without an invoice, the period's beginning. */
function unpaidSince(invoice: Stripe.Invoice | null, item: Stripe.SubscriptionItem): string | null {
  return iso(invoice?.status_transitions.finalized_at) ?? iso(item.current_period_start);
}

/** What a subscription is paid by: its own method, else its customer's. */
function findMethod(subscription: Stripe.Subscription): Stripe.PaymentMethod | null {
  const customer = expanded(subscription.customer);
  return (
    expanded(subscription.default_payment_method) ??
    (customer && !customer.deleted
      ? expanded(customer.invoice_settings.default_payment_method)
      : null)
  );
}

function buildMethod(method: Stripe.PaymentMethod): SubscriptionFacts['paymentMethod'] {
  const { card } = method;
  if (!card) return { type: method.type, account: accountOf(method) };
  return { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year };
}

/** What the card or account is known by across customers; null for a kind of method that has nothing of the sort. */
function fingerprintOf(method: Stripe.PaymentMethod): string | null {
  const { card, sepa_debit, us_bank_account, bacs_debit, au_becs_debit, paypal } = method;
  const bank = sepa_debit ?? us_bank_account ?? bacs_debit ?? au_becs_debit;
  const id = card?.fingerprint ?? bank?.fingerprint ?? paypal?.payer_id ?? null;
  return id === null ? null : `${method.type}:${id}`;
}

/** Which of somebody's accounts a method that is no card draws on; empty for those that do not say. */
function accountOf(method: Stripe.PaymentMethod): string {
  const { paypal, link, cashapp, ...rest } = method;
  const name = paypal?.payer_email ?? link?.email ?? cashapp?.cashtag;
  if (name) return name;
  const bank = rest.sepa_debit ?? rest.us_bank_account ?? rest.bacs_debit ?? rest.au_becs_debit;
  return bank?.last4 ? `ending in ${bank.last4}` : '';
}

/** An invoice as its owner is shown it; null for a draft, which is nothing yet. */
export function buildInvoice(invoice: Stripe.Invoice): Invoice | null {
  const status = INVOICE_STATUSES.find((known) => known === invoice.status);
  if (status === undefined) return null;
  return {
    id: invoice.number ?? invoice.id,
    date: iso(invoice.status_transitions.finalized_at) ?? iso(invoice.created) ?? '',
    description:
      invoice.description ?? invoice.lines.data.find((line) => line.description)?.description ?? '',
    status,
    amountCents: invoice.total,
    currency: invoice.currency,
    pdfUrl: invoice.invoice_pdf ?? null,
  };
}

/** Kinds of events after which a customer is looked at anew. */
const KINDS: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'customer.updated',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
]);

/** The kinds an endpoint at Stripe must be told to send. */
export const WEBHOOK_KINDS: readonly string[] = [...KINDS];

/** An event, as far as this product asks. */
export function buildEvent(event: Stripe.Event): PaymentEvent {
  const { id, type, livemode } = event;
  const object = event.data.object;
  return {
    id,
    type,
    isLive: livemode,
    isKnown: KINDS.has(type),
    customerId: customerOf(object),
    chargeId: chargeOf(object),
  };
}

function customerOf(object: Stripe.Event.Data.Object): string | null {
  if (!('object' in object)) return null;
  if (object['object'] === 'customer' && 'id' in object) return String(object['id']);
  const customer: unknown = 'customer' in object ? object['customer'] : null;
  return referenceOf(customer);
}

/** A charge says itself; a dispute names its own. */
function chargeOf(object: Stripe.Event.Data.Object): string | null {
  if (!('object' in object)) return null;
  if (object['object'] === 'charge' && 'id' in object) return String(object['id']);
  if (object['object'] !== 'dispute') return null;
  return 'charge' in object ? referenceOf(object['charge']) : null;
}

function referenceOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : null;
}

/** The id of something given as an id or as the whole thing. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  return value === null || value === undefined
    ? null
    : typeof value === 'string'
      ? value
      : value.id;
}

function expanded<Thing>(value: string | Thing | null | undefined): Thing | null {
  return typeof value === 'string' ? null : (value ?? null);
}

/** A moment in seconds as ISO 8601 UTC. */
function iso(seconds: number | null | undefined): string | null {
  return typeof seconds === 'number' ? new Date(seconds * 1000).toISOString() : null;
}
