import { expect, test } from 'vitest';
import { activationOf } from '#src/pages/dashboard/frame/activation.ts';

test('a plan is active when the server says so, waited for before, and not forever', () => {
  expect(activationOf('free', null, 0)).toBe('waiting');
  expect(activationOf('free', 'startup', 39)).toBe('waiting');
  expect(activationOf('free', 'startup', 40)).toBe('slow');
  expect(activationOf('startup', null, 0)).toBe('active');
});

test('who buys a higher plan waits for that one, and who buys a lower one keeps what they have', () => {
  expect(activationOf('startup', 'business_pro', 0)).toBe('waiting');
  expect(activationOf('business_pro', 'business_pro', 0)).toBe('active');
  expect(activationOf('business_pro', 'startup', 0)).toBe('active');
});
