import { expect, test } from 'vitest';
import { buildBrandStyle, buildBrandTheme, THEME_SURFACES } from '#shared/brand/brand-theme.ts';
import { CONTRAST_MIN, findContrast } from '#shared/format/color.ts';

/** Very dark, very light, loud and gray colors, each with each. */
const COLORS = [
  '#000000',
  '#ffffff',
  '#1d3557',
  '#ffe600',
  '#ff00ff',
  '#808080',
  '#0e0d0b',
  '#e63946',
];
const PAIRS = COLORS.flatMap((primaryColor) =>
  COLORS.map((backgroundColor) => ({ primaryColor, backgroundColor })),
);

/** The light and the dark value of a property. */
function read(properties: Readonly<Record<string, string>>, name: string): [string, string] {
  const value = properties[name] ?? '';
  const [, light, dark] = /^light-dark\((#[\da-f]{6}),(#[\da-f]{6})\)$/.exec(value) ?? [];
  return [light ?? value, dark ?? value];
}

test("every text in a partner's colors has a contrast of 4.5 or more, whatever it chooses", () => {
  for (const colors of PAIRS) {
    const { properties, grounds } = buildBrandTheme(colors);
    const [ink] = read(properties, '--color-ink');
    for (const fill of [
      '--background-color-gold',
      '--background-color-gold-light',
      '--background-color-bad',
    ]) {
      const [surface] = read(properties, fill);
      expect(
        findContrast(ink, surface),
        `${fill} ${JSON.stringify(colors)}`,
      ).toBeGreaterThanOrEqual(CONTRAST_MIN);
    }
    for (const [index, theme] of (['light', 'dark'] as const).entries()) {
      const accent = read(properties, '--color-gold')[index] ?? '';
      const { faintest, texts } = THEME_SURFACES[theme];
      for (const surface of [grounds[theme], faintest]) {
        expect(findContrast(accent, surface)).toBeGreaterThanOrEqual(CONTRAST_MIN);
      }
      for (const text of texts) {
        expect(findContrast(text, grounds[theme])).toBeGreaterThanOrEqual(CONTRAST_MIN);
      }
    }
  }
});

test('a readable primary color fills buttons as it is', () => {
  const { properties } = buildBrandTheme({ primaryColor: '#1d3557', backgroundColor: '#ffffff' });
  expect(properties['--background-color-gold']).toBe('#1d3557');
  expect(properties['--color-ink']).toBe('#ffffff');
});

test.each([
  'red',
  '#fff',
  '#1d3557}body{display:none',
  'url(//evil.example)',
  '#1d3557;}</style><script>',
])('S-Q5: the color %s never becomes part of a style', (color) => {
  const build = () =>
    buildBrandStyle(buildBrandTheme({ primaryColor: color, backgroundColor: '#ffffff' }));
  expect(build).toThrow();
  const other = () =>
    buildBrandStyle(buildBrandTheme({ primaryColor: '#ffffff', backgroundColor: color }));
  expect(other).toThrow();
});
