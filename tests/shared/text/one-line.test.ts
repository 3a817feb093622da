import { expect, test } from 'vitest';
import { collapseWhitespace, oneLine, oneVisibleLine } from '#shared/text/one-line.ts';

test('each run of line breaks, control characters and bidi controls becomes one space', () => {
  expect(oneVisibleLine(' Ann\r\nBcc: x@x.example\u2028\u2029\u202egnp.exe\u0000 ')).toBe(
    'Ann Bcc: x@x.example gnp.exe',
  );
  expect(oneVisibleLine('Zoë Łukasz 李')).toBe('Zoë Łukasz 李');
});

test('each run of whitespace and control characters becomes one space', () => {
  expect(oneLine(' Ann \t\u0000\r\n Lee\u2028PhD\ud800 ')).toBe('Ann Lee PhD\ufffd');
});

test('collapsing whitespace keeps other characters', () => {
  expect(collapseWhitespace(' Ann \r\n\u0000Lee ')).toBe('Ann \u0000Lee');
});
