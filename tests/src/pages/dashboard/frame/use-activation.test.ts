import { expect, test } from 'vitest';
import { findActivation } from '#src/pages/dashboard/frame/use-activation.ts';

test('a purchase is active when the server reports the plan, waiting before, and slow after 40 checks', () => {
  expect(findActivation('free', null, 0)).toBe('waiting');
  expect(findActivation('free', 'startup', 39)).toBe('waiting');
  expect(findActivation('free', 'startup', 40)).toBe('slow');
  expect(findActivation('startup', null, 0)).toBe('active');
});

test('a purchase waits for the higher plan that was chosen; buying a lower plan is active at once', () => {
  expect(findActivation('startup', 'business_pro', 0)).toBe('waiting');
  expect(findActivation('business_pro', 'business_pro', 0)).toBe('active');
  expect(findActivation('business_pro', 'startup', 0)).toBe('active');
});
