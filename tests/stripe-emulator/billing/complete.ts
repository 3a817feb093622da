import { subscribe } from '#tests/stripe-emulator/billing/subscribe.ts';
import type { ReadCard } from '#tests/stripe-emulator/billing/test-cards.ts';
import { invalid } from '#tests/stripe-emulator/http/stripe-error.ts';
import type { CheckoutSession, Order } from '#tests/stripe-emulator/resources/checkout-sessions.ts';
import {
  discountOf,
  type PromotionCode,
} from '#tests/stripe-emulator/resources/catalog/coupons.ts';
import { createCustomer } from '#tests/stripe-emulator/resources/customers.ts';
import { emit } from '#tests/stripe-emulator/resources/events.ts';
import { need, type World } from '#tests/stripe-emulator/world.ts';

export function orderOf(world: World, session: CheckoutSession): Order {
  const order = world.state.orders[session.id];
  if (order === undefined) throw new Error(`the state has no order of ${session.id}`);
  return order;
}

/** A card is required unless nothing is due today and the session does not ask for one. */
export function needsCard(session: CheckoutSession): boolean {
  return session.amount_total > 0 || session.payment_method_collection === 'always';
}

/**
 * The page only asks for an email address if the customer has none
 * (docs.stripe.com/api/checkout/sessions, `customer`).
 */
export function needsEmail(world: World, session: CheckoutSession): boolean {
  if (session.customer === null) return session.customer_email === null;
  return need(world, 'customer', session.customer).email === null;
}

/** Stores the entered email address. Throws the message to show for an invalid one. */
export function takeEmail(world: World, session: CheckoutSession, typed: string): void {
  if (!needsEmail(world, session)) return;
  if (!/^\S+@\S+\.\S+$/.test(typed)) throw invalid('Your email is incomplete.', 'email');
  if (session.customer === null) {
    session.customer_email = typed;
    return;
  }
  const customer = need(world, 'customer', session.customer);
  customer.email = typed;
  emit(world, 'customer.updated', customer);
}

/**
 * Completes a session: starts its subscription and emits both events. A declined card throws and
 * keeps the session open.
 */
export function complete(
  world: World,
  session: CheckoutSession,
  card: ReadCard | null,
  promotion: PromotionCode | null,
): void {
  if (session.status !== 'open') throw invalid('This checkout session is not open any more.');
  const { priceId, trialDays, missingMethod, metadata } = orderOf(world, session);
  const coupon = promotion && need(world, 'coupon', promotion.promotion.coupon);
  const customerId =
    session.customer ?? createCustomer(world, { email: session.customer_email }).id;
  const subscription = subscribe(world, {
    customerId,
    price: need(world, 'price', priceId),
    trialDays,
    missingMethod,
    metadata,
    card,
    coupon,
  });
  const customer = need(world, 'customer', customerId);
  const discount = coupon ? discountOf(coupon, session.amount_subtotal) : 0;
  Object.assign(session, {
    amount_total: session.amount_subtotal - discount,
    customer: customerId,
    customer_details: {
      address: null,
      email: customer.email,
      name: customer.name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
      business_name: null,
      individual_name: null,
    },
    invoice: subscription.latest_invoice,
    payment_status: session.amount_subtotal === 0 ? 'no_payment_required' : 'paid',
    status: 'complete',
    subscription: subscription.id,
    total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: 0 },
    url: null,
  });
  emit(world, 'checkout.session.completed', session);
}

/** The URL the buyer returns to, with the session id if it asks for it. */
export function returnAddress({ success_url: url, id }: CheckoutSession): string {
  return url.replaceAll('{CHECKOUT_SESSION_ID}', id);
}
