import { endOfPeriod } from '#tests/stripe-emulator/billing/period.ts';
import { emit } from '#tests/stripe-emulator/resources/events.ts';
import { sumUsage } from '#tests/stripe-emulator/resources/meters.ts';
import type { Price } from '#tests/stripe-emulator/resources/catalog/prices.ts';
import {
  buildSubscription,
  type Subscription,
} from '#tests/stripe-emulator/resources/subscriptions/subscriptions.ts';
import { find, nowOf, type World } from '#tests/stripe-emulator/world.ts';

/** Starts a subscription to a metered price. Nothing is due before its first period ends. */
export function subscribeMetered(
  world: World,
  customerId: string,
  price: Price,
  daysUntilDue: number,
): Subscription {
  const start = nowOf(world, customerId);
  const subscription = buildSubscription(world, {
    customerId,
    price,
    methodId: null,
    metadata: {},
    missingMethod: 'create_invoice',
    start,
    end: endOfPeriod(start, start, price),
    isTrial: false,
  });
  Object.assign(subscription, { collection_method: 'send_invoice', days_until_due: daysUntilDue });
  emit(world, 'customer.subscription.created', subscription);
  return subscription;
}

/** What was used in the present period of a metered subscription; null for any other. */
export function countUsage(world: World, { customer, items }: Subscription): number | null {
  const [item] = items.data;
  const meter = find(world, 'billing.meter', item.price.recurring.meter);
  if (meter === null) return null;
  const period = { from: item.current_period_start, to: item.current_period_end };
  return sumUsage(world, meter, { customer, ...period });
}
