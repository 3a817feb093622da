import { expect, test } from 'vitest';
import { activationOf } from '#src/pages/dashboard/frame/activation.ts';

test('a plan is active when the server says so, waited for before, and not forever', () => {
  expect(activationOf('free', 0)).toBe('waiting');
  expect(activationOf('free', 19)).toBe('waiting');
  expect(activationOf('free', 20)).toBe('slow');
  expect(activationOf('startup', 0)).toBe('active');
});
