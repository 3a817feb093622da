import { expect, test } from 'vitest';
import { PICKER_COUNT, TEMPLATE_KEYS, TEMPLATES } from '#shared/card/template.ts';
import { contrast } from '#tests/shared/contrast.ts';

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
    expect(contrast(qr.tile, qr.ink), key).toBeGreaterThanOrEqual(5.5);
    expect(contrast(qr.tile, '#000000'), key).toBeGreaterThan(contrast(qr.ink, '#000000'));
  }
});
