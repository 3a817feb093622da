import { advanceClock } from '#tests/stripe-emulator/billing/advance.ts';
import { call } from '#tests/stripe-emulator/http/api.ts';
import { text, whole } from '#tests/stripe-emulator/http/params.ts';
import { oneCall, requireObject } from '#tests/stripe-emulator/http/readings.ts';
import { invalid } from '#tests/stripe-emulator/http/stripe-error.ts';
import { createClock, type TestClock } from '#tests/stripe-emulator/resources/test-clocks.ts';
import type { World } from '#tests/stripe-emulator/world.ts';

function requireClock(world: World, clockId: string): TestClock {
  return requireObject(world, 'test_helpers.test_clock', clockId, { noun: 'test_clock' });
}

export const testClockCalls = [
  call({
    method: 'POST',
    path: '/test_helpers/test_clocks',
    params: { frozen_time: whole, name: text.optional() },
    run: (world, given) => createClock(world, given.frozen_time, given.name ?? null),
  }),
  oneCall('/test_helpers/test_clocks', 'test_helpers.test_clock', 'test_clock'),
  call({
    method: 'POST',
    path: '/test_helpers/test_clocks/:id/advance',
    params: { frozen_time: whole },
    run: (world, given, clockId) => {
      const clock = requireClock(world, clockId);
      if (given.frozen_time <= clock.frozen_time) {
        throw invalid('`frozen_time` must be after the clock’s time.', 'frozen_time');
      }
      advanceClock(world, clock, given.frozen_time);
      return clock;
    },
  }),
];
