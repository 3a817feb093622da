import type { Paint } from '#worker/preview/picture/paint.ts';
import { parseRgb } from '#worker/preview/picture/raster.ts';

/** One colour, from `#rrggbb`. */
export function solid(hex: string): Paint {
  return { color: parseRgb(hex) };
}

/** A gradient, from colours and where they stand; put in order, so that a mirrored one may be written as it reads. */
export function stops(
  degrees: number,
  colors: readonly (readonly [at: number, hex: string])[],
): Paint {
  const list = colors.map(([at, hex]) => [at, parseRgb(hex)] as const);
  return { degrees, stops: list.sort(([one], [other]) => one - other) };
}
