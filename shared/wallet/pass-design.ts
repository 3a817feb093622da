import { z } from 'zod';

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'A colour reads like #d9b36a.');

/** The colours of a pass; its face is the wallet's own and cannot be chosen. */
export const passDesignSchema = z.object({
  backgroundColor: colour,
  foregroundColor: colour,
  labelColor: colour,
});
export type PassDesign = z.infer<typeof passDesignSchema>;

/** Black, gold and white. */
export const DEFAULT_PASS_DESIGN: PassDesign = {
  backgroundColor: '#000000',
  foregroundColor: '#d9b36a',
  labelColor: '#ffffff',
};

/** Contrast of two colours from 1 to 21 (WCAG 2.2, relative luminance). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
