import { expect, test } from 'vitest';
import { monogram } from '#shared/card/monogram.ts';

test('a monogram is the first letter of the first and of the last word, in any script', () => {
  expect(monogram('Ann Maria Okafor')).toBe('AO');
  expect(monogram('madonna')).toBe('M');
  expect(monogram('王小明')).toBe('王');
  expect(monogram('東海林 さくら子')).toBe('東');
  expect(monogram('عبد الرحمن بن محمد')).toBe('عم');
  expect(monogram('🎉 ann')).toBe('A');
  expect(monogram('')).toBe('');
});
