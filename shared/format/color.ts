// Colors written as `#rrggbb`.

/** Red, green and blue, each 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Expects a validated `#rrggbb`; channels of any other text are NaN. */
export function parseColor(color: string): Rgb {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
export const CONTRAST_MIN = 4.5;

/** Mixes `share` (0 to 1) of `other` into a color. */
export function mixColors(color: string, other: string, share: number): string {
  const channels = parseColor(other);
  const mixed = parseColor(color).map((value, index) =>
    Math.round(value + ((channels[index] ?? 0) - value) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance from 0 to 1 (WCAG 2.2). */
export function findLuminance(color: Rgb): number {
  const [red, green, blue] = color.map((value) => {
    const channel = value / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Contrast ratio of two colors from 1 to 21 (WCAG 2.2). */
export function findContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other]
    .map((color) => findLuminance(parseColor(color)))
    .toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const STEPS = 20;
const ENDS = ['#000000', '#ffffff'];

/**
 * A color that is readable as text on a background: the color itself, or else the nearest of its
 * mixtures with black or white. Whatever the background, one of those is readable on it.
 */
export function findReadable(color: string, background: string): string {
  for (let step = 0; step < STEPS; step++) {
    const mixed = ENDS.map((end) => mixColors(color, end, step / STEPS));
    const found = mixed.find((one) => findContrast(one, background) >= CONTRAST_MIN);
    if (found !== undefined) return found;
  }
  return findContrast('#ffffff', background) >= CONTRAST_MIN ? '#ffffff' : '#000000';
}
