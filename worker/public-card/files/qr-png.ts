// PNG, W3C Recommendation "Portable Network Graphics (PNG) Specification (Third Edition)": §5 structure and CRC,
// §11.2 critical chunks, §9 filter type 0 only. One bit per pixel with a palette of two colours; the pixels are
// compressed by the platform's zlib (RFC 1950). Not supported: every other kind of PNG.
import { crc32 } from 'node:zlib';
import { QR_QUIET_ZONE } from '#shared/card/qr-measures.ts';
import { readQrRuns } from '#shared/card/qr-drawing.ts';
import type { Qr } from '#shared/card/qr.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/**
 * A code as a square PNG of `pixels` edge: each module the same whole number of pixels, the quiet zone and what is left over
 * in the tile's colour. Throws a RangeError when a module would be smaller than a pixel. Colours are `#rrggbb`.
 */
export async function buildQrPng(
  qr: Qr,
  look: { ink: string; tile: string },
  pixels: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const scale = Math.floor(pixels / (qr.size + 2 * QR_QUIET_ZONE));
  if (scale < 1) throw new RangeError('the code has more modules than the picture has pixels');
  return Uint8Array.from(
    Buffer.concat([
      SIGNATURE,
      chunk('IHDR', Uint8Array.of(...uint32(pixels), ...uint32(pixels), 1, 3, 0, 0, 0)),
      chunk('PLTE', Uint8Array.of(...rgb(look.tile), ...rgb(look.ink))),
      chunk('IDAT', await deflate(drawScanlines(qr, pixels, scale))),
      chunk('IEND', new Uint8Array()),
    ]),
  );
}

/** Every line: one byte for the filter (none), then eight pixels to the byte, the leftmost in the highest bit. */
function drawScanlines(qr: Qr, pixels: number, scale: number): Uint8Array<ArrayBuffer> {
  const stride = 1 + Math.ceil(pixels / 8);
  const lines = new Uint8Array(stride * pixels);
  const origin = Math.floor((pixels - qr.size * scale) / 2);
  for (const { x, y, length } of readQrRuns(qr)) {
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

/** Length, type, data, and the checksum over type and data (§5.3). */
function chunk(type: string, content: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Uint8Array.of(...uint32(content.length));
  return Buffer.concat([length, body, Uint8Array.of(...uint32(crc32(body)))]);
}

function uint32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}

function rgb(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
