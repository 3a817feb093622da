// PNG (W3C Recommendation, Third Edition): §5 structure and CRC, §11.2 critical chunks, §9 filter
// type 0 only. One bit per pixel with a palette of two colors, compressed by the platform's zlib
// (RFC 1950). No other kind of PNG is supported.
import { QR_QUIET_ZONE } from '#shared/card/qr/quiet-zone.ts';
import { parseQrRuns } from '#shared/card/qr/qr-drawing.ts';
import type { Qr } from '#shared/card/qr/qr.ts';
import { buildPng, buildPngChunk } from '#worker/image/png-chunks.ts';

/**
 * Draws a QR code as a square PNG of `pixels` width. Each module has the same whole number of
 * pixels; the quiet zone and the remainder have the tile color. Throws a RangeError if a module
 * would be smaller than a pixel. Colors are `#rrggbb`.
 */
export async function buildQrPng(
  qr: Qr,
  palette: { ink: string; tile: string },
  pixels: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const scale = Math.floor(pixels / (qr.size + 2 * QR_QUIET_ZONE));
  if (scale < 1) throw new RangeError('the code has more modules than the picture has pixels');
  return buildPng({ width: pixels, height: pixels, bitDepth: 1, colorType: 3 }, [
    buildPngChunk('PLTE', Uint8Array.of(...rgb(palette.tile), ...rgb(palette.ink))),
    buildPngChunk('IDAT', await deflate(drawScanlines(qr, pixels, scale))),
  ]);
}

/**
 * Each line is one filter byte (none), then eight pixels per byte, the leftmost in the highest bit.
 */
function drawScanlines(qr: Qr, pixels: number, scale: number): Uint8Array<ArrayBuffer> {
  const stride = 1 + Math.ceil(pixels / 8);
  const lines = new Uint8Array(stride * pixels);
  const origin = Math.floor((pixels - qr.size * scale) / 2);
  for (const { x, y, length } of parseQrRuns(qr)) {
    const top = (origin + y * scale) * stride;
    const left = origin + x * scale;
    for (let at = left; at < left + length * scale; at++) {
      const byte = top + 1 + (at >> 3);
      lines[byte] = (lines[byte] ?? 0) | (0x80 >> (at & 7));
    }
  }
  for (let row = 0; row < qr.size; row++) {
    const top = (origin + row * scale) * stride;
    for (let copy = 1; copy < scale; copy++) {
      lines.copyWithin(top + copy * stride, top, top + stride);
    }
  }
  return lines;
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function rgb(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
