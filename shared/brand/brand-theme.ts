import { paletteColorSchema } from '#shared/card/policy/field-state.ts';
import { CONTRAST_MIN, findContrast, findReadable, mixColors } from '#shared/format/color.ts';

// The two colors of a partner, as tokens of the app (`src/ui/styles/tokens.css`). Every pair of text
// and surface stays readable, whatever a partner chooses.

interface ThemeSurfaces {
  /** `--color-ground`, and the surface on which text in the accent has the least contrast. */
  ground: string;
  faintest: string;
  /** Texts that stand on the ground. */
  texts: readonly string[];
}

/** The product's own, as in the tokens; `tests/shared/brand/brand-theme.test.ts` compares them. */
export const THEME_SURFACES: Readonly<Record<'light' | 'dark', ThemeSurfaces>> = {
  light: {
    ground: '#f6f1e7',
    faintest: '#e5dccb',
    texts: ['#211b12', '#635a4d', '#2a6740', '#805208', '#ad3327'],
  },
  dark: {
    ground: '#0e0d0b',
    faintest: '#24211b',
    texts: ['#f4efe6', '#a79f92', '#7fb58c', '#e0a458', '#e5746a'],
  },
};
/** Text on filled buttons, and the fill of buttons that delete. */
const INK = { dark: '#14110b', light: '#ffffff' } as const;
const FILL_BAD = { dark: '#e5746a', light: '#ad3327' } as const;
/** Share of white or black in the fill of a button under the pointer. */
const HOVER_SHARE = 0.12;
/** Shares of a partner's background in the ground, the strongest first. */
const GROUND_SHARES = [1, 0.75, 0.5, 0.25];

export interface BrandTheme {
  /** Custom properties by name, each a color or `light-dark()` of two. */
  properties: Readonly<Record<string, string>>;
  /** The ground of each theme, for the browser's own bars. */
  grounds: Readonly<Record<'light' | 'dark', string>>;
}

const pair = (light: string, dark: string): string => `light-dark(${light},${dark})`;

/**
 * The primary color fills buttons; its readable shades are links and marks. The background becomes
 * the ground of the theme that it fits, as strong as every text on it stays readable.
 */
export function buildBrandTheme(colors: {
  primaryColor: string;
  backgroundColor: string;
}): BrandTheme {
  const fill = paletteColorSchema.parse(colors.primaryColor);
  const background = paletteColorSchema.parse(colors.backgroundColor);
  const { ink, fill: readableFill } = findButtonColors(fill);
  const hover = mixColors(readableFill, ink === 'dark' ? '#ffffff' : '#000000', HOVER_SHARE);
  const isLight = findContrast(background, '#000000') > findContrast(background, '#ffffff');
  const grounds = {
    light: isLight ? findGround('light', background) : THEME_SURFACES.light.ground,
    dark: isLight ? THEME_SURFACES.dark.ground : findGround('dark', background),
  };
  const text = (theme: 'light' | 'dark') => findAccent(theme, fill, grounds[theme]);
  return {
    grounds,
    properties: {
      '--color-ground': pair(grounds.light, grounds.dark),
      '--color-gold': pair(text('light'), text('dark')),
      '--color-gold-light': pair(text('light'), text('dark')),
      '--color-mark-gold': pair(text('light'), text('dark')),
      '--color-ink': INK[ink],
      '--background-color-gold': readableFill,
      '--background-color-gold-light': hover,
      '--background-color-bad': FILL_BAD[ink],
    },
  };
}

/** The fill of a button in a color, `#rrggbb`, and the ink that is readable on it. */
export function findButtonColors(color: string) {
  const ink = findContrast(color, INK.dark) >= CONTRAST_MIN ? 'dark' : 'light';
  const fill = ink === 'dark' ? color : findReadableFill(color);
  return { fill, ink, label: INK[ink] } as const;
}

/** The color, or a darker shade of it on which white is readable. */
function findReadableFill(color: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const shade = mixColors(color, '#000000', share);
    if (findContrast(shade, INK.light) >= CONTRAST_MIN) return shade;
  }
  return '#000000';
}

/** A shade of the accent that is readable on the theme's ground and on its other surfaces. */
function findAccent(theme: 'light' | 'dark', color: string, ground: string): string {
  const end = theme === 'light' ? '#000000' : '#ffffff';
  const surfaces = [ground, THEME_SURFACES[theme].faintest];
  for (let share = 0; share < 1; share += 0.05) {
    const shade = mixColors(color, end, share);
    if (surfaces.every((one) => findContrast(shade, one) >= CONTRAST_MIN)) return shade;
  }
  return findReadable(end, ground);
}

function findGround(theme: 'light' | 'dark', background: string): string {
  const { ground, texts } = THEME_SURFACES[theme];
  const mixed = GROUND_SHARES.map((share) => mixColors(ground, background, share));
  const isReadable = (one: string) =>
    texts.every((text) => findContrast(text, one) >= CONTRAST_MIN);
  return mixed.find(isReadable) ?? ground;
}

/**
 * The text of a style element. Each value was parsed as a color, so that nothing a partner enters can
 * be anything else in it.
 */
export function buildBrandStyle(theme: BrandTheme): string {
  const rules = Object.entries(theme.properties).map(([name, value]) => `${name}:${value}`);
  return `:root{${rules.join(';')}}`;
}
