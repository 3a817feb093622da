import { QR_QUIET_ZONE } from '#shared/card/qr-measures.ts';
import type { Qr } from '#shared/card/qr.ts';

/** One horizontal run of dark modules. */
export interface QrRun {
  x: number;
  y: number;
  length: number;
}

/** The dark runs of a code, read back from the path `buildQr` wrote. */
export function readQrRuns(qr: Qr): QrRun[] {
  return Array.from(qr.path.matchAll(/M(\d+) (\d+)h(\d+)v/g), ([, x, y, length]) => ({
    x: Number(x),
    y: Number(y),
    length: Number(length),
  }));
}

/** The code as a file of its own: its quiet zone on the tile, `pixels` wide and high. */
export function buildQrSvg(qr: Qr, look: { ink: string; tile: string }, pixels: number): string {
  const side = qr.size + 2 * QR_QUIET_ZONE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}"`,
    ` viewBox="${-QR_QUIET_ZONE} ${-QR_QUIET_ZONE} ${side} ${side}" shape-rendering="crispEdges">`,
    `<path fill="${look.tile}" d="M-${QR_QUIET_ZONE}-${QR_QUIET_ZONE}h${side}v${side}h-${side}z"/>`,
    `<path fill="${look.ink}" d="${qr.path}"/></svg>`,
  ].join('');
}
