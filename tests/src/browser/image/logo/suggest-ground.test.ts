import { expect, test } from 'vitest';
import { findOpaqueBounds, suggestGround } from '#src/browser/image/logo/suggest-ground.ts';

type Color = readonly [number, number, number, number];
const CLEAR: Color = [255, 255, 255, 0];

/** 20 by 10 pixels with a rectangle of one color on another. */
function draw(color: Color, ground: Color, at = { x: 3, y: 2, width: 8, height: 4 }) {
  const [width, height] = [20, 10];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isInside = x >= at.x && x < at.x + at.width && y >= at.y && y < at.y + at.height;
      data.set(isInside ? color : ground, (y * width + x) * 4);
    }
  }
  return { data, width, height };
}

test('transparent edges and faint shadows are no part of a logo', () => {
  const bounds = { x: 3, y: 2, width: 8, height: 4 };
  expect(findOpaqueBounds(draw([0, 0, 0, 255], CLEAR))).toEqual(bounds);
  expect(findOpaqueBounds(draw([0, 0, 0, 16], [0, 0, 0, 15]))).toEqual(bounds);
  const all = { x: 0, y: 0, width: 20, height: 10 };
  expect(findOpaqueBounds(draw([0, 0, 0, 255], [9, 9, 9, 255]))).toEqual(all);
  expect(findOpaqueBounds(draw(CLEAR, CLEAR))).toEqual(all);
});

test.each([
  ['black', [16, 16, 16, 255], 'light'],
  ['navy', [10, 20, 80, 255], 'light'],
  ['white', [255, 255, 255, 255], 'dark'],
  ['yellow', [255, 220, 0, 255], 'dark'],
  ['a red that is easy to see on both', [204, 34, 68, 255], 'none'],
] as const)('a transparent logo in %s is shown on the ground it needs', (_, color, ground) => {
  expect(suggestGround(draw(color, CLEAR))).toBe(ground);
});

test('a picture with a ground of its own needs no other', () => {
  expect(suggestGround(draw([16, 16, 16, 255], [255, 255, 255, 255]))).toBeNull();
  expect(suggestGround(draw(CLEAR, CLEAR))).toBeNull();
  // Rounded corners leave a few transparent pixels.
  const corner = { x: 0, y: 0, width: 3, height: 1 };
  expect(suggestGround(draw(CLEAR, [16, 16, 16, 255], corner))).toBeNull();
});
