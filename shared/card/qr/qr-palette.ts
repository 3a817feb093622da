import { TEMPLATES, type TemplateKey } from '#shared/card/template.ts';

/**
 * Colors of a code: those of the template, black on white for print, or inverted like the classic
 * cards.
 */
export const QR_PALETTES = ['template', 'black', 'classic_dark'] as const;
export type QrPalette = (typeof QR_PALETTES)[number];

export interface QrColors {
  /** Color of the dark modules. */
  ink: string;
  tile: string;
}

/** Template colors that are too dark on black, lightened to a contrast of 5.5:1. */
const ON_BLACK: Partial<Readonly<Record<TemplateKey, string>>> = {
  royal: '#7f9bea',
  emerald: '#2fae86',
  purple: '#a58ad6',
  social: '#6f92ff',
};

/** `classic_dark` is light on dark, which many scanners refuse. */
export function qrColors(template: TemplateKey, palette: QrPalette): QrColors {
  const { qr, previewColor } = TEMPLATES[template];
  if (palette === 'template') return qr;
  if (palette === 'black') return { ink: '#000000', tile: '#ffffff' };
  return { ink: ON_BLACK[template] ?? previewColor, tile: '#000000' };
}

/**
 * Whether a palette is dark on light, which every scanner reads (ISO/IEC 18004 §6.2 makes the
 * inverse optional).
 */
export function isSafeToScan(palette: QrPalette): boolean {
  return palette !== 'classic_dark';
}
