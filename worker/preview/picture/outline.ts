/** Straight lines of closed shapes, four numbers each: from x, y to x, y. Curves are already broken into them. */
export type Lines = number[];

/** Where a path's own numbers lie on the picture: `x * scale + dx` and `y * scaleY + dy`. */
export interface Place {
  scale: number;
  /** Negative for letters, whose y points upwards; `scale` when left out. */
  scaleY?: number;
  dx: number;
  dy: number;
}

const TOKEN = /([MLQCZ])|(-?\d+(?:\.\d+)?)/g;
const NUMBERS: Readonly<Record<string, number>> = { M: 2, L: 2, Q: 4, C: 6, Z: 0 };
/** Most lines a curve is broken into. */
const PIECES_MAX = 48;

/**
 * The lines of a path of absolute M, L, Q, C and Z (SVG 1.1 §8.3). Every shape is closed. What is no such command or
 * number is passed over; a command cut short ends the path.
 */
export function readPath(path: string, place: Place): Lines {
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

function createPen({ scale, scaleY = scale, dx, dy }: Place) {
  const lines: Lines = [];
  let [x, y, startX, startY] = [dx, dy, dx, dy];

  function lineTo(toX: number, toY: number): void {
    lines.push(x, y, toX, toY);
    [x, y] = [toX, toY];
  }

  /** Bézier curves of any degree, by de Casteljau's halves of no depth: evenly in the parameter. */
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

/** How far the control points of a quarter circle lie out, as a share of its radius. */
const ROUND = 0.5523;

/** The path of a box with round corners; `across` and `down` are the corners' radii. */
export function boxPath(
  box: { left: number; top: number; width: number; height: number },
  across: number,
  down = across,
): string {
  const { left, top, width, height } = box;
  const [right, bottom] = [left + width, top + height];
  const [ox, oy] = [across * (1 - ROUND), down * (1 - ROUND)];
  return [
    `M${left + across} ${top}L${right - across} ${top}`,
    `C${right - ox} ${top} ${right} ${top + oy} ${right} ${top + down}L${right} ${bottom - down}`,
    `C${right} ${bottom - oy} ${right - ox} ${bottom} ${right - across} ${bottom}L${left + across} ${bottom}`,
    `C${left + ox} ${bottom} ${left} ${bottom - oy} ${left} ${bottom - down}L${left} ${top + down}`,
    `C${left} ${top + oy} ${left + ox} ${top} ${left + across} ${top}Z`,
  ].join('');
}
