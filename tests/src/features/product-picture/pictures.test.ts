import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import jpeg from 'jpeg-js';
import { expect, test } from 'vitest';
import { readWebpSize } from './webp-size.ts';
import {
  pictureFile,
  PICTURE_NAMES,
  PICTURE_SCALE,
  PICTURES,
} from '#src/features/product-picture/pictures.ts';

const MAX_BYTES = 60_000;

const read = (name: (typeof PICTURE_NAMES)[number], type: 'webp' | 'jpg') =>
  readFileSync(join('public', pictureFile(name, type)));

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
