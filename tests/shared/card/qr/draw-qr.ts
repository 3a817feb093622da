import { QR_QUIET_ZONE } from '#shared/card/qr/quiet-zone.ts';
import { parseQrRuns } from '#shared/card/qr/qr-drawing.ts';
import type { Qr } from '#shared/card/qr/qr.ts';

export interface DrawnQr {
  pixels: Uint8ClampedArray<ArrayBuffer>;
  edge: number;
}

const BLACK_ON_WHITE = { ink: '#000000', tile: '#ffffff' };

/** A code as a camera sees it: every module `scale` pixels wide, with its quiet zone. */
export function drawQr(qr: Qr, scale: number, { ink, tile } = BLACK_ON_WHITE): DrawnQr {
  const edge = (qr.size + 2 * QR_QUIET_ZONE) * scale;
  const pixels = new Uint8ClampedArray(edge * edge * 4);
  const fill = (color: string, from: number, count: number) => {
    for (let at = from; at < from + count; at++) pixels.set(rgbaOf(color), at * 4);
  };
  fill(tile, 0, edge * edge);
  for (const { x, y, length } of parseQrRuns(qr)) {
    for (let line = 0; line < scale; line++) {
      const row = (y + QR_QUIET_ZONE) * scale + line;
      fill(ink, row * edge + (x + QR_QUIET_ZONE) * scale, length * scale);
    }
  }
  return { pixels, edge };
}

/** `#rrggbb` as red, green, blue and full opacity. */
export function rgbaOf(color: string): number[] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255, 255];
}
