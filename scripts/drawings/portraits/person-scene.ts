import { createBody } from './solids/body.ts';
import { createHair, showsEars } from './solids/hair.ts';
import { createHead, measureEyes, measureGlasses } from './solids/head.ts';
import { rise } from './solids/solids.ts';
import { dot, normalize, type Vector } from './vector.ts';
import type { Person } from './person.ts';

/** What a point of the surface is made of. */
export type Material = 'skin' | 'hair' | 'clothes' | 'glasses' | 'eye';

export interface PersonScene {
  /** Depth of the surface behind a point of the picture; null where only the room is seen. */
  findDepth: (x: number, y: number) => number | null;
  findMaterial: (point: Vector) => Material;
  /** A direction away from the surface. */
  findNormal: (point: Vector) => Vector;
  /** From 0 in the shadow of a light to 1. */
  findShadow: (point: Vector, normal: Vector, light: Vector) => number;
  /** From 0 in a crease to 1 in the open. */
  findOpenness: (point: Vector, normal: Vector) => number;
  /** Turns a point of the picture into one of the head, which looks along z. */
  toHead: (point: Vector) => Vector;
}

const NEAR = 2.2;
const FAR = -1.6;
const CLOSE_ENOUGH = 0.002;
/** A march goes a little less far than is free, because distances are approximate. */
const CAUTION = 0.75;
const STEPS = 90;

export function createScene(person: Person): PersonScene {
  const { shape, turn, tilt } = person;
  const parts = {
    clothes: createBody(shape),
    skin: createHead(shape, showsEars(person.hair[0])),
    hair: createHair(person.hair[0]),
    glasses: person.hasGlasses ? measureGlasses : () => Infinity,
  };
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const [tiltSin, tiltCos] = [Math.sin(tilt), Math.cos(tilt)];
  const toHead = ([x, y, z]: Vector): Vector => {
    const across = x * tiltCos - y * tiltSin;
    return [across * cos - z * sin, x * tiltSin + y * tiltCos, across * sin + z * cos];
  };

  const measure = (point: Vector): Readonly<Record<Material, number>> => {
    const [x, y, z] = toHead(point);
    return {
      clothes: parts.clothes(...point),
      skin: parts.skin(x, y, z),
      hair: parts.hair(x, y, z),
      glasses: parts.glasses(x, y, z),
      eye: measureEyes(x, y, z),
    };
  };
  const findDistance = (point: Vector): number => {
    const { clothes, skin, hair, glasses, eye } = measure(point);
    return Math.min(clothes, skin, hair, glasses, eye);
  };
  const findFromSurface = (point: Vector, direction: Vector, away: number): number =>
    findDistance([
      point[0] + direction[0] * away,
      point[1] + direction[1] * away,
      point[2] + direction[2] * away,
    ]);

  return {
    toHead,
    findMaterial: (point) => {
      const distances = measure(point);
      const nearest = findDistance(point);
      return MATERIALS.find((material) => distances[material] === nearest) ?? 'clothes';
    },
    findDepth: (x, y) => {
      let z = NEAR;
      for (let step = 0; step < STEPS && z > FAR; step++) {
        const distance = findDistance([x, y, z]);
        if (distance < CLOSE_ENOUGH) return z;
        z -= distance * CAUTION;
      }
      return null;
    },
    findNormal: (point) => {
      const slope = (axis: Vector): number =>
        findFromSurface(point, axis, 0.004) - findFromSurface(point, axis, -0.004);
      return normalize([slope([1, 0, 0]), slope([0, 1, 0]), slope([0, 0, 1])]);
    },
    findShadow: (point, normal, light) => {
      const start: Vector = [
        point[0] + normal[0] * 0.012,
        point[1] + normal[1] * 0.012,
        point[2] + normal[2] * 0.012,
      ];
      let free = 1;
      for (let away = 0.03, step = 0; step < 26 && away < 2; step++) {
        const distance = findFromSurface(start, light, away);
        free = Math.min(free, (distance * 7) / away);
        if (free < 0.01) return 0;
        away += Math.max(0.02, distance * 0.8);
      }
      return rise(0, 1, free);
    },
    findOpenness: (point, normal) => {
      const closed = OPENNESS.reduce(
        (sum, [away, weight]) => sum + (away - findFromSurface(point, normal, away)) * weight,
        0,
      );
      return Math.min(1, Math.max(0.15, 1 - closed));
    },
  };
}

const MATERIALS = ['eye', 'glasses', 'hair', 'skin', 'clothes'] as const;

const OPENNESS = [
  [0.04, 1.6],
  [0.1, 1.1],
  [0.22, 0.6],
  [0.42, 0.3],
] as const;

/** How much of a light reaches a surface that faces along `normal`; `wrap` softens its edge. */
export function findFacing(normal: Vector, light: Vector, wrap = 0): number {
  return Math.max(0, (dot(normal, light) + wrap) / (1 + wrap));
}
