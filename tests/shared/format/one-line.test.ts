import { expect, test } from 'vitest';
import { oneLine } from '#shared/format/one-line.ts';

test('line breaks, control characters and what reorders a line become one space each run', () => {
  expect(oneLine(' Ann\r\nBcc: x@x.example\u2028\u2029\u202egnp.exe\u0000 ')).toBe(
    'Ann Bcc: x@x.example gnp.exe',
  );
  expect(oneLine('Zoë Łukasz 李')).toBe('Zoë Łukasz 李');
});
