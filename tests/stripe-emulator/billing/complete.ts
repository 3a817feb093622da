import { subscribe } from '#tests/stripe-emulator/billing/subscribe.ts';
import type { ReadCard } from '#tests/stripe-emulator/billing/test-cards.ts';
import { invalid } from '#tests/stripe-emulator/http/stripe-error.ts';
import type { CheckoutSession, Order } from '#tests/stripe-emulator/resources/checkout-sessions.ts';
import { discountOf, type PromotionCode } from '#tests/stripe-emulator/resources/coupons.ts';
import { createCustomer } from '#tests/stripe-emulator/resources/customers.ts';
import { emit } from '#tests/stripe-emulator/resources/events.ts';
import { need, type World } from '#tests/stripe-emulator/world.ts';

/** What the page of a session asks for. */
export function orderOf(world: World, session: CheckoutSession): Order {
  const order = world.state.orders[session.id];
  if (order === undefined) throw new Error(`the state has no order of ${session.id}`);
  return order;
}

/** Whether a card must be given: not where nothing is due today and the seller asked for no more. */
export function needsCard(session: CheckoutSession): boolean {
  return session.amount_total > 0 || session.payment_method_collection === 'always';
}

/** Whether the page asks for an address: only of a customer who has none (docs.stripe.com/api/checkout/sessions, `customer`). */
export function needsEmail(world: World, session: CheckoutSession): boolean {
  if (session.customer === null) return session.customer_email === null;
  return need(world, 'customer', session.customer).email === null;
}

/** Keeps the address typed on the page with the customer. Throws the sentence the person reads for one that is none. */
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

/** Pays a session: its subscription begins, and both are told. A declined card throws, and the session stays open. */
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

/** Where the buyer goes then; the address may ask for the session's id. */
export function returnAddress({ success_url: url, id }: CheckoutSession): string {
  return url.replaceAll('{CHECKOUT_SESSION_ID}', id);
}
