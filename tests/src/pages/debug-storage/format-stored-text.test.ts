import { expect, test } from 'vitest';
import { formatStoredText } from '#src/pages/debug-storage/format-stored-text.ts';

test('JSON is indented, long text is truncated, tokens are hidden', () => {
  expect(formatStoredText('tutorial', '{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(formatStoredText('x', 'plain')).toBe('plain');
  expect(formatStoredText('userCards', 'x'.repeat(5000))).toMatch(/… and 1000 more characters$/);
  expect(formatStoredText('authToken', 'aaa.bbb.ccc')).not.toContain('aaa');
});
