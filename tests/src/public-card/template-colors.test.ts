import { expect, test } from 'vitest';
import { TEMPLATE_KEYS, TEMPLATES } from '#shared/card/templates.ts';
import { findContrast, mixColors } from '#shared/format/color.ts';
import { ERROR_COLORS } from '#src/public-card/organization-colors.ts';
import { findTemplateColors } from '#src/public-card/template-colors.ts';

test('every text is readable on the lightest and the darkest part of a call background', () => {
  for (const template of TEMPLATE_KEYS) {
    const { gradient, text, soft } = findTemplateColors(template).callBackground;
    for (const color of [text, soft]) {
      for (const part of gradient) {
        expect(findContrast(color, part), `${template} ${color} on ${part}`).toBeGreaterThanOrEqual(
          4.5,
        );
      }
    }
  }
});

test.each(TEMPLATE_KEYS)(
  'every text of the %s page has a contrast of 4.5:1 or more',
  (template) => {
    const { page } = findTemplateColors(template);
    // Texts are on the background, on the tint at the top, and on quiet buttons and panels.
    const surfaces = [
      page.background,
      mixColors(page.background, TEMPLATES[template].previewColor, 0.2),
      mixColors(page.background, page.text, 0.04),
    ];
    const pairs = [
      ...surfaces.flatMap((surface) =>
        [page.text, page.soft, page.icon, ERROR_COLORS[page.scheme]].map((text) => [text, surface]),
      ),
      // A quiet button, also below the pointer, and a status message.
      [page.text, mixColors(page.background, page.text, 0.15)],
      [page.background, page.text],
      [page.onAccent, page.accent],
    ];
    for (const [text = '', surface = ''] of pairs)
      expect(findContrast(text, surface), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
    // The main button is visible as a shape (WCAG 1.4.11).
    expect(findContrast(page.accent, page.background)).toBeGreaterThanOrEqual(3);
  },
);

test('pale cards lie on a light page and the others on a dark one', () => {
  const light = TEMPLATE_KEYS.filter((key) => findTemplateColors(key).page.scheme === 'light');
  expect(light).toEqual(['platinum', 'rosegold', 'luxury']);
  for (const key of TEMPLATE_KEYS) {
    const { scheme, background } = findTemplateColors(key).page;
    const extreme = scheme === 'light' ? '#ffffff' : '#000000';
    expect(findContrast(background, extreme), key).toBeLessThan(1.25);
  }
});
