// @module-tag platform
import { expect, test } from 'vitest';
import { buildMonogram } from '#shared/card/monogram.ts';

test('a monogram has the first letters of the first and the last word, in any script', () => {
  expect(buildMonogram('Ann Maria Okafor')).toBe('AO');
  expect(buildMonogram('madonna')).toBe('M');
  expect(buildMonogram('王小明')).toBe('王');
  expect(buildMonogram('東海林 さくら子')).toBe('東');
  expect(buildMonogram('عبد الرحمن بن محمد')).toBe('عم');
  expect(buildMonogram('🎉 ann')).toBe('A');
  expect(buildMonogram('')).toBe('');
});
