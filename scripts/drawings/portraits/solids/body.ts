import type { HeadShape } from '#scripts/drawings/portraits/person.ts';
import { blend, capsule, ellipsoid, type DistanceField } from './solids.ts';

/** How far the shoulders are raised, which shortens the neck. */
const RAISED = 0.12;

/** Shoulders and chest. */
export function createBody({ shoulders, neck }: HeadShape): DistanceField {
  return (x, height, z) => {
    const y = height - RAISED;
    const ax = Math.abs(x);
    let d = capsule(ax, y, z, [0, -1.86, -0.34], [1.16 * shoulders, -2.12, -0.36], 0.46, 0.42);
    d = blend(d, ellipsoid(x, y + 2.7, z + 0.16, 1.3 * shoulders, 1.1, 0.72), 0.3);
    return blend(
      d,
      capsule(x, y, z, [0, -1.36, -0.4], [0, -1.9, -0.36], 0.4 * neck, 0.56 * neck),
      0.34,
    );
  };
}
