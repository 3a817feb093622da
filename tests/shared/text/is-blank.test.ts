import { expect, test } from 'vitest';
import { isBlank } from '#shared/text/is-blank.ts';

test.each([
  ['nothing', ''],
  ['spaces and breaks', ' \t\r\n\u00a0\u3000\u2028'],
  ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
  ['direction marks', '\u200e\u202a\u202c\u2066\u2069'],
  ['fillers', '\u115f\u3164\uffa0\u2800'],
  ['a soft hyphen and a variation selector', '\u00ad\ufe0f'],
  ['controls', '\u0000\u0007'],
])('%s is blank', (_, text) => {
  expect(isBlank(text)).toBe(true);
});

test.each(['0', '-', 'a\u200b', '\u200fש', '名', '👨‍👩‍👧', '·', '\u0301'])(
  '%j is not blank',
  (text) => {
    expect(isBlank(text)).toBe(false);
  },
);
