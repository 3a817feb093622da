import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Measures the tokens as they are in the style sheet, in both themes (WCAG 2.2, 1.4.3 and 1.4.11).

const THEMES = ['light', 'dark'] as const;
type ThemeName = (typeof THEMES)[number];

const css = readFileSync('src/ui/styles/tokens.css', 'utf8');
const TOKEN = /--((?:background-)?color-[\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g;
const tokens = new Map(
  [...css.matchAll(TOKEN)].map(([, name = '', light, dark, both]) => [
    name,
    { light: light ?? both ?? '', dark: dark ?? both ?? '' },
  ]),
);

/** Parses `#rrggbb` of a token: one in `--color-*`, or a full name. */
function readColor(name: string, theme: ThemeName): number[] {
  const hex = (tokens.get(name) ?? tokens.get(`color-${name}`))?.[theme];
  if (hex === undefined) throw new Error(`no token ${name}`);
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

function measureLuminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function measureContrast(one: readonly number[], other: readonly number[]): number {
  const [darker = 0, lighter = 0] = [one, other].map(measureLuminance).toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** A color at 90% over another one. */
function fade(color: readonly number[], ground: readonly number[]): number[] {
  return color.map((value, at) => 0.9 * value + 0.1 * (ground[at] ?? 0));
}

const SURFACES = ['ground', 'raised', 'raised-2', 'raised-3', 'float'];
const TEXTS = ['bone', 'stone', 'gold', 'gold-light', 'good', 'warn', 'bad'];
const INKED = ['background-color-gold', 'background-color-gold-light', 'background-color-bad'];
const FIELDS = ['raised', 'float'];
const LINES = ['control', 'gold', 'bad'];
const MARKS = ['mark', 'mark-gold', 'ornament'];

for (const theme of THEMES) {
  const of = (name: string) => readColor(name, theme);
  const listFaint = (colors: readonly string[], grounds: readonly string[], least: number) =>
    colors.flatMap((color) =>
      grounds
        .map((ground) => ({ color, ground, contrast: measureContrast(of(color), of(ground)) }))
        .filter(({ contrast }) => contrast < least),
    );

  test(`every text color is readable on every surface of the ${theme} theme`, () => {
    expect(listFaint(TEXTS, SURFACES, 4.5)).toEqual([]);
    expect(listFaint(['ink'], INKED, 4.5)).toEqual([]);
  });

  test(`placeholders are readable in the fields of the ${theme} theme`, () => {
    const contrasts = FIELDS.map(of).map((ground) =>
      measureContrast(fade(of('stone'), ground), ground),
    );
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
  });

  test(`borders of controls and the focus ring stand out in the ${theme} theme`, () => {
    expect(listFaint(LINES, SURFACES, 3)).toEqual([]);
  });

  test(`bars, dots and ornaments stand out on the ground and on panels of the ${theme} theme`, () => {
    expect(listFaint(MARKS, ['ground', 'raised'], 3)).toEqual([]);
  });
}
