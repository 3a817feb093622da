import type { Lines } from './outline.ts';

/** The share of each pixel of a box that lies within a shape, from 0 to 1. */
export interface Coverage {
  left: number;
  top: number;
  width: number;
  height: number;
  shares: Float32Array;
}

/**
 * Exact coverage by signed areas, as in font-rs and stb_truetype: each line adds its contribution
 * to the pixels on its right, and a running sum fills the shape. Overlapping shapes of the same
 * direction merge, and shapes of the opposite direction cut holes. Returns null for an empty shape.
 */
export function rasterize(lines: Lines): Coverage | null {
  const box = findBounds(lines);
  if (box === null) return null;
  const { left, top, width, height } = box;
  const sums = new Float32Array(width * height + 2);
  for (let at = 0; at + 3 < lines.length; at += 4) {
    addLine(sums, box, [
      (lines[at] ?? 0) - left,
      (lines[at + 1] ?? 0) - top,
      (lines[at + 2] ?? 0) - left,
      (lines[at + 3] ?? 0) - top,
    ]);
  }
  const shares = new Float32Array(width * height);
  let sum = 0;
  for (let at = 0; at < shares.length; at++) {
    // Shapes are closed in every row, so restart the sum to avoid accumulating rounding errors.
    sum = at % width === 0 ? (sums[at] ?? 0) : sum + (sums[at] ?? 0);
    shares[at] = Math.min(1, Math.abs(sum));
  }
  return { left, top, width, height, shares };
}

type Box = Omit<Coverage, 'shares'>;

/** The bounding box in pixels, with a spare column on the right. */
function findBounds(lines: Lines): Box | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const [x = 0, y = 0] = [lines[at], lines[at + 1]];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (!(right > left && bottom > top)) return null;
  [left, top] = [Math.floor(left), Math.floor(top)];
  return { left, top, width: Math.ceil(right) - left + 2, height: Math.ceil(bottom) - top };
}

type Line = [fromX: number, fromY: number, toX: number, toY: number];

function addLine(sums: Float32Array, { width, height }: Box, line: Line): void {
  let [fromX, fromY, toX, toY] = line;
  if (fromY === toY) return;
  const turn = fromY < toY ? 1 : -1;
  if (turn === -1) [fromX, fromY, toX, toY] = [toX, toY, fromX, fromY];
  const slope = (toX - fromX) / (toY - fromY);
  let x = fromX;
  for (let row = Math.max(0, Math.floor(fromY)); row < Math.min(height, Math.ceil(toY)); row++) {
    const drop = Math.min(row + 1, toY) - Math.max(row, fromY);
    const next = x + slope * drop;
    addSpan(sums, row * width, Math.min(x, next), Math.max(x, next), drop * turn);
    x = next;
  }
}

/**
 * Adds a line that crosses a row from `near` to `far` and descends by `drop` to the pixels right of
 * it.
 */
function addSpan(sums: Float32Array, row: number, near: number, far: number, drop: number): void {
  const first = Math.floor(near);
  const end = Math.ceil(far);
  const add = (column: number, share: number): void => {
    sums[row + column] = (sums[row + column] ?? 0) + drop * share;
  };
  if (end <= first + 1) {
    const middle = (near + far) / 2 - first;
    add(first, 1 - middle);
    add(first + 1, middle);
    return;
  }
  // The area right of the line grows from zero to the full pixel across the pixels it crosses.
  const perPixel = 1 / (far - near);
  let before = 0;
  for (let column = first; column < end; column++) {
    const [from, to] = [Math.max(near, column), Math.min(far, column + 1)];
    const area = perPixel * (from - near + (to - from) * (column + 1 - (from + to) / 2));
    add(column, area - before);
    before = area;
  }
  add(end, 1 - before);
}
