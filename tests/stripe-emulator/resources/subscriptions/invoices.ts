import published from '#tests/fixtures/stripe/fixtures3.json' with { type: 'json' };
import { call } from '#tests/stripe-emulator/http/api.ts';
import { page } from '#tests/stripe-emulator/http/lists.ts';
import { id, ignored, paging, text } from '#tests/stripe-emulator/http/params.ts';
import { oneCall } from '#tests/stripe-emulator/http/readings.ts';
import { blank, type StripeObject } from '#tests/stripe-emulator/objects.ts';
import { emit } from '#tests/stripe-emulator/resources/events.ts';
import type { Price } from '#tests/stripe-emulator/resources/catalog/prices.ts';
import type { Subscription } from './subscriptions.ts';
import { all, keep, makeId, need, nowOf, type World } from '#tests/stripe-emulator/world.ts';

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

interface InvoiceLine {
  id: string;
  object: 'line_item';
  amount: number;
  description: string;
  period: { start: number; end: number };
  [key: string]: unknown;
}

export interface Invoice extends StripeObject {
  object: 'invoice';
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  customer: string;
  lines: { object: 'list'; data: InvoiceLine[]; has_more: boolean; url: string };
  next_payment_attempt: number | null;
  number: string;
  parent: {
    quote_details: null;
    subscription_details: { metadata: Record<string, string>; subscription: string };
    type: 'subscription_details';
  };
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  status_transitions: {
    finalized_at: number | null;
    marked_uncollectible_at: number | null;
    paid_at: number | null;
    voided_at: number | null;
  };
  subtotal: number;
  total: number;
}

export interface Item {
  description: string;
  amount: number;
  price: Price;
  period: { start: number; end: number };
  isProration: boolean;
}

const [lineExample] = published.resources.invoice.lines.data;

/** Creates and finalizes an invoice: open and payable. */
export function issueInvoice(
  world: World,
  subscription: Subscription,
  reason: BillingReason,
  items: readonly Item[],
  discount: number,
): Invoice {
  const customer = need(world, 'customer', subscription.customer);
  const now = nowOf(world, customer.id);
  const invoiceId = makeId('in');
  const subtotal = items.reduce((sum, { amount }) => sum + amount, 0);
  const total = subtotal - discount;
  const due = Math.max(0, total);
  const number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`;
  customer.next_invoice_sequence += 1;
  const invoice: Invoice = keep(world, {
    ...blank('invoice'),
    id: invoiceId,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Test account',
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      enabled: false,
      liability: null,
      status: null,
      disabled_reason: null,
      provider: null,
    },
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: 'usd',
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_tax_rates: [],
    discounts: [],
    effective_at: now,
    ending_balance: 0,
    hosted_invoice_url: `${world.baseUrl}/i/${invoiceId}`,
    invoice_pdf: `${world.baseUrl}/i/${invoiceId}/pdf`,
    issuer: { type: 'self' },
    lines: {
      object: 'list',
      data: items.map((item) => buildLine(item, invoiceId, subscription)),
      has_more: false,
      url: `/v1/invoices/${invoiceId}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: 'open',
    status_transitions: {
      finalized_at: now,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: discount === 0 ? [] : [{ amount: discount, discount: makeId('di') }],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
  });
  subscription.latest_invoice = invoice.id;
  emit(world, 'invoice.created', { ...invoice, status: 'draft' });
  emit(world, 'invoice.finalized', invoice);
  return invoice;
}

function buildLine(item: Item, invoiceId: string, subscription: Subscription): InvoiceLine {
  const { description, amount, price, period, isProration } = item;
  return {
    ...Object.fromEntries(Object.keys(lineExample ?? {}).map((key) => [key, null])),
    id: makeId('il'),
    object: 'line_item',
    amount,
    currency: 'usd',
    description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    invoice: invoiceId,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: isProration,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: subscription.items.data[0].id,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: String(price.unit_amount),
    },
    quantity: 1,
    quantity_decimal: '1',
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

export function markPaid(world: World, invoice: Invoice): void {
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.attempted = true;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = nowOf(world, invoice.customer);
  emit(world, 'invoice.paid', invoice);
  emit(world, 'invoice.payment_succeeded', invoice);
}

export const invoiceCalls = [
  call({
    method: 'GET',
    path: '/invoices',
    params: {
      ...paging,
      customer: id.optional(),
      subscription: id.optional(),
      status: text.optional(),
      created: ignored,
    },
    run: (world, given) =>
      page(
        '/v1/invoices',
        all(world, 'invoice').filter(
          (invoice) =>
            (given.customer === undefined || invoice.customer === given.customer) &&
            (given.status === undefined || invoice.status === given.status) &&
            (given.subscription === undefined ||
              invoice.parent.subscription_details.subscription === given.subscription),
        ),
        given,
      ),
  }),
  oneCall('/invoices', 'invoice'),
];
