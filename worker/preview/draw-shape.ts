import type { PreviewPaint } from '#shared/card/preview-layout.ts';
import { BACKGROUND, UNIT } from '#worker/preview/layouts/layout.ts';
import { parsePaint } from '#worker/preview/layouts/parse-paint.ts';
import { rasterize, type Coverage } from '#worker/preview/picture/rasterize.ts';
import { parsePath } from '#worker/preview/picture/outline.ts';
import { fill } from '#worker/preview/picture/fill.ts';
import type { Raster } from '#worker/preview/picture/raster.ts';

/** Rasterizes a path in card units. */
export function rasterizeOnCard(path: string): Coverage | null {
  return rasterize(parsePath(path, { scale: UNIT, dx: BACKGROUND.left, dy: BACKGROUND.top }));
}

/** Draws a path of absolute M, L, C and Z in card units. */
export function drawShape(
  raster: Raster,
  { path, paint, opacity }: { path: string; paint: PreviewPaint; opacity?: number | undefined },
): void {
  const coverage = rasterizeOnCard(path);
  if (coverage !== null) fill(raster, coverage, parsePaint(paint), opacity);
}
