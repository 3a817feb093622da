import { emit } from '#tests/stripe-emulator/resources/events.ts';
import { release } from '#tests/stripe-emulator/resources/subscriptions/subscription-schedules.ts';
import type { Subscription } from '#tests/stripe-emulator/resources/subscriptions/subscriptions.ts';
import { nowOf, type World } from '#tests/stripe-emulator/world.ts';

/** Cancels a subscription immediately. */
export function endNow(world: World, subscription: Subscription, reason: string): void {
  const now = nowOf(world, subscription.customer);
  if (subscription.schedule !== null) release(world, subscription);
  subscription.status = 'canceled';
  subscription.ended_at = now;
  subscription.canceled_at ??= now;
  subscription.cancellation_details.reason ??= reason;
  emit(world, 'customer.subscription.deleted', subscription);
}

/** Cancels a subscription at the end of its period, or resumes it. The caller emits the event. */
export function setCancelAtPeriodEnd(
  world: World,
  subscription: Subscription,
  isCanceling: boolean,
): void {
  if (isCanceling && subscription.schedule !== null) release(world, subscription);
  subscription.cancel_at_period_end = isCanceling;
  subscription.cancel_at = isCanceling ? subscription.items.data[0].current_period_end : null;
  subscription.canceled_at = isCanceling ? nowOf(world, subscription.customer) : null;
  subscription.cancellation_details.reason = isCanceling ? 'cancellation_requested' : null;
}
