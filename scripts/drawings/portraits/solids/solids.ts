// Signed distances to simple solids: negative inside, in the units of the drawing. Points are three
// numbers instead of objects, because a portrait measures tens of millions of distances.

/** Approximate for unequal radii, and too small rather than too large. */
export function ellipsoid(
  x: number,
  y: number,
  z: number,
  a: number,
  b: number,
  c: number,
): number {
  const toSurface = Math.hypot(x / a, y / b, z / c);
  const slope = Math.hypot(x / (a * a), y / (b * b), z / (c * c));
  return slope === 0 ? -Math.min(a, b, c) : (toSurface * (toSurface - 1)) / slope;
}

/** A line with round ends whose radius changes from `from` to `to`. */
export function capsule(
  x: number,
  y: number,
  z: number,
  [ax, ay, az]: Triple,
  [bx, by, bz]: Triple,
  from: number,
  to = from,
): number {
  const [dx, dy, dz] = [bx - ax, by - ay, bz - az];
  const share = ((x - ax) * dx + (y - ay) * dy + (z - az) * dz) / (dx * dx + dy * dy + dz * dz);
  const at = Math.min(1, Math.max(0, share));
  const away = Math.hypot(x - ax - dx * at, y - ay - dy * at, z - az - dz * at);
  return away - (from + (to - from) * at);
}

/** Distance of a point to a solid. */
export type DistanceField = (x: number, y: number, z: number) => number;

export type Triple = readonly [x: number, y: number, z: number];

/** Both solids, with a soft seam of width `k`. */
export function blend(a: number, b: number, k: number): number {
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.min(a, b) - h * h * k * 0.25;
}

/** The solid `a` without `b`, with a soft edge of width `k`. */
export function carve(a: number, b: number, k: number): number {
  return -blend(-a, b, k);
}

/** 0 below `from`, 1 above `to`, smooth between them. */
export function rise(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** Smooth noise from -1 to 1. */
export function noise(x: number, y: number, z: number): number {
  const [i, j, k] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const [u, v, w] = [ease(x - i), ease(y - j), ease(z - k)];
  const row = (b: number, c: number) =>
    interpolate(hash(i, j + b, k + c), hash(i + 1, j + b, k + c), u);
  return (
    interpolate(interpolate(row(0, 0), row(1, 0), v), interpolate(row(0, 1), row(1, 1), v), w) * 2 -
    1
  );
}

export function interpolate(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

const ease = (t: number): number => t * t * (3 - 2 * t);

function hash(x: number, y: number, z: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(z, 1442695041);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967295;
}
