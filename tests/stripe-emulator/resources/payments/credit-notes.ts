import { call } from '#tests/stripe-emulator/http/api.ts';
import { id, whole } from '#tests/stripe-emulator/http/params.ts';
import { listCall, oneCall, requireObject } from '#tests/stripe-emulator/http/readings.ts';
import { invalid } from '#tests/stripe-emulator/http/stripe-error.ts';
import type { StripeObject } from '#tests/stripe-emulator/objects.ts';
import { emit } from '#tests/stripe-emulator/resources/events.ts';
import type { Invoice } from '#tests/stripe-emulator/resources/subscriptions/invoices.ts';
import { all, keep, makeId, nowOf, type World } from '#tests/stripe-emulator/world.ts';

/** Of a paid invoice, for money that went back outside Stripe, such as by bank transfer. */
export interface CreditNote extends StripeObject {
  object: 'credit_note';
  amount: number;
  invoice: string;
  out_of_band_amount: number;
}

/** Credits the rest of a paid invoice, or a part of it. */
export function creditOutOfBand(world: World, invoice: Invoice, amount?: number): CreditNote {
  const notes = all(world, 'credit_note').filter((note) => note.invoice === invoice.id);
  const remaining = notes.reduce((rest, note) => rest - note.amount, invoice.amount_paid);
  const given = amount ?? remaining;
  if (given > remaining || given < 1) {
    throw invalid(
      `The credit note amount (${given}) is greater than the creditable amount of the invoice (${remaining})`,
      'amount',
    );
  }
  const created: CreditNote = keep(world, {
    id: makeId('cn'),
    object: 'credit_note',
    amount: given,
    amount_shipping: 0,
    created: nowOf(world, invoice.customer),
    currency: 'usd',
    customer: invoice.customer,
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: null,
    invoice: invoice.id,
    livemode: false,
    memo: null,
    metadata: {},
    number: `${invoice.number}-CN-${String(notes.length + 1).padStart(2, '0')}`,
    out_of_band_amount: given,
    post_payment_amount: given,
    pre_payment_amount: 0,
    pretax_credit_amounts: [],
    reason: null,
    refunds: [],
    shipping_cost: null,
    status: 'issued',
    subtotal: given,
    subtotal_excluding_tax: given,
    total: given,
    total_excluding_tax: given,
    total_taxes: [],
    type: 'post_payment',
    voided_at: null,
  });
  emit(world, 'credit_note.created', created);
  return created;
}

export const creditNoteCalls = [
  call({
    method: 'POST',
    path: '/credit_notes',
    params: { invoice: id, amount: whole, out_of_band_amount: whole },
    run: (world, given) => {
      if (given.amount !== given.out_of_band_amount) {
        throw invalid('The sum of refunds and credits must equal the amount.', 'amount');
      }
      const invoice = requireObject(world, 'invoice', given.invoice);
      return creditOutOfBand(world, invoice, given.amount);
    },
  }),
  listCall({ path: '/credit_notes', kind: 'credit_note', by: { invoice: id.optional() } }),
  oneCall('/credit_notes', 'credit_note'),
];
