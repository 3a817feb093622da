import { expect, test } from 'vitest';
import { findContrast } from '#shared/format/color.ts';
import { buildBrand } from '#shared/organization/policy/apply-policy.ts';
import { findLowContrast } from '#shared/organization/policy/colors/brand-colors.ts';
import { buildOrganizationPalette } from '#shared/organization/policy/colors/organization-palette.ts';
import { DEFAULT_POLICY, policyWriteSchema } from '#shared/organization/policy/policy.ts';
import {
  BRAND_COLORS,
  HOSTILE_COLORS,
} from '#tests/shared/organization/policy/organization-colors.ts';

/** Corners, grays around the middle, where neither black nor white has much contrast, and hues. */
const SAMPLES = [
  '#000000',
  '#ffffff',
  '#777777',
  '#767676',
  '#787878',
  '#ff0000',
  '#ffb703',
].concat(['#00ff00', '#0000ff', '#0b3d2e', '#f5f7e8', '#8a2be2', '#808000']);
const TRIPLES = SAMPLES.flatMap((background) =>
  SAMPLES.flatMap((text) => SAMPLES.map((accent) => ({ background, text, accent }))),
);

test('whatever three colors a policy has, the texts and the code on its cards are readable', () => {
  for (const colors of TRIPLES) {
    const name = JSON.stringify(colors);
    const { background, text, soft, accent, onAccent, icon, ink, tile } =
      buildOrganizationPalette(colors);
    for (const one of [text, soft, icon]) {
      expect(findContrast(one, background), name).toBeGreaterThanOrEqual(4.5);
    }
    expect(findContrast(onAccent, accent), name).toBeGreaterThanOrEqual(4.5);
    expect(findContrast(ink, tile), name).toBeGreaterThanOrEqual(5.5);
    expect(findContrast(ink, '#ffffff'), name).toBeGreaterThan(findContrast(tile, '#ffffff'));
  }
});

test('readable colors are used as they are', () => {
  expect(buildOrganizationPalette(BRAND_COLORS)).toMatchObject({
    ...BRAND_COLORS,
    icon: BRAND_COLORS.accent,
    ink: BRAND_COLORS.background,
    tile: BRAND_COLORS.text,
  });
});

test('a policy whose text is hard to read is refused with a text color that is accepted', () => {
  for (const colors of TRIPLES) {
    const content = { ...DEFAULT_POLICY, colors };
    const low = findLowContrast(colors);
    const { success, error } = policyWriteSchema.safeParse(content);
    expect(success, JSON.stringify(colors)).toBe(low === null);
    if (low === null) continue;
    expect(error?.issues).toMatchObject([{ path: ['colors', 'text'] }]);
    expect(error?.issues[0]?.message).toContain(`Use ${low.text} instead`);
    const fixed = { ...content, colors: { ...colors, text: low.text } };
    expect(policyWriteSchema.safeParse(fixed).success, JSON.stringify(fixed)).toBe(true);
  }
});

test('a contrast just below the limit is not shown as the limit', () => {
  const low = findLowContrast({ background: '#777777', text: '#ffffff', accent: '#000000' });
  expect(low?.message).toContain('the contrast is 4.4, but must be at least 4.5');
});

test.each(HOSTILE_COLORS)('%j is no color of a policy', (color) => {
  for (const key of ['background', 'text', 'accent'] as const) {
    const colors = { ...BRAND_COLORS, [key]: color };
    expect(policyWriteSchema.safeParse({ ...DEFAULT_POLICY, colors }).success).toBe(false);
  }
});

test('a policy without colors adds none to its cards', () => {
  expect(buildBrand(DEFAULT_POLICY, null).colors).toBeNull();
});
