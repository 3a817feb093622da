import { QR_QUIET_ZONE } from '#shared/card/qr-measures.ts';
import { readQrRuns } from '#shared/card/qr-drawing.ts';
import type { Qr } from '#shared/card/qr.ts';

export interface Drawn {
  pixels: Uint8ClampedArray;
  edge: number;
}

const BLACK_ON_WHITE = { ink: '#000000', tile: '#ffffff' };

/** A code as a camera would see it, every module `scale` pixels wide, its quiet zone around it. */
export function drawQr(qr: Qr, scale: number, { ink, tile } = BLACK_ON_WHITE): Drawn {
  const edge = (qr.size + 2 * QR_QUIET_ZONE) * scale;
  const pixels = new Uint8ClampedArray(edge * edge * 4);
  const fill = (color: string, from: number, count: number) => {
    for (let at = from; at < from + count; at++) pixels.set(bytesOf(color), at * 4);
  };
  fill(tile, 0, edge * edge);
  for (const { x, y, length } of readQrRuns(qr)) {
    for (let line = 0; line < scale; line++) {
      const row = (y + QR_QUIET_ZONE) * scale + line;
      fill(ink, row * edge + (x + QR_QUIET_ZONE) * scale, length * scale);
    }
  }
  return { pixels, edge };
}

/** `#rrggbb` as red, green, blue and full opacity. */
export function bytesOf(color: string): number[] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255, 255];
}
