import { call } from '#tests/stripe-emulator/http/api.ts';
import { id, ignored, metadata, whole } from '#tests/stripe-emulator/http/params.ts';
import { listCall, oneCall } from '#tests/stripe-emulator/http/readings.ts';
import { invalid } from '#tests/stripe-emulator/http/stripe-error.ts';
import { blank, type StripeObject } from '#tests/stripe-emulator/objects.ts';
import { requireCharge, type Charge } from './charges.ts';
import { emit } from '#tests/stripe-emulator/resources/events.ts';
import { find, keep, makeId, nowOf, type World } from '#tests/stripe-emulator/world.ts';

export interface Refund extends StripeObject {
  object: 'refund';
  amount: number;
  charge: string;
  payment_intent: string;
}

/** Refunds the rest of a charge, or a part of it. */
export function refund(world: World, charge: Charge, amount?: number): Refund {
  const remaining = charge.amount - charge.amount_refunded;
  if (remaining === 0) {
    throw invalid(
      `Charge ${charge.id} has already been refunded.`,
      'charge',
      'charge_already_refunded',
    );
  }
  const given = amount ?? remaining;
  if (given > remaining || given < 1) {
    throw invalid(
      `Refund amount (${given}) is greater than unrefunded amount on charge (${remaining})`,
      'amount',
    );
  }
  const created: Refund = keep(world, {
    ...blank('refund'),
    id: makeId('re'),
    object: 'refund',
    amount: given,
    charge: charge.id,
    created: nowOf(world, charge.customer),
    currency: 'usd',
    customer: charge.customer,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: {},
    payment_intent: charge.payment_intent,
    status: 'succeeded',
  });
  charge.amount_refunded += given;
  charge.refunded = charge.amount_refunded === charge.amount;
  emit(world, 'refund.created', created);
  emit(world, 'charge.refunded', charge);
  return created;
}

export const refundCalls = [
  call({
    method: 'POST',
    path: '/refunds',
    params: {
      charge: id.optional(),
      payment_intent: id.optional(),
      amount: whole.optional(),
      reason: ignored,
      metadata: metadata.optional(),
    },
    run: (world, given) => {
      const intent = find(world, 'payment_intent', given.payment_intent ?? null);
      const chargeId = given.charge ?? intent?.latest_charge ?? '';
      return refund(world, requireCharge(world, chargeId, 'charge'), given.amount);
    },
  }),
  listCall({
    path: '/refunds',
    kind: 'refund',
    by: { charge: id.optional(), payment_intent: id.optional() },
  }),
  oneCall('/refunds', 'refund'),
];
