import { expect, test } from 'vitest';
import { TEMPLATE_KEYS } from '#shared/card/template.ts';
import { findPassLook, mixColors } from '#shared/wallet/pass-look.ts';
import { contrast } from '#tests/shared/contrast.ts';

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
