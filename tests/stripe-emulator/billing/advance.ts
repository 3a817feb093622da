import { nextDue } from '#tests/stripe-emulator/billing/renew.ts';
import type { Customer } from '#tests/stripe-emulator/resources/customers.ts';
import { createClock, type TestClock } from '#tests/stripe-emulator/resources/test-clocks.ts';
import { all, need, nowOf, realNow, type World } from '#tests/stripe-emulator/world.ts';

/** The next timed event of these customers up to a time in seconds. */
function nextOf(world: World, customerIds: ReadonlySet<string>, until: number) {
  const found = all(world, 'subscription')
    .filter(({ customer }) => customerIds.has(customer))
    .flatMap((subscription) => {
      const due = nextDue(world, subscription);
      return due !== null && due.at <= until ? [{ ...due, subscription }] : [];
    })
    .toSorted((a, b) => a.at - b.at);
  return found[0] ?? null;
}

/** Advances a clock and runs all events on the way, in order and at their own time. */
export function advanceClock(world: World, clock: TestClock, until: number): void {
  const ids = new Set(
    all(world, 'customer')
      .filter(({ test_clock: own }) => own === clock.id)
      .map(({ id }) => id),
  );
  const put = (at: number) => {
    world.state.leads[clock.id] = at - realNow(world);
  };
  for (let due = nextOf(world, ids, until); due !== null; due = nextOf(world, ids, until)) {
    put(due.at);
    due.run(world, due.subscription);
  }
  put(until);
  clock.frozen_time = until;
}

/** Advances one customer's time by some seconds, creating a test clock if needed. */
export function advanceCustomer(world: World, customer: Customer, seconds: number): void {
  const now = nowOf(world, customer.id);
  customer.test_clock ??= createClock(world, now, null).id;
  advanceClock(world, need(world, 'test_helpers.test_clock', customer.test_clock), now + seconds);
}

/** Runs everything that became due since the last call. Returns whether anything did. */
export function settle(world: World): boolean {
  let hasChanged = false;
  for (const { id } of all(world, 'customer')) {
    const [own, until] = [new Set([id]), nowOf(world, id)];
    for (let due = nextOf(world, own, until); due !== null; due = nextOf(world, own, until)) {
      due.run(world, due.subscription);
      hasChanged = true;
    }
  }
  return hasChanged;
}
