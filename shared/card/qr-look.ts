import { TEMPLATES, type TemplateKey } from '#shared/card/template.ts';

/** How a code may be coloured: as its template, black on white for print, or inverted as the classic cards had it. */
export const QR_LOOKS = ['template', 'black', 'classic_dark'] as const;
export type QrLook = (typeof QR_LOOKS)[number];

export interface QrColors {
  /** The modules that carry the text. */
  ink: string;
  tile: string;
}

/** Template colours too dark to be seen on black, lightened until they are (5.5:1). */
const ON_BLACK: Partial<Readonly<Record<TemplateKey, string>>> = {
  royal: '#7f9bea',
  emerald: '#2fae86',
  purple: '#a58ad6',
  social: '#6f92ff',
};

/** The colours of a code in one of the looks. Those of `classic_dark` are light on dark: many scanners refuse them. */
export function qrColors(template: TemplateKey, look: QrLook): QrColors {
  const { qr, previewColor } = TEMPLATES[template];
  if (look === 'template') return qr;
  if (look === 'black') return { ink: '#000000', tile: '#ffffff' };
  return { ink: ON_BLACK[template] ?? previewColor, tile: '#000000' };
}

/** Whether a look is dark on light, the only way round every scanner reads (ISO/IEC 18004 §6.2 names the other optional). */
export function isSafeToScan(look: QrLook): boolean {
  return look !== 'classic_dark';
}
