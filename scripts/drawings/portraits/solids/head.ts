import type { HeadShape } from '#scripts/drawings/portraits/person.ts';
import { blend, capsule, carve, ellipsoid, type DistanceField } from './solids.ts';

export const EYE = { x: 0.3, y: 0.06, z: 0.6, radius: 0.158 } as const;

/** How far the lids open, as an almond of two circles. */
export function measureEyeOpening(ax: number, y: number): number {
  const x = ax - EYE.x;
  const dy = y - EYE.y;
  const up = Math.hypot(x, dy + 0.098) - 0.162;
  const down = Math.hypot(x, dy - 0.125) - 0.176;
  return Math.max(up, down);
}

/** A head that looks along z, 2.3 units high, with its neck. */
export function createHead(
  { jaw, nose, lips, length, neck }: HeadShape,
  hasEars: boolean,
): DistanceField {
  return (x, y0, z) => {
    const ax = Math.abs(x);
    // Stretches what lies below the eyes.
    const y = y0 < 0 ? y0 / length : y0;
    let d = ellipsoid(x, y - 0.36, z + 0.16, 0.72, 0.78, 0.93);
    d = blend(d, ellipsoid(x, y + 0.22, z - 0.12, 0.56 * jaw, 0.8, 0.66), 0.22);
    // Jaw and chin.
    d = blend(d, capsule(ax, y, z, [0.45 * jaw, -0.4, 0.04], [0.1, -0.84, 0.46], 0.13, 0.14), 0.22);
    d = blend(d, ellipsoid(x, y + 0.88, z - 0.5, 0.17 * jaw, 0.14, 0.15), 0.16);
    // Cheekbones, brow and muzzle.
    d = blend(d, ellipsoid(ax - 0.38, y + 0.17, z - 0.42, 0.17, 0.14, 0.18), 0.28);
    d = blend(d, capsule(ax, y, z, [0.12, 0.22, 0.71], [0.52, 0.24, 0.46], 0.085, 0.07), 0.14);
    d = blend(d, ellipsoid(x, y + 0.5, z - 0.46, 0.3, 0.26, 0.25), 0.26);
    // Sockets, then the balls of the eyes under their lids.
    d = carve(d, ellipsoid(ax - 0.29, y - 0.075, z - 0.86, 0.18, 0.1, 0.15), 0.17);
    const lid = Math.hypot(ax - EYE.x, y - EYE.y, z - EYE.z) - EYE.radius - 0.026;
    d = blend(d, lid, 0.05);
    if (z > 0.4) d = carve(d, Math.max(measureEyeOpening(ax, y), 0.55 - z), 0.012);
    // Nose.
    d = blend(d, capsule(x, y, z, [0, 0.14, 0.7], [0, -0.2, 0.9], 0.07 * nose, 0.09 * nose), 0.1);
    d = blend(d, Math.hypot(x, y + 0.25, z - 0.9) - 0.105 * nose, 0.06);
    d = blend(d, ellipsoid(ax - 0.105 * nose, y + 0.27, z - 0.8, 0.075 * nose, 0.07, 0.09), 0.06);
    d = carve(d, ellipsoid(ax - 0.055 * nose, y + 0.345, z - 0.87, 0.035, 0.025, 0.04), 0.03);
    if (z > 0.3) d -= raiseLips(ax, y, lips);
    if (hasEars) d = blend(d, measureEar(ax, y, z), 0.05);
    return blend(
      d,
      capsule(x, y0, z, [0, -0.6, -0.2], [0, -2, -0.36], 0.43 * neck, 0.5 * neck),
      0.14,
    );
  };
}

function measureEar(ax: number, y: number, z: number): number {
  const shell = ellipsoid(ax - 0.77, y + 0.02, z + 0.1 + (ax - 0.77) * 0.7, 0.06, 0.2, 0.12);
  return carve(shell, ellipsoid(ax - 0.82, y, z + 0.02, 0.05, 0.12, 0.06), 0.04);
}

const MOUTH = { y: -0.565, half: 0.25 } as const;

/** From 0 at their edge to 1, with the sign of the upper or lower one; 0 outside the lips. */
export function findLip(ax: number, y: number, lips: number): number {
  const t = ax / MOUTH.half;
  if (t >= 1) return 0;
  // The corners smile.
  const above = y - findMouthLine(t);
  const bow = 1 - 0.3 * Math.exp(-((t / 0.16) ** 2));
  if (above >= 0) return Math.max(0, 1 - above / (0.085 * lips * (1 - t ** 1.7) * bow + 0.001));
  return -Math.max(0, 1 + above / (0.105 * lips * (1 - t ** 2.2) + 0.001));
}

function findMouthLine(t: number): number {
  return MOUTH.y + 0.035 * t * t - 0.008 * Math.exp(-((t / 0.2) ** 2));
}

/** 1 where the lips meet. */
export function findMouthSlit(ax: number, y: number): number {
  const t = ax / (MOUTH.half * 1.04);
  return t >= 1 ? 0 : Math.exp(-(((y - findMouthLine(t)) / 0.011) ** 2)) * (1 - t ** 4);
}

function raiseLips(ax: number, y: number, lips: number): number {
  const lip = Math.abs(findLip(ax, y, lips));
  const round = Math.sin(Math.min(1, lip * 1.15) * Math.PI * 0.72);
  return round * 0.036 - findMouthSlit(ax, y) * 0.014;
}

export function measureEyes(x: number, y: number, z: number): number {
  return Math.hypot(Math.abs(x) - EYE.x, y - EYE.y, z - EYE.z) - EYE.radius;
}

/** Round rims with a bridge and temples. */
export function measureGlasses(x: number, y: number, z: number): number {
  const ax = Math.abs(x);
  const depth = z - 0.85 + ax * 0.25;
  const rim = Math.hypot(Math.hypot(ax - 0.31, (y - 0.04) * 1.12) - 0.225, depth) - 0.018;
  const bridge = capsule(ax, y, z, [0, 0.1, 0.88], [0.09, 0.07, 0.84], 0.016);
  const temple = capsule(ax, y, z, [0.52, 0.09, 0.7], [0.82, 0.1, -0.05], 0.016);
  return Math.min(rim, bridge, temple);
}
