import { expect, test } from 'vitest';
import {
  contrastOf,
  DEFAULT_PASS_DESIGN,
  designChoiceSchema,
  findFaintTexts,
  passDesignSchema,
} from '#shared/wallet/pass-design.ts';

test('contrast is measured as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#ffffff', '#ffffff')).toBe(1);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('the default is gold and white on black, and readable', () => {
  expect(DEFAULT_PASS_DESIGN).toMatchObject({ backgroundColor: '#000000', labelColor: '#ffffff' });
  expect(contrastOf(DEFAULT_PASS_DESIGN.foregroundColor, '#000000')).toBeGreaterThan(7);
});

test('each text that cannot be read is named with its contrast, and own colours are refused for it', () => {
  expect(findFaintTexts(DEFAULT_PASS_DESIGN)).toEqual([]);
  const faint = { ...DEFAULT_PASS_DESIGN, labelColor: '#333333' };
  expect(findFaintTexts(faint)).toEqual([
    {
      path: 'labelColor',
      message:
        'The labels would be hard to read on this background: the contrast is 1.6, and has to be 4.5 or more. Choose a lighter or darker colour.',
    },
  ]);
  expect(designChoiceSchema.safeParse(faint).error?.issues).toMatchObject([
    { path: ['labelColor'] },
  ]);
  // Never rounded up to what it is not.
  expect(
    findFaintTexts({
      ...faint,
      backgroundColor: '#ffffff',
      foregroundColor: '#000000',
      labelColor: '#777777',
    })[0]?.message,
  ).toContain('4.4,');
});

const isRight = (choice: unknown): boolean => designChoiceSchema.safeParse(choice).success;

test('a design is a template, each card’s own, or three colours', () => {
  expect([{ template: 'royal' }, { template: null }, DEFAULT_PASS_DESIGN].map(isRight)).toEqual([
    true,
    true,
    true,
  ]);
  expect([{ template: 'x' }, {}, null, { backgroundColor: '#000000' }].map(isRight)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('X5: a colour is six hexadecimal digits and nothing that styles could run', () => {
  for (const colour of ['red', '#fff', 'url(x)', '#00000g', '#000000;']) {
    const design = { ...DEFAULT_PASS_DESIGN, labelColor: colour };
    expect(passDesignSchema.safeParse(design).success, colour).toBe(false);
  }
});
