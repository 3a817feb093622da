import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BACKGROUND_CODE_PX,
  BACKGROUND_COLORS,
  BACKGROUND_PERSON,
  BACKGROUND_PX,
  BACKGROUND_SAFE,
  backgroundWords,
  fitText,
} from '#shared/background/background.ts';
import { TEMPLATE_KEYS } from '#shared/card/template.ts';
import { contrast } from '#tests/shared/contrast.ts';

const SIZES = [104, 74, 52, 36];
/** Every letter half an em. */
const measure = (text: string) => text.length / 2;

test('the largest size that holds whole words is taken', () => {
  expect(fitText('Ann Okafor', 476, 4, SIZES, measure)).toEqual({
    sizePx: 104,
    lines: ['Ann', 'Okafor'],
  });
  expect(fitText('Ann Hohenzollern', 476, 4, SIZES, measure)).toEqual({
    sizePx: 74,
    lines: ['Ann', 'Hohenzollern'],
  });
});

test('whatever is written stays inside its column, in its lines, and loses nothing before the ellipsis', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
      const { sizePx, lines } = fitText(text, 476, 4, SIZES, measure);
      expect(lines.length).toBeLessThanOrEqual(4);
      for (const line of lines) expect(measure(line) * sizePx).toBeLessThanOrEqual(476);
      const said = text.toWellFormed().replace(/[\s\p{Cc}]+/gu, '');
      const shown = lines.join('').replaceAll(' ', '');
      expect(said.startsWith(shown.replace(/…$/, ''))).toBe(true);
      if (!shown.endsWith('…')) expect(shown).toBe(said);
    }),
  );
});

test('the longest name a card takes ends in an ellipsis, not in the code', () => {
  const { sizePx, lines } = fitText('W'.repeat(150), 476, 4, SIZES, measure);
  expect(sizePx).toBe(36);
  expect(lines).toHaveLength(4);
  expect(lines[3]).toMatch(/^W+…$/);
});

test('code and words keep clear of what calls cut off, and of the person', () => {
  const cutTo4by3 = (BACKGROUND_PX.width - (BACKGROUND_PX.height * 4) / 3) / 2;
  expect(BACKGROUND_SAFE.left).toBeGreaterThanOrEqual(cutTo4by3);
  expect(BACKGROUND_PX.width - BACKGROUND_SAFE.right).toBeGreaterThanOrEqual(cutTo4by3);
  // A fifth more than asked for is the most that whole pixels to the module can make of it.
  const widest = BACKGROUND_CODE_PX * 1.2;
  expect(BACKGROUND_SAFE.right - widest).toBeGreaterThan(BACKGROUND_PERSON.right);
  expect(BACKGROUND_SAFE.left + widest).toBeLessThan(BACKGROUND_PERSON.left);
});

test('a card without a name is named by its company or its address, and nothing is said twice', () => {
  const card = { name: '', title: 'Designer', company: 'Northwind', username: 'ann' };
  expect(backgroundWords(card)).toEqual({ name: 'Northwind', details: ['Designer'] });
  expect(backgroundWords({ ...card, company: ' ' }).name).toBe('ann');
  expect(backgroundWords({ ...card, name: 'Ann\r\nLee' })).toEqual({
    name: 'Ann Lee',
    details: ['Designer', 'Northwind'],
  });
});

test('every word is read on the lightest and the darkest part of its ground', () => {
  for (const template of TEMPLATE_KEYS) {
    const { ground, text, soft } = BACKGROUND_COLORS[template];
    for (const color of [text, soft]) {
      for (const part of ground) {
        expect(contrast(color, part), `${template} ${color} on ${part}`).toBeGreaterThanOrEqual(
          4.5,
        );
      }
    }
  }
});
