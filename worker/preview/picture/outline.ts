/**
 * Line segments of closed shapes, four numbers each: from x, y to x, y. Curves are already
 * flattened.
 */
export type Lines = number[];

/** Maps path coordinates to the picture: `x * scale + dx` and `y * scaleY + dy`. */
export interface PathTransform {
  scale: number;
  /** Negative for glyphs, whose y axis points upward. Defaults to `scale`. */
  scaleY?: number;
  dx: number;
  dy: number;
}

const TOKEN = /([MLQCZ])|(-?\d+(?:\.\d+)?)/g;
const NUMBERS: Readonly<Record<string, number>> = { M: 2, L: 2, Q: 4, C: 6, Z: 0 };
const PIECES_MAX = 48;

/**
 * Flattens a path of absolute M, L, Q, C and Z (SVG 1.1 §8.3). Closes every shape. Ignores anything
 * else; an incomplete command ends the path.
 */
export function parsePath(path: string, place: PathTransform): Lines {
  const pen = createPen(place);
  let command = '';
  let numbers: number[] = [];
  for (const [, letter, number] of path.matchAll(TOKEN)) {
    if (letter !== undefined) {
      command = letter;
      numbers = [];
      if (letter === 'Z') pen.close();
      continue;
    }
    numbers.push(Number(number));
    if (command === '' || numbers.length < (NUMBERS[command] ?? 0)) continue;
    pen.draw(command, numbers);
    numbers = [];
    if (command === 'M') command = 'L';
  }
  pen.close();
  return pen.lines;
}

function createPen({ scale, scaleY = scale, dx, dy }: PathTransform) {
  const lines: Lines = [];
  let [x, y, startX, startY] = [dx, dy, dx, dy];

  function lineTo(toX: number, toY: number): void {
    lines.push(x, y, toX, toY);
    [x, y] = [toX, toY];
  }

  /** Flattens Bézier curves of any degree, evenly in the parameter, by de Casteljau's algorithm. */
  function curveTo(points: readonly (readonly [number, number])[]): void {
    const all: (readonly [number, number])[] = [[x, y], ...points];
    let length = 0;
    for (const [index, [px, py]] of all.entries()) {
      const [qx, qy] = all[index + 1] ?? [px, py];
      length += Math.hypot(qx - px, qy - py);
    }
    const pieces = Math.max(2, Math.min(PIECES_MAX, Math.ceil(Math.sqrt(length) * 2.4)));
    for (let piece = 1; piece <= pieces; piece++) lineTo(...pointAt(all, piece / pieces));
  }

  return {
    lines,
    draw(command: string, numbers: readonly number[]): void {
      const points: (readonly [number, number])[] = [];
      for (let at = 0; at + 1 < numbers.length; at += 2) {
        points.push([(numbers[at] ?? 0) * scale + dx, (numbers[at + 1] ?? 0) * scaleY + dy]);
      }
      const [first = [x, y] as const] = points;
      if (command === 'M') {
        this.close();
        [x, y] = first;
        [startX, startY] = first;
      } else if (command === 'L') lineTo(...first);
      else curveTo(points);
    },
    close(): void {
      if (x !== startX || y !== startY) lineTo(startX, startY);
    },
  };
}

function pointAt(
  points: readonly (readonly [number, number])[],
  at: number,
): [x: number, y: number] {
  let rest = points;
  while (rest.length > 1) {
    rest = rest.slice(1).map(([toX, toY], index) => {
      const [fromX, fromY] = rest[index] ?? [toX, toY];
      return [fromX + (toX - fromX) * at, fromY + (toY - fromY) * at] as const;
    });
  }
  const [x, y] = rest[0] ?? [0, 0];
  return [x, y];
}

/** Control point distance of a quarter circle, as a share of its radius. */
const QUARTER_CIRCLE = 0.5523;

/** Path of a rounded rectangle. `across` and `down` are the corner radii. */
export function buildBoxPath(
  box: { left: number; top: number; width: number; height: number },
  across: number,
  down = across,
): string {
  const { left, top, width, height } = box;
  const [right, bottom] = [left + width, top + height];
  const [ox, oy] = [across * (1 - QUARTER_CIRCLE), down * (1 - QUARTER_CIRCLE)];
  return [
    `M${left + across} ${top}L${right - across} ${top}`,
    `C${right - ox} ${top} ${right} ${top + oy} ${right} ${top + down}L${right} ${bottom - down}`,
    `C${right} ${bottom - oy} ${right - ox} ${bottom} ${right - across} ${bottom}L${left + across} ${bottom}`,
    `C${left + ox} ${bottom} ${left} ${bottom - oy} ${left} ${bottom - down}L${left} ${top + down}`,
    `C${left} ${top + oy} ${left + ox} ${top} ${left + across} ${top}Z`,
  ].join('');
}
