import { PLATE, UNIT, type Shape } from '#worker/preview/looks/look.ts';
import { cover, type Coverage } from '#worker/preview/picture/coverage.ts';
import { readPath } from '#worker/preview/picture/outline.ts';
import { fill } from '#worker/preview/picture/paint.ts';
import type { Raster } from '#worker/preview/picture/raster.ts';

/** What a path in the card's units covers of the picture. */
export function coverOnCard(path: string): Coverage | null {
  return cover(readPath(path, { scale: UNIT, dx: PLATE.left, dy: PLATE.top }));
}

/** Lays a shape that is measured in the card's units. */
export function layShape(raster: Raster, { path, paint, opacity }: Shape): void {
  const coverage = coverOnCard(path);
  if (coverage !== null) fill(raster, coverage, paint, opacity);
}
