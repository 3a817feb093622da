import { expect, test } from 'vitest';
import { contrastOf, DEFAULT_PASS_DESIGN, passDesignSchema } from '#shared/wallet/pass-design.ts';

test('contrast is measured as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#ffffff', '#ffffff')).toBe(1);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('the default is gold and white on black, and readable', () => {
  expect(DEFAULT_PASS_DESIGN).toMatchObject({ backgroundColor: '#000000', labelColor: '#ffffff' });
  expect(contrastOf(DEFAULT_PASS_DESIGN.foregroundColor, '#000000')).toBeGreaterThan(7);
});

test('X5: a colour is six hexadecimal digits and nothing that styles could run', () => {
  for (const colour of ['red', '#fff', 'url(x)', '#00000g', '#000000;']) {
    const design = { ...DEFAULT_PASS_DESIGN, labelColor: colour };
    expect(passDesignSchema.safeParse(design).success, colour).toBe(false);
  }
});
