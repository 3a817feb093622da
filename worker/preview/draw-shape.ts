import { BACKGROUND, UNIT, type Shape } from '#worker/preview/layouts/layout.ts';
import { rasterize, type Coverage } from '#worker/preview/picture/rasterize.ts';
import { parsePath } from '#worker/preview/picture/outline.ts';
import { fill } from '#worker/preview/picture/fill.ts';
import type { Raster } from '#worker/preview/picture/raster.ts';

/** Rasterizes a path in card units. */
export function rasterizeOnCard(path: string): Coverage | null {
  return rasterize(parsePath(path, { scale: UNIT, dx: BACKGROUND.left, dy: BACKGROUND.top }));
}

/** Draws a shape in card units. */
export function drawShape(raster: Raster, { path, paint, opacity }: Shape): void {
  const coverage = rasterizeOnCard(path);
  if (coverage !== null) fill(raster, coverage, paint, opacity);
}
