import { TEMPLATES, type TemplateKey } from '#shared/card/template.ts';

/** The colours of a pass as `#rrggbb`; both wallets choose the typeface themselves. */
export interface PassLook {
  background: string;
  foreground: string;
  label: string;
}

/** Black, gold and white: the look of the premium card. */
const PREMIUM: PassLook = { background: '#000000', foreground: '#d9b36a', label: '#ffffff' };

/** How a template's pass looks: its colour as the ground, and on it the ink or the paper of its code. */
export function findPassLook(template: TemplateKey): PassLook {
  if (template === 'premium') return PREMIUM;
  const { previewColor: background, qr } = TEMPLATES[template];
  const foreground = isLight(background) ? qr.ink : qr.tile;
  return { background, foreground, label: mixColors(foreground, background, 0.14) };
}

/** A colour with so much (0 to 1) of another in it. */
export function mixColors(color: string, other: string, share: number): string {
  const channels = readColor(other);
  const mixed = readColor(color).map((value, index) =>
    Math.round(value + ((channels[index] ?? 0) - value) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The red, green and blue of `#rrggbb`, each 0 to 255. */
export function readColor(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = readColor(color);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
}
