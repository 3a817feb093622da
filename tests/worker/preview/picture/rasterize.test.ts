import { expect, test } from 'vitest';
import { rasterize } from '#worker/preview/picture/rasterize.ts';
import { buildBoxPath, parsePath } from '#worker/preview/picture/outline.ts';

const PLAIN = { scale: 1, dx: 0, dy: 0 };
const areaOf = (path: string): number =>
  (rasterize(parsePath(path, PLAIN))?.shares ?? new Float32Array()).reduce(
    (sum, one) => sum + one,
    0,
  );

test('a pixel is covered by exactly its share within the shape', () => {
  const coverage = rasterize(parsePath('M1.25 1.5L3 1.5L3 3L1.25 3Z', PLAIN));
  expect(coverage).toMatchObject({ left: 1, top: 1, height: 2 });
  const width = coverage?.width ?? 0;
  expect([...(coverage?.shares ?? [])].filter((_, at) => at % width < 2)).toEqual([
    0.375, 0.5, 0.75, 1,
  ]);
});

test('areas are exact for lines of any slope', () => {
  expect(areaOf('M0 0L10 0L0 10Z')).toBeCloseTo(50, 3);
  expect(areaOf('M0 0L40.5 1.25L0 2.5Z')).toBeCloseTo((40.5 * 2.5) / 2, 3);
  expect(areaOf('M3 0.1L3.2 9.9L20 5Z')).toBeCloseTo(82.81, 2);
  // A circle of chords has slightly less area.
  const circle = areaOf(buildBoxPath({ left: 0, top: 0, width: 20, height: 20 }, 10));
  expect(Math.abs(circle - 100 * Math.PI)).toBeLessThan(1.5);
});

test('a shape of the opposite direction cuts a hole, and one of the same direction merges', () => {
  expect(areaOf('M0 0L10 0L10 10L0 10ZM2 2L2 8L8 8L8 2Z')).toBeCloseTo(64, 3);
  expect(areaOf('M0 0L10 0L10 10L0 10ZM2 2L8 2L8 8L2 8Z')).toBeCloseTo(100, 3);
});

test('curves, open shapes and invalid paths', () => {
  // A quadratic curve encloses two thirds of the triangle of its control points (Archimedes).
  expect(Math.abs(areaOf('M0 0Q10 0 10 10L0 10') - (50 + 100 / 3))).toBeLessThan(1);
  expect(rasterize(parsePath('', PLAIN))).toBeNull();
  expect(rasterize(parsePath('M5 5', PLAIN))).toBeNull();
  expect(rasterize(parsePath('<script>M', PLAIN))).toBeNull();
});

test('a transform scales and moves a path, and flips glyphs upright', () => {
  const lines = parsePath('M0 0L10 0L10 20Z', { scale: 0.5, scaleY: -0.5, dx: 100, dy: 50 });
  expect(lines.slice(0, 8)).toEqual([100, 50, 105, 50, 105, 50, 105, 40]);
});
