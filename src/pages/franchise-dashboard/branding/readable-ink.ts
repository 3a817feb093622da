/** Black or white, whichever reads better on a colour given as `#rrggbb` (WCAG 2.2 relative luminance): always above 4.5:1. */
export function readableInk(color: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // Where contrast with black equals contrast with white: (L + 0.05) / 0.05 = 1.05 / (L + 0.05).
  return luminance > 0.179 ? '#000000' : '#ffffff';
}
