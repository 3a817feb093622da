import { advanceClock } from '#tests/stripe-emulator/billing/advance.ts';
import { call } from '#tests/stripe-emulator/http/api.ts';
import { text, whole } from '#tests/stripe-emulator/http/params.ts';
import { invalid, missing } from '#tests/stripe-emulator/http/stripe-error.ts';
import { createClock, type TestClock } from '#tests/stripe-emulator/resources/test-clocks.ts';
import { find, type World } from '#tests/stripe-emulator/world.ts';

function requireClock(world: World, clockId: string): TestClock {
  const clock = find(world, 'test_helpers.test_clock', clockId);
  if (clock === null) throw missing('test_clock', clockId);
  return clock;
}

export const testClockCalls = [
  call({
    method: 'POST',
    path: '/test_helpers/test_clocks',
    params: { frozen_time: whole, name: text.optional() },
    run: (world, given) => createClock(world, given.frozen_time, given.name ?? null),
  }),
  call({
    method: 'GET',
    path: '/test_helpers/test_clocks/:id',
    params: {},
    run: (world, _, clockId) => requireClock(world, clockId),
  }),
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
