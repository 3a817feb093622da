import { findLuminance, parseColor } from '#shared/format/color.ts';

/**
 * Returns black or white, whichever has more contrast on a `#rrggbb` color (WCAG 2.2 relative
 * luminance). The contrast is always above 4.5:1.
 */
export function pickTextColor(color: string): '#000000' | '#ffffff' {
  const luminance = findLuminance(parseColor(color));
  // Where contrast with black equals contrast with white: (L + 0.05) / 0.05 = 1.05 / (L + 0.05).
  return luminance > 0.179 ? '#000000' : '#ffffff';
}
