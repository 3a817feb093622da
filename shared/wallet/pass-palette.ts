import { TEMPLATES, type TemplateKey } from '#shared/card/templates.ts';
import { mixColors, parseColor } from '#shared/format/color.ts';

/** Colors of a pass as `#rrggbb`; the font is chosen by the wallet. */
export interface PassPalette {
  background: string;
  foreground: string;
  label: string;
}

/**
 * Palette of a template: its own, or its color as the background, with the ink or the tile of its
 * QR code as the text color.
 */
export function findPassPalette(template: TemplateKey): PassPalette {
  const { previewColor: background, qr, pass } = TEMPLATES[template];
  if (pass) return pass;
  const foreground = isLight(background) ? qr.ink : qr.tile;
  return { background, foreground, label: mixColors(foreground, background, 0.14) };
}

function isLight(color: string): boolean {
  const [red, green, blue] = parseColor(color);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
}
