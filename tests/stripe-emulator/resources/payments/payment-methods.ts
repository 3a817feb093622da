import { call } from '#tests/stripe-emulator/http/api.ts';
import { id, ignored } from '#tests/stripe-emulator/http/params.ts';
import type { ReadCard } from '#tests/stripe-emulator/billing/test-cards.ts';
import { listCall, oneCall, requireObject } from '#tests/stripe-emulator/http/readings.ts';
import { blank, type StripeObject } from '#tests/stripe-emulator/objects.ts';
import { requireCustomer } from '#tests/stripe-emulator/resources/customers.ts';
import { emit } from '#tests/stripe-emulator/resources/events.ts';
import { keep, makeId, nowOf, type World } from '#tests/stripe-emulator/world.ts';

export interface PaymentMethod extends StripeObject {
  object: 'payment_method';
  customer: string | null;
  card: {
    brand: string;
    last4: string;
    exp_month: number;
    exp_year: number;
    /**
     * Equal for the same card of all customers, as at Stripe. There only the number counts; here
     * the expiry does as well, so that two testers with the same number have two cards.
     */
    fingerprint: string;
    [key: string]: unknown;
  };
}

export function testNumberOf({ card }: PaymentMethod): string {
  return card.fingerprint.split('x')[0] ?? '';
}

export function attachCard(world: World, customerId: string, given: ReadCard): PaymentMethod {
  const { card, expMonth, expYear } = given;
  const customer = requireCustomer(world, customerId);
  const method: PaymentMethod = keep(world, {
    ...blank('payment_method'),
    id: makeId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      address: {
        city: null,
        country: 'US',
        line1: null,
        line2: null,
        postal_code: null,
        state: null,
      },
      email: customer.email,
      name: customer.name,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: `${card.number}x${expMonth}x${expYear}`,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      three_d_secure_usage: { supported: true },
      wallet: null,
      regulated_status: 'unregulated',
    },
    created: nowOf(world, customerId),
    customer: customerId,
    livemode: false,
    metadata: {},
    type: 'card',
  });
  emit(world, 'payment_method.attached', method);
  return method;
}

function requireMethod(world: World, methodId: string): PaymentMethod {
  return requireObject(world, 'payment_method', methodId, { noun: 'PaymentMethod' });
}

export const paymentMethodCalls = [
  listCall({
    path: '/payment_methods',
    kind: 'payment_method',
    by: { customer: id },
    takes: { type: ignored },
  }),
  oneCall('/payment_methods', 'payment_method', 'PaymentMethod'),
  call({
    method: 'POST',
    path: '/payment_methods/:id/detach',
    params: {},
    run: (world, _, methodId) => {
      const method = requireMethod(world, methodId);
      method.customer = null;
      emit(world, 'payment_method.detached', method);
      return method;
    },
  }),
];
