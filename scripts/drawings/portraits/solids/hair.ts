import type { HairStyle } from '#scripts/drawings/portraits/person.ts';
import { blend, capsule, carve, ellipsoid, noise, rise, type DistanceField } from './solids.ts';

/** The part of the head that no hair covers: face and neck. */
function measureFace(x: number, y: number, z: number): number {
  return ellipsoid(x, y + 0.1, z - 0.82, 0.68, 0.94, 0.86);
}

function createCap(thickness: number, top: number): DistanceField {
  return (x, y, z) =>
    ellipsoid(x, y - 0.38, z + 0.18, 0.77 + thickness, 0.8 + top, 0.95 + thickness);
}

/** Fine waves across the hair, whose strands keep the same `u`. */
function strand(d: number, u: number, v: number, amount: number): number {
  if (d > 0.12) return d;
  const wave = noise(u * 8, v * 1.2, 3) * 0.6 + noise(u * 21, v * 2, 7) * 0.4;
  return d - wave * amount;
}

const HAIR: Readonly<Record<HairStyle, DistanceField>> = {
  short: createShortHair(0.045, 0.09, 0.03, 0.05),
  swept: createShortHair(0.05, 0.12, 0.045, 0.2),
  cropped: createShortHair(0.03, 0.035, 0.012, 0),
  bun: (x, y, z) => {
    const cap = carve(createCap(0.05, 0.06)(x, y, z), measureFace(x, y - 0.1, z), 0.14);
    const d = Math.min(trimNape(cap, y, -0.5), Math.hypot(x, y - 1.2, z + 0.42) - 0.34);
    return strand(d, x * 1.6, z + y, 0.025);
  },
  bob: (x, y, z) => {
    const ax = Math.abs(x + 0.12);
    const cap = createCap(0.08, 0.1)(x, y, z);
    const sides = ellipsoid(Math.abs(x) - 0.6, y + 0.28, z + 0.16, 0.3, 0.66, 0.58);
    const d = carve(blend(cap, sides, 0.2), measureFace(x, y, z), 0.06);
    return strand(Math.max(d, -y - 0.86), z + ax * 0.5, y, 0.03) + part(x + 0.12, y, z);
  },
  long: (x, y, z) => measureLongHair(x, y, z, 0.03, 0),
  wavy: (x, y, z) => measureLongHair(x, y, z, 0.05, 0.07),
  curls: (x, y, z) => {
    const d = carve(
      Math.max(ellipsoid(x, y - 0.44, z + 0.22, 0.98, 0.92, 1), -0.5 - y),
      measureFace(x, y - 0.02, z),
      0.1,
    );
    if (d > 0.25) return d;
    const curl = noise(x * 5, y * 5, z * 5) * 0.5 + noise(x * 12, y * 12, z * 12) * 0.5;
    return d - curl * 0.11;
  },
};

/** The line from which hair falls to both sides. */
function part(x: number, y: number, z: number): number {
  return Math.exp(-((x / 0.025) ** 2)) * rise(0.6, 0.9, y) * rise(-0.4, 0, z) * 0.03;
}

function createShortHair(
  thickness: number,
  top: number,
  waves: number,
  lift: number,
): DistanceField {
  const cap = createCap(thickness, top);
  return (x, y, z) => {
    const raised = lift === 0 ? 9 : ellipsoid(x + 0.16, y - 1, z - 0.2, 0.5, 0.16 + lift, 0.46);
    const whole = blend(cap(x, y, z), raised, 0.22);
    const d = carve(whole, measureFace(x, y - 0.1, z), 0.16);
    // Ends at the nape, and around the ears.
    const ear = ellipsoid(Math.abs(x) - 0.8, y + 0.1, z, 0.22, 0.34, 0.26);
    return strand(carve(trimNape(d, y, -0.42), ear, 0.05), x * 1.4 + y * 0.5, z, waves);
  };
}

function trimNape(d: number, y: number, at: number): number {
  return Math.max(d, at - y);
}

function measureLongHair(x: number, y: number, z: number, fine: number, swing: number): number {
  const ax = Math.abs(x) - Math.sin(y * 5.2) * swing * rise(0.2, -0.6, y);
  const cap = createCap(0.07, 0.1)(x, y, z);
  const sides = capsule(ax, y, z, [0.6, 0.2, -0.16], [0.6, -2.1, -0.62], 0.22, 0.34);
  const back = ellipsoid(x, y + 0.7, z + 0.55, 0.85, 1.3, 0.42);
  const d = carve(blend(blend(cap, sides, 0.2), back, 0.2), measureFace(x, y, z), 0.07);
  return strand(d, z + ax * 0.9, y, fine) + part(x, y, z);
}

export function createHair(style: HairStyle): DistanceField {
  return HAIR[style];
}

/** Whether the ears are seen next to it. */
export function showsEars(style: HairStyle): boolean {
  return style !== 'bob' && style !== 'long' && style !== 'wavy';
}
