// PNG with a palette (W3C Recommendation, Third Edition, §11.2.2, color type 3). The compressed
// pixels of a drawing are generated once; prepending a palette colors it.
import { buildPng, buildPngChunk } from '#worker/image/png-chunks.ts';

/** Red, green, blue and alpha, each 0 to 255. */
export type Rgba = readonly [number, number, number, number];

/**
 * Colors a drawing, given as `width height bitDepth base64` with its pixels as a zlib stream. Pixels
 * of value n get the nth color of the palette.
 */
export function buildPalettePng(drawing: string, palette: readonly Rgba[]): Uint8Array {
  const [width = 0, height = 0, bitDepth = 0] = drawing.split(' ', 3).map(Number);
  const pixels = drawing.slice(drawing.lastIndexOf(' ') + 1);
  const isOpaque = palette.every(([, , , alpha]) => alpha === 255);
  const colors = Uint8Array.from(palette.flatMap(([red, green, blue]) => [red, green, blue]));
  const alphas = Uint8Array.from(palette.map(([, , , alpha]) => alpha));
  return buildPng({ width, height, bitDepth, colorType: 3 }, [
    buildPngChunk('PLTE', colors),
    ...(isOpaque ? [] : [buildPngChunk('tRNS', alphas)]),
    buildPngChunk('IDAT', Buffer.from(pixels, 'base64')),
  ]);
}
