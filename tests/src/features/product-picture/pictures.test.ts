import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import jpeg from 'jpeg-js';
import { expect, test } from 'vitest';
import { readWebpSize } from './webp-size.ts';
import {
  listThemes,
  pictureFile,
  PICTURE_NAMES,
  PICTURE_SCALE,
  PICTURES,
  type PictureName,
  type PictureTheme,
} from '#src/features/product-picture/pictures.ts';

const MAX_BYTES = 60_000;

interface Picture {
  name: PictureName;
  theme: PictureTheme | null;
}

const read = ({ name, theme }: Picture, type: 'webp' | 'jpg') =>
  readFileSync(join('public', pictureFile(name, theme, type)));

const ALL: readonly Picture[] = PICTURE_NAMES.flatMap((name) =>
  listThemes(name).map((theme) => ({ name, theme })),
);

test('the list of pictures is complete', () => {
  expect([...PICTURE_NAMES].toSorted()).toEqual(Object.keys(PICTURES).toSorted());
});

test('no picture is left over', () => {
  const declared = ALL.flatMap(({ name, theme }) =>
    (['webp', 'jpg'] as const).map((type) => basename(pictureFile(name, theme, type))),
  );
  expect(readdirSync('public/static/pictures').toSorted()).toEqual(declared.toSorted());
});

test.each(ALL)('$name in theme $theme has the declared size and at most 60 kB', (picture) => {
  const { width, height } = PICTURES[picture.name];
  const webp = read(picture, 'webp');
  const jpg = read(picture, 'jpg');
  expect(readWebpSize(webp)).toEqual({
    width: width * PICTURE_SCALE,
    height: height * PICTURE_SCALE,
  });
  const { width: jpgWidth, height: jpgHeight } = jpeg.decode(jpg);
  expect({ width: jpgWidth, height: jpgHeight }).toEqual({ width, height });
  expect(Math.max(webp.length, jpg.length)).toBeLessThanOrEqual(MAX_BYTES);
});
