import { discountOf } from '#tests/stripe-emulator/resources/catalog/coupons.ts';
import type { Price } from '#tests/stripe-emulator/resources/catalog/prices.ts';
import type { Subscription } from '#tests/stripe-emulator/resources/subscriptions/subscriptions.ts';
import { find, need, type World } from '#tests/stripe-emulator/world.ts';

export function money(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

export function nameOf(world: World, price: Price): string {
  return need(world, 'product', price.product).name;
}

/** An invoice line such as `1 × Startup (at $9.00 / month)`. */
export function priceInWords(world: World, price: Price, quantity = 1): string {
  return `${quantity} × ${nameOf(world, price)} (at ${money(price.unit_amount)} / ${price.recurring.interval})`;
}

/** The discount of the subscription's coupon. Uses up a coupon that applies once. */
export function takeDiscount(world: World, subscription: Subscription, amount: number): number {
  const coupon = find(world, 'coupon', world.state.discounts[subscription.id] ?? null);
  if (coupon === null || amount === 0) return 0;
  if (coupon.duration === 'once') delete world.state.discounts[subscription.id];
  return discountOf(coupon, amount);
}
