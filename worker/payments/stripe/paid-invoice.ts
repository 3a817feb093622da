import type { MoneyReturn, PaidInvoice } from '#worker/payments/provider.ts';
import { readId, toIso } from './stripe-objects.ts';
import { callStripe, type Stripe } from './stripe.ts';

/** Refunds, disputes and credit notes read per payment; Stripe's largest page. */
const PAGE = { limit: 100 };

/**
 * Reads what was paid for an invoice and what went back of it. Credit on a customer's balance is no
 * money: the invoice that uses it is paid with less.
 */
export async function readPaidInvoice(client: Stripe, invoiceId: string): Promise<PaidInvoice> {
  const [invoice, payments, notes] = await Promise.all([
    callStripe(() => client.invoices.retrieve(invoiceId)),
    callStripe(() => client.invoicePayments.list({ invoice: invoiceId, status: 'paid', ...PAGE })),
    callStripe(() => client.creditNotes.list({ invoice: invoiceId, ...PAGE })),
  ]);
  const intents = payments.data
    .map(({ payment }) => readId(payment.payment_intent))
    .filter((id) => id !== null);
  const returned = await Promise.all(
    intents.map(async (payment_intent) => {
      const [refunds, disputes] = await Promise.all([
        callStripe(() => client.refunds.list({ payment_intent, ...PAGE })),
        callStripe(() => client.disputes.list({ payment_intent, ...PAGE })),
      ]);
      return { refunds: refunds.data, disputes: disputes.data };
    }),
  );
  const { currency } = invoice;
  const returns = [
    ...returned.flatMap(({ refunds }) => refunds).flatMap(buildRefundReturns),
    ...returned.flatMap(({ disputes }) => disputes).flatMap(buildDisputeReturns),
    ...notes.data.flatMap(buildCreditReturns),
  ].toSorted((a, b) => sortKey(a).localeCompare(sortKey(b)));
  return {
    invoiceId,
    currency,
    paidAt: invoice.status === 'paid' ? toIso(invoice.status_transitions.paid_at) : null,
    amount: withoutTax(invoice, invoice.amount_paid),
    returns: removeTax(invoice, returns),
  };
}

/** What undoes a return comes after all returns. */
const sortKey = ({ at, id }: MoneyReturn): string => `${at ?? '9999'} ${id}`;

/** The part of an amount that is not tax, in whole cents. */
function withoutTax(
  { total, total_excluding_tax: net }: Pick<Stripe.Invoice, 'total' | 'total_excluding_tax'>,
  amount: number,
): number {
  return net === null || net === undefined || total === 0
    ? amount
    : Math.round((amount * net) / total);
}

/** Rounds sums instead of parts, so that returns of a whole payment add up to it. */
function removeTax(invoice: Stripe.Invoice, returns: readonly MoneyReturn[]): MoneyReturn[] {
  let sum = 0;
  return returns.map((each) => {
    const before = withoutTax(invoice, sum);
    sum += each.amount;
    return { ...each, amount: withoutTax(invoice, sum) - before };
  });
}

/** A refund that failed after it was recorded brings the money back. */
function buildRefundReturns({
  id,
  amount,
  currency,
  created,
  status,
}: Stripe.Refund): MoneyReturn[] {
  const at = toIso(created) ?? '';
  const refund = { id, kind: 'refund', undoes: null, currency, amount: -amount, at } as const;
  if (status === 'succeeded') return [refund];
  if (status !== 'failed' && status !== 'canceled') return [];
  return [{ ...refund, id: `${id}:failed`, kind: 'refund_failed', undoes: id, amount, at: null }];
}

/** An inquiry (`warning_`) has not taken any money. */
function buildDisputeReturns({
  id,
  amount,
  currency,
  created,
  status,
}: Stripe.Dispute): MoneyReturn[] {
  if (status.startsWith('warning_') || status === 'prevented') return [];
  const at = toIso(created) ?? '';
  const dispute = { id, kind: 'dispute', undoes: null, currency, amount: -amount, at } as const;
  if (status !== 'won') return [dispute];
  return [
    dispute,
    { ...dispute, id: `${id}:won`, kind: 'dispute_won', undoes: id, amount, at: null },
  ];
}

/** Only money given back outside Stripe: refunds of a credit note are refunds of the payment. */
function buildCreditReturns(note: Stripe.CreditNote): MoneyReturn[] {
  const amount = note.out_of_band_amount ?? 0;
  if (amount === 0 || note.status === 'void') return [];
  const at = toIso(note.created) ?? '';
  const { id, currency } = note;
  return [{ id, kind: 'credit_note', undoes: null, currency, amount: -amount, at }];
}
