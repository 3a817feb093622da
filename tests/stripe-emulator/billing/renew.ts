import { DAY_SECONDS } from '#shared/format/duration.ts';
import { endNow } from '#tests/stripe-emulator/billing/cancel.ts';
import { countUsage } from '#tests/stripe-emulator/billing/metered.ts';
import { collect, methodOf } from '#tests/stripe-emulator/billing/collect.ts';
import { priceInWords, takeDiscount } from '#tests/stripe-emulator/billing/items.ts';
import { endOfPeriod } from '#tests/stripe-emulator/billing/period.ts';
import { emit } from '#tests/stripe-emulator/resources/events.ts';
import { issueInvoice } from '#tests/stripe-emulator/resources/subscriptions/invoices.ts';
import {
  findScheduledPrice,
  release,
} from '#tests/stripe-emulator/resources/subscriptions/subscription-schedules.ts';
import type { Subscription } from '#tests/stripe-emulator/resources/subscriptions/subscriptions.ts';
import { find, type World } from '#tests/stripe-emulator/world.ts';

interface Due {
  /** Seconds. */
  at: number;
  run: (world: World, subscription: Subscription) => void;
}

/** The next timed event of a subscription. Null for an ended one. */
export function nextDue(world: World, subscription: Subscription): Due | null {
  if (subscription.ended_at !== null || subscription.status === 'paused') return null;
  if (subscription.status === 'past_due') {
    const invoice = find(world, 'invoice', subscription.latest_invoice);
    const at = invoice?.next_payment_attempt ?? null;
    return at === null ? null : { at, run: retry };
  }
  const end = subscription.items.data[0].current_period_end;
  const isNotified = world.state.notifiedTrialEnds.includes(subscription.id);
  if (subscription.status === 'trialing' && !isNotified)
    return { at: end - 3 * DAY_SECONDS, run: notifyTrialEnd };
  return { at: end, run: endPeriod };
}

/** Notifies the owner three days before a trial ends. */
function notifyTrialEnd(world: World, subscription: Subscription): void {
  world.state.notifiedTrialEnds.push(subscription.id);
  emit(world, 'customer.subscription.trial_will_end', subscription);
}

function endPeriod(world: World, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) {
    endNow(world, subscription, 'cancellation_requested');
    return;
  }
  const isTrialOver = subscription.status === 'trialing';
  if (isTrialOver && methodOf(world, subscription) === null) {
    const behaviour = subscription.trial_settings.end_behavior.missing_payment_method;
    if (behaviour === 'cancel') {
      endNow(world, subscription, 'cancellation_requested');
      return;
    }
    if (behaviour === 'pause') {
      subscription.status = 'paused';
      emit(world, 'customer.subscription.paused', subscription);
      return;
    }
  }
  renew(world, subscription);
}

function renew(world: World, subscription: Subscription): void {
  const [item] = subscription.items.data;
  const before = {
    status: subscription.status,
    items: {
      data: [{ id: item.id, current_period_end: item.current_period_end, price: item.price }],
    },
  };
  const scheduled = findScheduledPrice(world, subscription);
  if (scheduled !== null) {
    item.price = structuredClone(scheduled);
    release(world, subscription);
  }
  const used = countUsage(world, subscription);
  const start = item.current_period_end;
  const end = endOfPeriod(start, subscription.billing_cycle_anchor, item.price);
  item.current_period_start = start;
  item.current_period_end = end;
  const line = {
    description: priceInWords(world, item.price, used ?? 1),
    amount: item.price.unit_amount * (used ?? 1),
    price: item.price,
    period: { start, end },
    isProration: false,
  };
  const discount = takeDiscount(world, subscription, line.amount);
  const invoice = issueInvoice(world, subscription, 'subscription_cycle', [line], discount);
  if (used !== null) {
    // Billed by invoice: it stays open until the customer pays it.
    emit(world, 'customer.subscription.updated', subscription, before);
    return;
  }
  subscription.status = collect(world, invoice, subscription, 'absent') ? 'active' : 'past_due';
  emit(world, 'customer.subscription.updated', subscription, before);
}

/** Retries a failed payment. After the last attempt the subscription ends. */
function retry(world: World, subscription: Subscription): void {
  const invoice = find(world, 'invoice', subscription.latest_invoice);
  if (invoice === null) return;
  if (collect(world, invoice, subscription, 'absent')) {
    recover(world, subscription);
    return;
  }
  if (invoice.next_payment_attempt === null) endNow(world, subscription, 'payment_failed');
}

export function recover(world: World, subscription: Subscription): void {
  subscription.status = 'active';
  emit(world, 'customer.subscription.updated', subscription, { status: 'past_due' });
}
