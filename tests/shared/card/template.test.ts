import { expect, test } from 'vitest';
import { PICKER_COUNT, TEMPLATE_KEYS, TEMPLATES } from '#shared/card/template.ts';

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('eight templates, each once, with a label of its own and six in the picker', () => {
  expect(Object.keys(TEMPLATES)).toEqual([...TEMPLATE_KEYS]);
  expect(TEMPLATE_KEYS.map((key) => TEMPLATES[key].label)).toEqual([
    'Classic Gold',
    'Platinum Silver',
    'Royal Blue',
    'Emerald Green',
    'Rose Gold',
    'Deep Purple',
    'Luxury Ornate',
    'Modern Social',
  ]);
  expect(PICKER_COUNT).toBe(6);
});

test('every code is dark on a light tile, at 5.5 to 1 or more', () => {
  for (const key of TEMPLATE_KEYS) {
    const { previewColor, qr } = TEMPLATES[key];
    for (const color of [previewColor, qr.ink, qr.tile]) expect(color).toMatch(/^#[0-9a-f]{6}$/);
    const contrast = (luminance(qr.tile) + 0.05) / (luminance(qr.ink) + 0.05);
    expect(contrast, key).toBeGreaterThanOrEqual(5.5);
  }
});
