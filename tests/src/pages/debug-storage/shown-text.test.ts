import { expect, test } from 'vitest';
import { shownText } from '#src/pages/debug-storage/shown-text.ts';

test('JSON is indented, long texts are cut, tokens are never shown', () => {
  expect(shownText('tutorial', '{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(shownText('x', 'plain')).toBe('plain');
  expect(shownText('userCards', 'x'.repeat(5000))).toMatch(/… and 1000 characters more$/);
  expect(shownText('authToken', 'aaa.bbb.ccc')).not.toContain('aaa');
});
