import { expect, test } from 'vitest';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import { findContrast } from '#shared/format/color.ts';
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

test('the background behind the card is nearly black', () => {
  for (const template of TEMPLATE_KEYS) {
    const { pageBackground } = findTemplateColors(template);
    expect(findContrast(pageBackground, '#000000'), template).toBeLessThan(1.2);
  }
});
