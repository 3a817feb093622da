import { expect, test } from 'vitest';
import { findContrast } from '#shared/format/color.ts';
import {
  DEFAULT_PASS_DESIGN,
  designChoiceSchema,
  findLowContrastTexts,
  passDesignSchema,
} from '#shared/wallet/pass-design.ts';

test('R-N28: the default is gold and white on black, and readable', () => {
  expect(DEFAULT_PASS_DESIGN).toMatchObject({ backgroundColor: '#000000', labelColor: '#ffffff' });
  expect(findContrast(DEFAULT_PASS_DESIGN.foregroundColor, '#000000')).toBeGreaterThan(7);
});

test('custom colors with low contrast are refused, naming each text and its contrast', () => {
  expect(findLowContrastTexts(DEFAULT_PASS_DESIGN)).toEqual([]);
  const faint = { ...DEFAULT_PASS_DESIGN, labelColor: '#333333' };
  expect(findLowContrastTexts(faint)).toEqual([
    {
      path: 'labelColor',
      message:
        'The labels would be hard to read on this background: the contrast is 1.6, but must be at least 4.5. Choose a lighter or darker color.',
    },
  ]);
  expect(designChoiceSchema.safeParse(faint).error?.issues).toMatchObject([
    { path: ['labelColor'] },
  ]);
  // Never rounded up.
  expect(
    findLowContrastTexts({
      ...faint,
      backgroundColor: '#ffffff',
      foregroundColor: '#000000',
      labelColor: '#777777',
    })[0]?.message,
  ).toContain('4.4,');
});

const isValid = (choice: unknown): boolean => designChoiceSchema.safeParse(choice).success;

test('a design is a template, each card’s own, or three colors', () => {
  expect([{ template: 'royal' }, { template: null }, DEFAULT_PASS_DESIGN].map(isValid)).toEqual([
    true,
    true,
    true,
  ]);
  expect([{ template: 'x' }, {}, null, { backgroundColor: '#000000' }].map(isValid)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('S-X5: a color is six hexadecimal digits and cannot inject styles', () => {
  for (const colour of ['red', '#fff', 'url(x)', '#00000g', '#000000;']) {
    const design = { ...DEFAULT_PASS_DESIGN, labelColor: colour };
    expect(passDesignSchema.safeParse(design).success, colour).toBe(false);
  }
});
