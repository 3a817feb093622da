import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import jpeg from 'jpeg-js';
import { expect, test } from 'vitest';
import {
  pictureFile,
  PICTURE_NAMES,
  PICTURE_SCALE,
  PICTURES,
} from '#src/features/product-picture/pictures.ts';

const MAX_BYTES = 60_000;

const read = (name: (typeof PICTURE_NAMES)[number], type: 'webp' | 'jpg') =>
  readFileSync(join('public', pictureFile(name, type)));

/** Width and height of an extended WebP file (RFC 9649, section 2.7). */
function readWebpSize(file: Buffer): { width: number; height: number } {
  if (file.toString('latin1', 12, 16) !== 'VP8X') throw new Error('not an extended WebP file');
  return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
}

test('the list of pictures is complete', () => {
  expect([...PICTURE_NAMES].toSorted()).toEqual(Object.keys(PICTURES).toSorted());
});

test.each(PICTURE_NAMES)('%s has the declared size in both formats, and at most 60 kB', (name) => {
  const { width, height } = PICTURES[name];
  const webp = read(name, 'webp');
  const jpg = read(name, 'jpg');
  expect(readWebpSize(webp)).toEqual({
    width: width * PICTURE_SCALE,
    height: height * PICTURE_SCALE,
  });
  const { width: jpgWidth, height: jpgHeight } = jpeg.decode(jpg);
  expect({ width: jpgWidth, height: jpgHeight }).toEqual({ width, height });
  expect(Math.max(webp.length, jpg.length)).toBeLessThanOrEqual(MAX_BYTES);
});
