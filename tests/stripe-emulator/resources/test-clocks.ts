import { DAY_SECONDS } from '#shared/format/duration.ts';
import { blank, type StripeObject } from '#tests/stripe-emulator/objects.ts';
import { keep, makeId, realNow, type World } from '#tests/stripe-emulator/world.ts';

export interface TestClock extends StripeObject {
  object: 'test_helpers.test_clock';
  frozen_time: number;
  name: string | null;
  status: 'ready';
}

/**
 * A test clock. Unlike Stripe's it keeps running from its set time, so that it can be used
 * interactively.
 */
export function createClock(world: World, frozenTime: number, name: string | null): TestClock {
  const created = realNow(world);
  const clock: TestClock = keep(world, {
    ...blank('test_helpers.test_clock'),
    id: makeId('clock'),
    object: 'test_helpers.test_clock',
    created,
    deletes_after: created + 30 * DAY_SECONDS,
    frozen_time: frozenTime,
    livemode: false,
    name,
    status: 'ready',
    status_details: {},
  });
  world.state.leads[clock.id] = frozenTime - created;
  return clock;
}
