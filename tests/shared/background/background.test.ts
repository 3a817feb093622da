import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BACKGROUND_CODE_PX,
  BACKGROUND_PERSON,
  BACKGROUND_PX,
  BACKGROUND_SAFE,
  listBackgroundTexts,
  fitLines,
} from '#shared/background/background.ts';

const SIZES = [104, 74, 52, 36];
/** Every letter is half an em wide. */
const measure = (text: string) => text.length / 2;

test('the largest size that fits whole words is used', () => {
  expect(fitLines('Ann Okafor', 476, 4, SIZES, measure)).toEqual({
    sizePx: 104,
    lines: ['Ann', 'Okafor'],
  });
  expect(fitLines('Ann Hohenzollern', 476, 4, SIZES, measure)).toEqual({
    sizePx: 74,
    lines: ['Ann', 'Hohenzollern'],
  });
});

test('any text stays within its column and lines, and is complete unless it ends in an ellipsis', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
      const { sizePx, lines } = fitLines(text, 476, 4, SIZES, measure);
      expect(lines.length).toBeLessThanOrEqual(4);
      for (const line of lines) expect(measure(line) * sizePx).toBeLessThanOrEqual(476);
      const expected = text.toWellFormed().replace(/[\s\p{Cc}]+/gu, '');
      const shown = lines.join('').replaceAll(' ', '');
      expect(expected.startsWith(shown.replace(/…$/, ''))).toBe(true);
      if (!shown.endsWith('…')) expect(shown).toBe(expected);
    }),
  );
});

test('the longest name of a card ends in an ellipsis before the code', () => {
  const { sizePx, lines } = fitLines('W'.repeat(150), 476, 4, SIZES, measure);
  expect(sizePx).toBe(36);
  expect(lines).toHaveLength(4);
  expect(lines[3]).toMatch(/^W+…$/);
});

test('code and texts avoid the cropped areas and the person', () => {
  const cutTo4by3 = (BACKGROUND_PX.width - (BACKGROUND_PX.height * 4) / 3) / 2;
  expect(BACKGROUND_SAFE.left).toBeGreaterThanOrEqual(cutTo4by3);
  expect(BACKGROUND_PX.width - BACKGROUND_SAFE.right).toBeGreaterThanOrEqual(cutTo4by3);
  // Rounding to whole pixels per module can add at most a fifth.
  const widest = BACKGROUND_CODE_PX * 1.2;
  expect(BACKGROUND_SAFE.right - widest).toBeGreaterThan(BACKGROUND_PERSON.right);
  expect(BACKGROUND_SAFE.left + widest).toBeLessThan(BACKGROUND_PERSON.left);
});

test('a card without a name shows its company or username, and nothing twice', () => {
  const card = { name: '', title: 'Designer', company: 'Northwind', username: 'ann' };
  expect(listBackgroundTexts(card)).toEqual({ name: 'Northwind', details: ['Designer'] });
  expect(listBackgroundTexts({ ...card, company: ' ' }).name).toBe('ann');
  expect(listBackgroundTexts({ ...card, name: 'Ann\r\nLee' })).toEqual({
    name: 'Ann Lee',
    details: ['Designer', 'Northwind'],
  });
});
