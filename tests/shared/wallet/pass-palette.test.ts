import { expect, test } from 'vitest';
import { findContrast } from '#shared/format/color.ts';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import { findPassPalette } from '#shared/wallet/pass-palette.ts';

test('values and labels of every pass are readable on its background', () => {
  for (const key of TEMPLATE_KEYS) {
    const { background, foreground, label } = findPassPalette(key);
    expect([key, findContrast(background, foreground) >= 4.5]).toEqual([key, true]);
    expect([key, findContrast(background, label) >= 4.5]).toEqual([key, true]);
  }
});

test('the premium pass is black, gold and white', () => {
  expect(findPassPalette('premium')).toEqual({
    background: '#000000',
    foreground: '#d9b36a',
    label: '#ffffff',
  });
});
