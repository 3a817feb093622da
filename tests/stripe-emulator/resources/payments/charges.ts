import { id, ignored } from '#tests/stripe-emulator/http/params.ts';
import { listCall, oneCall, requireObject } from '#tests/stripe-emulator/http/readings.ts';
import { blank, type StripeObject } from '#tests/stripe-emulator/objects.ts';
import { emit } from '#tests/stripe-emulator/resources/events.ts';
import type { PaymentMethod } from './payment-methods.ts';
import { keep, makeId, nowOf, type World } from '#tests/stripe-emulator/world.ts';

export interface PaymentIntent extends StripeObject {
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  customer: string;
  latest_charge: string | null;
  status: 'succeeded' | 'requires_payment_method';
}

export interface Charge extends StripeObject {
  object: 'charge';
  amount: number;
  amount_refunded: number;
  customer: string;
  disputed: boolean;
  payment_intent: string;
  refunded: boolean;
  status: 'succeeded' | 'failed';
}

interface Payment {
  customerId: string;
  amount: number;
  method: PaymentMethod;
  description: string;
  /** The bank's reason to decline, or null. */
  declineCode: string | null;
}

/** Charges a card: creates an intent with its charge and emits both events. */
export function pay(world: World, payment: Payment): { intent: PaymentIntent; charge: Charge } {
  const { customerId, amount, method, declineCode } = payment;
  const isPaid = declineCode === null;
  const created = nowOf(world, customerId);
  const intentId = makeId('pi');
  const charge = keep(world, buildCharge(payment, intentId, created));
  const intent: PaymentIntent = keep(world, {
    ...blank('payment_intent'),
    id: intentId,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: isPaid ? amount : 0,
    capture_method: 'automatic',
    client_secret: `${intentId}_secret_${makeId('', 24).slice(1)}`,
    confirmation_method: 'automatic',
    created,
    currency: 'usd',
    customer: customerId,
    description: payment.description,
    last_payment_error: isPaid
      ? null
      : { type: 'card_error', code: 'card_declined', decline_code: declineCode },
    latest_charge: charge.id,
    livemode: false,
    metadata: {},
    payment_method: method.id,
    payment_method_options: {},
    payment_method_types: ['card'],
    setup_future_usage: 'off_session',
    status: isPaid ? 'succeeded' : 'requires_payment_method',
  });
  emit(world, isPaid ? 'charge.succeeded' : 'charge.failed', charge);
  emit(world, `payment_intent.${isPaid ? 'succeeded' : 'payment_failed'}`, intent);
  return { intent, charge };
}

function buildCharge(payment: Payment, intentId: string, created: number): Charge {
  const { customerId, amount, method, declineCode, description } = payment;
  const isPaid = declineCode === null;
  const id = makeId('ch');
  return {
    ...blank('charge'),
    id,
    object: 'charge',
    amount,
    amount_captured: isPaid ? amount : 0,
    amount_refunded: 0,
    billing_details: method['billing_details'],
    captured: isPaid,
    created,
    currency: 'usd',
    customer: customerId,
    description,
    disputed: false,
    failure_code: isPaid ? null : 'card_declined',
    failure_message: isPaid ? null : 'Your card was declined.',
    fraud_details: {},
    livemode: false,
    metadata: {},
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
      reason: declineCode,
      seller_message: isPaid ? 'Payment complete.' : 'The bank declined the payment.',
      type: isPaid ? 'authorized' : 'issuer_declined',
    },
    paid: isPaid,
    payment_intent: intentId,
    payment_method: method.id,
    payment_method_details: {
      card: { brand: method.card.brand, last4: method.card.last4 },
      type: 'card',
    },
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/charges/${id}/refunds` },
    status: isPaid ? 'succeeded' : 'failed',
  };
}

export function requireCharge(world: World, chargeId: string, param?: string): Charge {
  return requireObject(world, 'charge', chargeId, { param });
}

export const chargeCalls = [
  listCall({
    path: '/charges',
    kind: 'charge',
    by: { customer: id.optional(), payment_intent: id.optional() },
    takes: { created: ignored },
  }),
  oneCall('/charges', 'charge'),
  oneCall('/payment_intents', 'payment_intent'),
];
