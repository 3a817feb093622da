import { DAY_SECONDS } from '#shared/format/duration.ts';
import { TEST_CARDS } from '#tests/stripe-emulator/billing/test-cards.ts';
import { pay, type Charge } from '#tests/stripe-emulator/resources/payments/charges.ts';
import { openDispute } from '#tests/stripe-emulator/resources/payments/disputes.ts';
import { emit } from '#tests/stripe-emulator/resources/events.ts';
import { noteInvoicePayment } from '#tests/stripe-emulator/resources/subscriptions/invoice-payments.ts';
import { markPaid, type Invoice } from '#tests/stripe-emulator/resources/subscriptions/invoices.ts';
import {
  testNumberOf,
  type PaymentMethod,
} from '#tests/stripe-emulator/resources/payments/payment-methods.ts';
import type { Subscription } from '#tests/stripe-emulator/resources/subscriptions/subscriptions.ts';
import { find, nowOf, type World } from '#tests/stripe-emulator/world.ts';

/** Days between retries of a failed payment. After the last one the subscription ends. */
const RETRY_DAYS = [3, 2, 2] as const;

/** Whether the cardholder is present, or the card is charged automatically. */
export type Presence = 'present' | 'absent';

/** The reason the bank would decline this card, or null. */
export function declineOf(number: string, presence: Presence): string | null {
  const card = TEST_CARDS.find((known) => known.number === number);
  if (card?.behaviour === 'declines') return card.declineCode;
  // This card can be saved and fails at its first charge.
  if (card?.behaviour === 'declines_later') return 'generic_decline';
  return card === undefined && presence === 'absent' ? 'generic_decline' : null;
}

/** The subscription's own card, or its customer's default. */
export function methodOf(world: World, subscription: Subscription): PaymentMethod | null {
  const customer = find(world, 'customer', subscription.customer);
  return find(
    world,
    'payment_method',
    subscription.default_payment_method ??
      customer?.invoice_settings.default_payment_method ??
      null,
  );
}

/**
 * Tries to collect an open invoice and returns whether it was paid. Failures are retried some days
 * later.
 */
export function collect(
  world: World,
  invoice: Invoice,
  subscription: Subscription,
  presence: Presence,
): boolean {
  if (invoice.amount_due === 0) {
    markPaid(world, invoice);
    return true;
  }
  const method = methodOf(world, subscription);
  invoice.attempt_count += 1;
  invoice.attempted = true;
  const declineCode =
    method === null ? 'no_payment_method' : declineOf(testNumberOf(method), presence);
  let charge: Charge | null = null;
  if (method !== null) {
    const paid = pay(world, {
      customerId: invoice.customer,
      amount: invoice.amount_due,
      method,
      description: `Invoice ${invoice.number}`,
      declineCode,
    });
    charge = paid.charge;
    noteInvoicePayment(world, invoice, paid.intent);
  }
  if (declineCode === null) {
    markPaid(world, invoice);
    if (charge !== null && isDisputed(charge, method)) openDispute(world, charge);
    return true;
  }
  const wait = RETRY_DAYS[invoice.attempt_count - 1];
  invoice.next_payment_attempt =
    wait === undefined ? null : nowOf(world, invoice.customer) + wait * DAY_SECONDS;
  emit(world, 'invoice.payment_failed', invoice);
  return false;
}

function isDisputed(charge: Charge, method: PaymentMethod | null): boolean {
  const card = method && TEST_CARDS.find(({ number }) => number === testNumberOf(method));
  return card?.behaviour === 'disputes' && !charge.disputed;
}
