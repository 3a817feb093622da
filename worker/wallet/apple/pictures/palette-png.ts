// PNG with a palette, W3C Recommendation "Portable Network Graphics (PNG) Specification (Third Edition)", §11.2.2
// colour type 3. The compressed pixels of a drawing are made once; a palette put before them colours it.
import { crc32 } from 'node:zlib';

/** Red, green, blue and opacity, each 0 to 255. */
export type Rgba = readonly [number, number, number, number];

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/**
 * Colours a drawing (its width, height, bits of a pixel and zlib stream in base64, with spaces between): the nth colour
 * of the palette for the pixels of value n.
 */
export function buildPalettePng(drawing: string, palette: readonly Rgba[]): Uint8Array {
  const [width = 0, height = 0, depth = 0] = drawing.split(' ', 3).map(Number);
  const pixels = drawing.slice(drawing.lastIndexOf(' ') + 1);
  const isOpaque = palette.every(([, , , alpha]) => alpha === 255);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Uint8Array.of(...uint32(width), ...uint32(height), depth, 3, 0, 0, 0)),
    chunk('PLTE', Uint8Array.from(palette.flatMap(([red, green, blue]) => [red, green, blue]))),
    ...(isOpaque ? [] : [chunk('tRNS', Uint8Array.from(palette.map(([, , , alpha]) => alpha)))]),
    chunk('IDAT', Buffer.from(pixels, 'base64')),
    chunk('IEND', new Uint8Array()),
  ]);
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const ends = [content.length, crc32(body)].map((number) => Uint8Array.from(uint32(number)));
  return Buffer.concat([ends[0] ?? SIGNATURE, body, ends[1] ?? SIGNATURE]);
}

function uint32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}
