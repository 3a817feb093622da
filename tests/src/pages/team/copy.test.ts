import { expect, test } from 'vitest';
import { describeKeys } from '#src/pages/team/copy.ts';

test('API keys that end or are paused are counted, and without one nothing is said', () => {
  expect(describeKeys(0, 'end')).toBeNull();
  expect(describeKeys(1, 'end')).toMatch(/^1 API key .* ends\./);
  expect(describeKeys(2, 'end')).toMatch(/^2 API keys .* end\./);
  expect(describeKeys(1, 'pause')).toMatch(/^1 API key .* is paused\./);
  expect(describeKeys(2, 'pause')).toMatch(/^2 API keys .* are paused\./);
});
