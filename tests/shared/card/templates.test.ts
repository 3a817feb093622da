import { expect, test } from 'vitest';
import { findContrast } from '#shared/format/color.ts';
import { PICKER_COUNT, TEMPLATE_KEYS, TEMPLATES } from '#shared/card/templates.ts';

test('R-N11: there are eight distinct templates with distinct labels, six of them in the picker', () => {
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

test('R-N12: every code is dark on a light tile with a contrast of at least 5.5', () => {
  for (const key of TEMPLATE_KEYS) {
    const { previewColor, qr } = TEMPLATES[key];
    for (const color of [previewColor, qr.ink, qr.tile]) expect(color).toMatch(/^#[0-9a-f]{6}$/);
    expect(findContrast(qr.tile, qr.ink), key).toBeGreaterThanOrEqual(5.5);
    expect(findContrast(qr.tile, '#000000'), key).toBeGreaterThan(findContrast(qr.ink, '#000000'));
  }
});
