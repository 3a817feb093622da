// @module-tag core
import { expect, test } from 'vitest';
import { decodePng, encodePng } from '#worker/preview/picture/png.ts';
import type { Raster } from '#worker/preview/picture/raster.ts';
import { readPng } from '#tests/worker/public-card/pictures/read-png.ts';

/** Gradients with noise, and edges at both ends of the range. */
function noisy(width: number, height: number): Raster {
  let seed = 7;
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    seed = (seed * 16_807) % 2_147_483_647;
    const noise = seed % 23;
    return at % 5 === 0 ? (at % 2) * 255 : ((at / 7) % 200) + noise;
  });
  return { width, height, pixels };
}

const differences = (one: Uint8Array, other: Uint8Array): number[] =>
  [...one].map((value, at) => Math.abs(value - (other[at] ?? 0)));

test('an encoded picture is valid PNG and decodes to the same pixels', async () => {
  const raster = noisy(37, 11);
  const bytes = encodePng(raster, 1);
  expect(decodePng(bytes)).toEqual(raster);
  const { width, height, pixels } = await readPng(bytes);
  expect([width, height]).toEqual([37, 11]);
  expect(Uint8Array.from([...pixels].filter((_, at) => at % 4 !== 3))).toEqual(raster.pixels);
});

test('with a step, no value is off by more than half of it, and the file shrinks', () => {
  const raster = noisy(160, 90);
  let before = Infinity;
  for (const step of [1, 3, 5, 7, 9, 45]) {
    const bytes = encodePng(raster, step);
    const { pixels } = decodePng(bytes);
    // At the ends of the range the nearest multiple may be out of range; then the next one inside
    // is used.
    const inside = differences(pixels, raster.pixels).filter((_, at) => {
      const value = raster.pixels[at] ?? 0;
      return value >= step && value <= 255 - step;
    });
    expect(Math.max(...inside), `step ${step}`).toBeLessThanOrEqual((step - 1) / 2);
    expect(Math.max(...differences(pixels, raster.pixels))).toBeLessThanOrEqual(step);
    expect(bytes.length).toBeLessThan(before);
    before = bytes.length;
  }
});

test('other PNG files, other formats and truncated files are rejected', () => {
  const whole = encodePng(noisy(8, 8), 1);
  const palette = whole.slice();
  palette[25] = 3;
  for (const bytes of [new Uint8Array(), new Uint8Array(40), palette, whole.slice(0, 60)]) {
    expect(() => decodePng(bytes)).toThrow();
  }
});
