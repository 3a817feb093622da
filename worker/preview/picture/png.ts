// PNG, W3C Recommendation "Portable Network Graphics (PNG) Specification (Third Edition)": §5 structure, §9 filters,
// §11.2 critical chunks. Eight bits each of red, green and blue (colour type 2), not interlaced; the pixels are compressed
// by the platform's zlib (RFC 1950), at once: as streams they would lie in memory several times. Not supported: every other kind of PNG.
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import type { Raster } from '#worker/preview/picture/raster.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Of the five filters the one whose guesses leave the least of such pictures to write, measured on the plates (§9.2). */
const AVERAGE = 3;
const CHANNELS = 3;
/** Length, type and CRC around a chunk's data. */
const FRAME = 12;
/** More than any picture of ours unpacks to. */
const PIXELS_MAX_BYTES = 4_000_000;

/**
 * A raster as PNG. `step` 1 keeps every value; with 3, 5, 7 a value may be off by 1, 2, 3: what each pixel differs from
 * the guess its neighbours give is rounded, and the next guess is made from the rounded pixel, so that errors neither add
 * up nor draw bands. Photographs take a half to a third of the bytes that way.
 */
export function encodePng(raster: Raster, step: number): Uint8Array<ArrayBuffer> {
  const { width, height } = raster;
  const header = Uint8Array.of(...uint32(width), ...uint32(height), 8, 2, 0, 0, 0);
  const parts = [
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filterRows(raster, step))),
    chunk('IEND', new Uint8Array()),
  ];
  return Uint8Array.from(Buffer.concat(parts));
}

/** Reads what `encodePng` writes. Throws for every other kind of PNG, and for one cut short. */
export function decodePng(bytes: Uint8Array): Raster {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!SIGNATURE.every((byte, index) => bytes[index] === byte)) throw new Error('not a PNG');
  const data: Uint8Array[] = [];
  let [width, height] = [0, 0];
  for (let at = SIGNATURE.length; at + FRAME <= bytes.length; at += FRAME + view.getUint32(at)) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const content = bytes.subarray(at + 8, at + 8 + view.getUint32(at));
    if (type === 'IDAT') data.push(content);
    if (type !== 'IHDR') continue;
    [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (content.subarray(8).join() !== '8,2,0,0,0') throw new Error('not the kind of PNG we write');
  }
  const size = height * (1 + width * CHANNELS);
  if (width === 0 || size > PIXELS_MAX_BYTES) throw new Error('no size we write');
  const rows = inflateSync(Buffer.concat(data), { maxOutputLength: PIXELS_MAX_BYTES });
  if (rows.length !== size) throw new Error('cut short');
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
      const guess = (left + (above[at] ?? 0)) >> 1;
      const off = (pixels[row * stride + at] ?? 0) - guess;
      let rounded = Math.round(off / step) * step;
      if (guess + rounded > 255) rounded -= step;
      else if (guess + rounded < 0) rounded += step;
      current[at] = guess + rounded;
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
    if (rows[row * (stride + 1)] !== AVERAGE) throw new Error('not the filter we write');
    for (let at = 0; at < stride; at++) {
      const here = row * stride + at;
      const left = at < CHANNELS ? 0 : (pixels[here - CHANNELS] ?? 0);
      const up = row === 0 ? 0 : (pixels[here - stride] ?? 0);
      pixels[here] = (rows[row * (stride + 1) + 1 + at] ?? 0) + ((left + up) >> 1);
    }
  }
  return pixels;
}

/** Length, type, data, and the checksum over type and data (§5.3). */
function chunk(type: string, content: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  return Buffer.concat([uint32(content.length), body, uint32(crc32(body))]);
}

function uint32(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff);
}
