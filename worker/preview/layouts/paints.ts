import { parseColor } from '#shared/format/color.ts';
import type { Paint } from '#worker/preview/picture/fill.ts';

/** Builds a solid paint from `#rrggbb`. */
export function solid(hex: string): Paint {
  return { color: parseColor(hex) };
}

/** Builds a gradient. Stops are sorted, so that mirrored ones may be written in either order. */
export function stops(
  degrees: number,
  colors: readonly (readonly [at: number, hex: string])[],
): Paint {
  const list = colors.map(([at, hex]) => [at, parseColor(hex)] as const);
  return { degrees, stops: list.sort(([one], [other]) => one - other) };
}
