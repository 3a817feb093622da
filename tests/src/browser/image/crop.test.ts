import { expect, test } from 'vitest';
import {
  coverCrop,
  cropOf,
  moveView,
  outputSize,
  SHAPES,
  startView,
  ZOOM_MAX,
} from '#src/browser/image/crop.ts';
import { imageKind } from '#src/browser/image/image-kind.ts';

test('a portrait is cut to a square that keeps the face, a landscape to its middle', () => {
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

test('no picture is enlarged, and none shrinks to nothing', () => {
  expect(outputSize({ width: 200, height: 200 }, SHAPES.portrait)).toEqual({
    width: 200,
    height: 200,
  });
  const sliver = coverCrop({ width: 1, height: 5000 }, SHAPES.banner);
  expect(outputSize(sliver, SHAPES.banner)).toEqual({ width: 1, height: 1 });
});

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

test('a kind is told by its bytes, container brands included', () => {
  expect(imageKind(bytes('\u0089PNG\r\n\u001a\n'))).toBe('png');
  expect(imageKind(bytes('\u00ff\u00d8\u00ff\u00e0'))).toBe('jpeg');
  expect(imageKind(bytes('RIFF1234WEBPVP8 '))).toBe('webp');
  expect(imageKind(bytes('0000ftypheic'))).toBe('heic');
  expect(imageKind(bytes('RIFF1234WAVEfmt '))).toBe(null);
  expect(imageKind(bytes('0000ftypmp42'))).toBe(null);
  expect(imageKind(bytes('<svg xmlns='))).toBe(null);
  expect(imageKind(new Uint8Array())).toBe(null);
});

const WIDE = { width: 4000, height: 2000 };

test('a view opens on the largest part, and every view stays inside the picture', () => {
  const target = SHAPES.portrait;
  const start = startView(WIDE, target);
  expect(cropOf(start, WIDE, target)).toEqual(coverCrop(WIDE, target));
  const far = moveView(start, { x: 99_999, y: -99_999 }, WIDE, target);
  expect(cropOf(far, WIDE, target)).toEqual({ x: 2000, y: 0, width: 2000, height: 2000 });
  // What went beyond the edge is not saved up: one step back is seen at once.
  expect(cropOf(moveView(far, { x: -10 }, WIDE, target), WIDE, target).x).toBe(1990);
});

test('coming nearer keeps the middle and ends at four times', () => {
  const target = SHAPES.banner;
  const near = moveView(startView(WIDE, target), { zoom: 1 }, WIDE, target);
  expect(cropOf(near, WIDE, target)).toEqual({ x: 1000, y: 667, width: 2000, height: 667 });
  expect(moveView(near, { zoom: 9 }, WIDE, target).zoom).toBe(ZOOM_MAX);
  expect(moveView(near, { zoom: -9 }, WIDE, target).zoom).toBe(1);
});

test('going back from a corner never leaves the picture', () => {
  const target = SHAPES.banner;
  const start = moveView(startView(WIDE, target), { zoom: 3 }, WIDE, target);
  const corner = moveView(start, { x: 9999, y: 9999 }, WIDE, target);
  const { x, y, width, height } = cropOf(
    moveView(corner, { zoom: -3 }, WIDE, target),
    WIDE,
    target,
  );
  expect([x, y]).toEqual([0, WIDE.height - height]);
  expect(width).toBe(WIDE.width);
});

test('a picture of one pixel can be looked at too', () => {
  const dot = { width: 1, height: 1 };
  const view = moveView(startView(dot, SHAPES.banner), { x: 5, zoom: 2 }, dot, SHAPES.banner);
  expect(cropOf(view, dot, SHAPES.banner)).toEqual({ x: 0, y: 0, width: 1, height: 1 });
});
