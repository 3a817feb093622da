import { z } from 'zod';
import { call } from '#tests/stripe-emulator/http/api.ts';
import { page } from '#tests/stripe-emulator/http/lists.ts';
import { id, paging, text } from '#tests/stripe-emulator/http/params.ts';
import { blank, type StripeObject } from '#tests/stripe-emulator/objects.ts';
import type { PaymentIntent } from '#tests/stripe-emulator/resources/payments/charges.ts';
import type { Invoice } from './invoices.ts';
import { all, keep, makeId, type World } from '#tests/stripe-emulator/world.ts';

export interface InvoicePayment extends StripeObject {
  object: 'invoice_payment';
  invoice: string;
  payment: { type: 'payment_intent'; payment_intent: string };
  status: 'paid' | 'open';
}

export function noteInvoicePayment(world: World, invoice: Invoice, intent: PaymentIntent): void {
  const isPaid = intent.status === 'succeeded';
  const created: InvoicePayment = {
    ...blank('invoice_payment'),
    id: makeId('inpay'),
    object: 'invoice_payment',
    amount_paid: isPaid ? intent.amount : null,
    amount_requested: intent.amount,
    created: intent.created,
    currency: 'usd',
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: isPaid ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: isPaid ? intent.created : null },
  };
  keep(world, created);
}

export const invoicePaymentCalls = [
  call({
    method: 'GET',
    path: '/invoice_payments',
    params: {
      ...paging,
      invoice: id.optional(),
      status: text.optional(),
      payment: z
        .strictObject({ type: z.enum(['payment_intent', 'charge']), payment_intent: id.optional() })
        .optional(),
    },
    run: (world, given) =>
      page(
        '/v1/invoice_payments',
        all(world, 'invoice_payment').filter(
          ({ invoice, payment, status }) =>
            (given.invoice === undefined || invoice === given.invoice) &&
            (given.status === undefined || status === given.status) &&
            (given.payment?.payment_intent === undefined ||
              payment.payment_intent === given.payment.payment_intent),
        ),
        given,
      ),
  }),
];
