import { QR_QUIET_ZONE } from '#shared/card/qr/quiet-zone.ts';
import { parseQrRuns } from '#shared/card/qr/qr-drawing.ts';
import type { Qr } from '#shared/card/qr/qr.ts';

export interface Picture {
  width: number;
  height: number;
  pixels: Uint8ClampedArray<ArrayBuffer>;
}

export interface QrScene {
  ink: string;
  tile: string;
  /** Color around the tile. */
  page: string;
  /** Width of the QR code with its quiet zone, in pixels. */
  box: number;
  /** Samples per pixel and direction: 1 is crisp, more gives the gray of smoothed edges. */
  samples: number;
  /** Light modules around the code, inside the box. */
  quietZone?: number;
}

/** Page margin around the box, in pixels. */
const FRAME = 24;

/** Draws a QR code as a browser would: scaled to its box, with module edges between pixels. */
export function drawQrPicture(qr: Qr, scene: QrScene): Picture {
  const edge = scene.box + 2 * FRAME;
  const pixels = new Uint8ClampedArray(edge * edge * 4);
  const isDark = darkModules(qr);
  const [ink, tile, page] = [scene.ink, scene.tile, scene.page].map(rgb);
  const quietZone = scene.quietZone ?? QR_QUIET_ZONE;
  const perPixel = (qr.size + 2 * quietZone) / scene.box;
  const colorAt = (x: number, y: number) => {
    if (Math.min(x, y) < FRAME || Math.max(x, y) >= FRAME + scene.box) return page;
    const column = Math.floor((x - FRAME) * perPixel) - quietZone;
    const row = Math.floor((y - FRAME) * perPixel) - quietZone;
    return isDark(column, row) ? ink : tile;
  };
  for (let y = 0; y < edge; y++) {
    for (let x = 0; x < edge; x++) {
      pixels.set(average(x, y, scene.samples, colorAt), (y * edge + x) * 4);
    }
  }
  return { width: edge, height: edge, pixels };
}

function average(
  x: number,
  y: number,
  samples: number,
  colorAt: (x: number, y: number) => readonly number[] | undefined,
): number[] {
  const sum = [0, 0, 0];
  for (let at = 0; at < samples * samples; at++) {
    const dx = ((at % samples) + 0.5) / samples;
    const dy = (Math.floor(at / samples) + 0.5) / samples;
    const color = colorAt(x + dx, y + dy) ?? [];
    for (const [channel, value] of color.entries()) sum[channel] = (sum[channel] ?? 0) + value;
  }
  return [...sum.map((value) => value / (samples * samples)), 255];
}

function darkModules(qr: Qr): (x: number, y: number) => boolean {
  const dark = new Set<number>();
  for (const { x, y, length } of parseQrRuns(qr)) {
    for (let at = x; at < x + length; at++) dark.add(y * qr.size + at);
  }
  return (x, y) => x >= 0 && x < qr.size && dark.has(y * qr.size + x);
}

/** The three channels of `#rrggbb`. */
export function rgb(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
