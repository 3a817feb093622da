import { discountOf } from '#tests/stripe-emulator/resources/coupons.ts';
import type { Price } from '#tests/stripe-emulator/resources/prices.ts';
import type { Subscription } from '#tests/stripe-emulator/resources/subscriptions.ts';
import { find, need, type World } from '#tests/stripe-emulator/world.ts';

/** Cents as people read them. */
export function money(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** The name of what a price buys. */
export function nameOf(world: World, price: Price): string {
  return need(world, 'product', price.product).name;
}

/** A line of an invoice: `1 × Startup (at $9.00 / month)`. */
export function priceInWords(world: World, price: Price): string {
  return `1 × ${nameOf(world, price)} (at ${money(price.unit_amount)} / ${price.recurring.interval})`;
}

/** What the subscription's coupon takes off this amount. One that works once is used up by it. */
export function takeDiscount(world: World, subscription: Subscription, amount: number): number {
  const coupon = find(world, 'coupon', world.state.discounts[subscription.id] ?? null);
  if (coupon === null || amount === 0) return 0;
  if (coupon.duration === 'once') delete world.state.discounts[subscription.id];
  return discountOf(coupon, amount);
}
