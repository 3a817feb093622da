import { expect, test } from 'vitest';
import { TEMPLATE_KEYS } from '#shared/card/template.ts';
import { findPassLook, mixColors, readColor } from '#shared/wallet/pass-look.ts';

/** Contrast ratio of two colours (WCAG 2.2, relative luminance). */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = readColor(color).map((value) => {
    const channel = value / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('values and labels of every pass are legible on its ground', () => {
  for (const key of TEMPLATE_KEYS) {
    const { background, foreground, label } = findPassLook(key);
    expect([key, contrast(background, foreground) >= 4.5]).toEqual([key, true]);
    expect([key, contrast(background, label) >= 4.5]).toEqual([key, true]);
  }
});

test('the premium pass is black, gold and white', () => {
  expect(findPassLook('premium')).toEqual({
    background: '#000000',
    foreground: '#d9b36a',
    label: '#ffffff',
  });
});

test('a mix goes from the first colour to the other', () => {
  expect([0, 0.5, 1].map((share) => mixColors('#000000', '#ff8000', share))).toEqual([
    '#000000',
    '#804000',
    '#ff8000',
  ]);
});
