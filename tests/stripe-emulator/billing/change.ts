import { collect, declineOf, methodOf } from '#tests/stripe-emulator/billing/collect.ts';
import { nameOf } from '#tests/stripe-emulator/billing/items.ts';
import { endOfPeriod, prorate } from '#tests/stripe-emulator/billing/period.ts';
import { declined } from '#tests/stripe-emulator/billing/subscribe.ts';
import { cardError } from '#tests/stripe-emulator/http/stripe-error.ts';
import {
  issueInvoice,
  type Item,
} from '#tests/stripe-emulator/resources/subscriptions/invoices.ts';
import { testNumberOf } from '#tests/stripe-emulator/resources/payments/payment-methods.ts';
import type { Price } from '#tests/stripe-emulator/resources/catalog/prices.ts';
import { release } from '#tests/stripe-emulator/resources/subscriptions/subscription-schedules.ts';
import type { Subscription } from '#tests/stripe-emulator/resources/subscriptions/subscriptions.ts';
import { nowOf, type World } from '#tests/stripe-emulator/world.ts';

/**
 * The proration of an immediate change: the rest of the new price minus the rest of the old one.
 */
export function quoteChange(world: World, subscription: Subscription, price: Price): Item[] {
  if (subscription.status === 'trialing') return [];
  const [{ price: old, current_period_start: start, current_period_end: end }] =
    subscription.items.data;
  const now = nowOf(world, subscription.customer);
  const isSameCycle = old.recurring.interval === price.recurring.interval;
  const newEnd = isSameCycle ? end : endOfPeriod(now, now, price);
  const charged = isSameCycle ? prorate(price.unit_amount, now, start, end) : price.unit_amount;
  return [
    {
      description: `Unused time on ${nameOf(world, old)}`,
      amount: -prorate(old.unit_amount, now, start, end),
      price: old,
      period: { start: now, end },
      isProration: true,
    },
    {
      description: `Remaining time on ${nameOf(world, price)}`,
      amount: charged,
      price,
      period: { start: now, end: newEnd },
      isProration: true,
    },
  ];
}

/**
 * Changes the price immediately and charges the difference. A declined card throws and changes
 * nothing.
 */
export function changePrice(world: World, subscription: Subscription, price: Price): void {
  const items = quoteChange(world, subscription, price);
  const due = items.reduce((sum, { amount }) => sum + amount, 0);
  requirePayable(world, subscription, due);
  if (subscription.schedule !== null) release(world, subscription);
  const [item] = subscription.items.data;
  const isSameCycle = item.price.recurring.interval === price.recurring.interval;
  item.price = structuredClone(price);
  if (subscription.status !== 'trialing' && !isSameCycle) {
    const now = nowOf(world, subscription.customer);
    subscription.billing_cycle_anchor = now;
    item.current_period_start = now;
    item.current_period_end = endOfPeriod(now, now, price);
  }
  if (items.length === 0) return;
  const invoice = issueInvoice(world, subscription, 'subscription_update', items, 0);
  collect(world, invoice, subscription, 'present');
}

function requirePayable(world: World, subscription: Subscription, due: number): void {
  if (due <= 0) return;
  const method = methodOf(world, subscription);
  if (method === null) {
    throw cardError('resource_missing', 'Add a payment method first.');
  }
  const code = declineOf(testNumberOf(method), 'present');
  if (code !== null) throw declined(code);
}
