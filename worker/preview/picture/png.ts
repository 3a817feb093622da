// PNG (W3C Recommendation, Third Edition): §9 filters, §11.2 critical chunks. 8-bit RGB (color type 2),
// not interlaced. zlib (RFC 1950) runs synchronously, since streams would hold several copies in
// memory. Not supported: every other kind of PNG.
import { deflateSync, inflateSync } from 'node:zlib';
import {
  buildPng,
  buildPngChunk,
  PNG_CHUNK_OVERHEAD,
  PNG_SIGNATURE,
} from '#worker/image/png-chunks.ts';
import type { Raster } from '#worker/preview/picture/raster.ts';

/** The filter that compresses such pictures best, measured on the backgrounds (§9.2). */
const AVERAGE = 3;
const CHANNELS = 3;
/** More than any of our pictures needs when decompressed. */
const PIXELS_MAX_BYTES = 4_000_000;

/**
 * Encodes a raster. `step` 1 is lossless. With 3, 5, 7 a value may be off by 1, 2, 3: the difference
 * to the predicted value is rounded, and the next prediction uses the rounded pixel, so that errors
 * neither accumulate nor cause banding. This shrinks photos to a half or a third.
 */
export function encodePng(raster: Raster, step: number): Uint8Array<ArrayBuffer> {
  const { width, height } = raster;
  return buildPng({ width, height, bitDepth: 8, colorType: 2 }, [
    buildPngChunk('IDAT', deflateSync(filterRows(raster, step))),
  ]);
}

/** Decodes the output of `encodePng`. Throws for any other or truncated PNG. */
export function decodePng(bytes: Uint8Array): Raster {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!PNG_SIGNATURE.every((byte, index) => bytes[index] === byte)) throw new Error('not a PNG');
  const data: Uint8Array[] = [];
  let [width, height] = [0, 0];
  for (
    let at = PNG_SIGNATURE.length;
    at + PNG_CHUNK_OVERHEAD <= bytes.length;
    at += PNG_CHUNK_OVERHEAD + view.getUint32(at)
  ) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const content = bytes.subarray(at + 8, at + 8 + view.getUint32(at));
    if (type === 'IDAT') data.push(content);
    if (type !== 'IHDR') continue;
    [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (content.subarray(8).join() !== '8,2,0,0,0') throw new Error('unsupported kind of PNG');
  }
  const size = height * (1 + width * CHANNELS);
  if (width === 0 || size > PIXELS_MAX_BYTES) throw new Error('unsupported size');
  const rows = inflateSync(Buffer.concat(data), { maxOutputLength: PIXELS_MAX_BYTES });
  if (rows.length !== size) throw new Error('truncated');
  return { width, height, pixels: unfilterRows(rows, width, height) };
}

function filterRows({ width, height, pixels }: Raster, step: number): Uint8Array<ArrayBuffer> {
  const stride = width * CHANNELS;
  const rows = new Uint8Array(height * (stride + 1));
  let above = new Uint8Array(stride);
  let current = new Uint8Array(stride);
  for (let row = 0; row < height; row++) {
    const out = row * (stride + 1);
    rows[out] = AVERAGE;
    for (let at = 0; at < stride; at++) {
      const left = at < CHANNELS ? 0 : (current[at - CHANNELS] ?? 0);
      const predicted = (left + (above[at] ?? 0)) >> 1;
      const difference = (pixels[row * stride + at] ?? 0) - predicted;
      let rounded = Math.round(difference / step) * step;
      if (predicted + rounded > 255) rounded -= step;
      else if (predicted + rounded < 0) rounded += step;
      current[at] = predicted + rounded;
      rows[out + 1 + at] = rounded;
    }
    [above, current] = [current, above];
  }
  return rows;
}

function unfilterRows(rows: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const stride = width * CHANNELS;
  const pixels = new Uint8Array(height * stride);
  for (let row = 0; row < height; row++) {
    if (rows[row * (stride + 1)] !== AVERAGE) throw new Error('unsupported filter');
    for (let at = 0; at < stride; at++) {
      const here = row * stride + at;
      const left = at < CHANNELS ? 0 : (pixels[here - CHANNELS] ?? 0);
      const up = row === 0 ? 0 : (pixels[here - stride] ?? 0);
      pixels[here] = (rows[row * (stride + 1) + 1 + at] ?? 0) + ((left + up) >> 1);
    }
  }
  return pixels;
}
