import { TEMPLATES, type TemplateKey } from '#shared/card/templates.ts';

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

/**
 * `colors` are those of an organization card, in place of the template's. `classic_dark` is light on dark,
 * which many scanners refuse.
 */
export function qrColors(
  template: TemplateKey,
  palette: QrPalette,
  colors?: QrColors | null,
): QrColors {
  const { qr, previewColor, qrOnBlack = previewColor } = TEMPLATES[template];
  if (palette === 'template') return colors ?? qr;
  if (palette === 'black') return { ink: '#000000', tile: '#ffffff' };
  return { ink: qrOnBlack, tile: '#000000' };
}

/**
 * Whether a palette is dark on light, which every scanner reads (ISO/IEC 18004 §6.2 makes the
 * inverse optional).
 */
export function isSafeToScan(palette: QrPalette): boolean {
  return palette !== 'classic_dark';
}
