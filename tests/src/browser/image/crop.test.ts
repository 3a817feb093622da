import { expect, test } from 'vitest';
import {
  coverCrop,
  cropForView,
  moveView,
  outputSize,
  SHAPES,
  initialView,
  ZOOM_MAX,
} from '#src/browser/image/crop.ts';
import { detectImageKind } from '#src/browser/image/detect-image-kind.ts';

test('crops a portrait to a square around the face and a landscape to its middle', () => {
  expect(coverCrop({ width: 3000, height: 4000 }, SHAPES.portrait)).toEqual({
    x: 0,
    y: 400,
    width: 3000,
    height: 3000,
  });
  expect(coverCrop({ width: 4000, height: 3000 }, SHAPES.portrait)).toEqual({
    x: 500,
    y: 0,
    width: 3000,
    height: 3000,
  });
});

test('never enlarges a picture and never shrinks it to nothing', () => {
  expect(outputSize({ width: 200, height: 200 }, SHAPES.portrait)).toEqual({
    width: 200,
    height: 200,
  });
  const sliver = coverCrop({ width: 1, height: 5000 }, SHAPES.banner);
  expect(outputSize(sliver, SHAPES.banner)).toEqual({ width: 1, height: 1 });
});

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

test('detects the format from the bytes, including container brands', () => {
  expect(detectImageKind(bytes('\u0089PNG\r\n\u001a\n'))).toBe('png');
  expect(detectImageKind(bytes('\u00ff\u00d8\u00ff\u00e0'))).toBe('jpeg');
  expect(detectImageKind(bytes('RIFF1234WEBPVP8 '))).toBe('webp');
  expect(detectImageKind(bytes('0000ftypheic'))).toBe('heic');
  expect(detectImageKind(bytes('RIFF1234WAVEfmt '))).toBe(null);
  expect(detectImageKind(bytes('0000ftypmp42'))).toBe(null);
  expect(detectImageKind(bytes('<svg xmlns='))).toBe(null);
  expect(detectImageKind(new Uint8Array())).toBe(null);
});

const WIDE = { width: 4000, height: 2000 };

test('the initial view is the largest crop, and every view stays inside the picture', () => {
  const target = SHAPES.portrait;
  const start = initialView(WIDE, target);
  expect(cropForView(start, WIDE, target)).toEqual(coverCrop(WIDE, target));
  const far = moveView(start, { x: 99_999, y: -99_999 }, WIDE, target);
  expect(cropForView(far, WIDE, target)).toEqual({ x: 2000, y: 0, width: 2000, height: 2000 });
  // Movement beyond the edge is not accumulated: one step back shows at once.
  expect(cropForView(moveView(far, { x: -10 }, WIDE, target), WIDE, target).x).toBe(1990);
});

test('zooming in keeps the center and stops at four times', () => {
  const target = SHAPES.banner;
  const near = moveView(initialView(WIDE, target), { zoom: 1 }, WIDE, target);
  expect(cropForView(near, WIDE, target)).toEqual({ x: 1000, y: 667, width: 2000, height: 667 });
  expect(moveView(near, { zoom: 9 }, WIDE, target).zoom).toBe(ZOOM_MAX);
  expect(moveView(near, { zoom: -9 }, WIDE, target).zoom).toBe(1);
});

test('zooming out from a corner stays inside the picture', () => {
  const target = SHAPES.banner;
  const start = moveView(initialView(WIDE, target), { zoom: 3 }, WIDE, target);
  const corner = moveView(start, { x: 9999, y: 9999 }, WIDE, target);
  const { x, y, width, height } = cropForView(
    moveView(corner, { zoom: -3 }, WIDE, target),
    WIDE,
    target,
  );
  expect([x, y]).toEqual([0, WIDE.height - height]);
  expect(width).toBe(WIDE.width);
});

test('a picture of one pixel can be viewed and zoomed', () => {
  const dot = { width: 1, height: 1 };
  const view = moveView(initialView(dot, SHAPES.banner), { x: 5, zoom: 2 }, dot, SHAPES.banner);
  expect(cropForView(view, dot, SHAPES.banner)).toEqual({ x: 0, y: 0, width: 1, height: 1 });
});
