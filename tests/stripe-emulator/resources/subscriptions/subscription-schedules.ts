import { call } from '#tests/stripe-emulator/http/api.ts';
import { oneCall, requireObject } from '#tests/stripe-emulator/http/readings.ts';
import { blank, type StripeObject } from '#tests/stripe-emulator/objects.ts';
import { emit } from '#tests/stripe-emulator/resources/events.ts';
import type { Price } from '#tests/stripe-emulator/resources/catalog/prices.ts';
import type { Subscription } from './subscriptions.ts';
import { find, keep, makeId, need, nowOf, type World } from '#tests/stripe-emulator/world.ts';

interface Phase {
  start_date: number;
  end_date: number | null;
  items: { price: string; quantity: number }[];
  [key: string]: unknown;
}

/** A plan change at the end of the period. */
export interface Schedule extends StripeObject {
  object: 'subscription_schedule';
  phases: [Phase, Phase];
  status: 'active' | 'released';
  subscription: string | null;
}

/** Schedules a price change for the end of the period, replacing an earlier one. */
export function scheduleChange(world: World, subscription: Subscription, price: Price): Schedule {
  if (subscription.schedule !== null) release(world, subscription);
  const [item] = subscription.items.data;
  const { current_period_start: start, current_period_end: end } = item;
  const schedule: Schedule = keep(world, {
    ...blank('subscription_schedule'),
    id: makeId('sub_sched'),
    object: 'subscription_schedule',
    billing_mode: { type: 'flexible', flexible: {} },
    created: nowOf(world, subscription.customer),
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    default_settings: {},
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    phases: [
      { start_date: start, end_date: end, items: [{ price: item.price.id, quantity: 1 }] },
      { start_date: end, end_date: null, items: [{ price: price.id, quantity: 1 }] },
    ],
    status: 'active',
    subscription: subscription.id,
  });
  subscription.schedule = schedule.id;
  emit(world, 'subscription_schedule.created', schedule);
  return schedule;
}

/** Releases the schedule, so that nothing changes. */
export function release(world: World, subscription: Subscription): void {
  const schedule = need(world, 'subscription_schedule', subscription.schedule);
  Object.assign(schedule, {
    status: 'released',
    released_at: nowOf(world, subscription.customer),
    released_subscription: subscription.id,
    subscription: null,
  });
  subscription.schedule = null;
  emit(world, 'subscription_schedule.released', schedule);
}

/** The price after the end of the period, or null for no change. */
export function findScheduledPrice(world: World, subscription: Subscription): Price | null {
  const schedule = find(world, 'subscription_schedule', subscription.schedule);
  return schedule && find(world, 'price', schedule.phases[1].items[0]?.price ?? null);
}

function requireSchedule(world: World, scheduleId: string): Schedule {
  return requireObject(world, 'subscription_schedule', scheduleId);
}

export const scheduleCalls = [
  oneCall('/subscription_schedules', 'subscription_schedule'),
  call({
    method: 'POST',
    path: '/subscription_schedules/:id/release',
    params: {},
    run: (world, _, scheduleId) => {
      const schedule = requireSchedule(world, scheduleId);
      const subscription = find(world, 'subscription', schedule.subscription);
      if (subscription !== null) release(world, subscription);
      return schedule;
    },
  }),
];
