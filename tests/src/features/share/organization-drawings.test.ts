import { expect, test } from 'vitest';
import { findContrast } from '#shared/format/color.ts';
import { buildOrganizationPalette } from '#shared/organization/policy/colors/organization-palette.ts';
import {
  findCallBackground,
  findSignatureAccent,
} from '#src/features/share/organization-drawings.ts';
import { findTemplateColors } from '#src/public-card/template-colors.ts';
import { BRAND_COLORS } from '#tests/shared/organization/policy/organization-colors.ts';

const SAMPLES = [
  BRAND_COLORS,
  { background: '#ffffff', text: '#111111', accent: '#0000ff' },
  { background: '#ffff00', text: '#000000', accent: '#ffff00' },
  { background: '#000000', text: '#ffffff', accent: '#000000' },
  { background: '#808080', text: '#000000', accent: '#ff0000' },
];
const buildDesign = (colors: (typeof SAMPLES)[number]) => ({
  template: 'royal' as const,
  brand: { watermark: '', colors: buildOrganizationPalette(colors), logo: null },
});

test('the accent of a company signature is readable in light and dark mail programs', () => {
  for (const colors of SAMPLES) {
    const accent = findSignatureAccent(buildDesign(colors));
    expect(findContrast(accent, '#ffffff'), accent).toBeGreaterThanOrEqual(4.5);
    expect(findContrast(accent, '#1f1f1f'), accent).toBeGreaterThanOrEqual(3);
  }
});

test('a company picture for video calls is dark, with readable texts on all of it', () => {
  for (const colors of SAMPLES) {
    const { gradient, text, soft, accent } = findCallBackground(buildDesign(colors));
    for (const part of gradient) {
      expect(findContrast(part, '#000000')).toBeLessThanOrEqual(2.1);
      for (const one of [text, soft, accent]) {
        expect(findContrast(one, part), `${one} on ${part}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
});

test('without company colors, both are those of the template', () => {
  const { signatureAccent, callBackground } = findTemplateColors('royal');
  expect(findSignatureAccent({ template: 'royal' })).toBe(signatureAccent);
  expect(findCallBackground({ template: 'royal' })).toBe(callBackground);
});
