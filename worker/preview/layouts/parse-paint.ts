import type { PreviewPaint } from '#shared/card/preview-layout.ts';
import { parseColor } from '#shared/format/color.ts';
import type { Paint } from '#worker/preview/picture/fill.ts';

/** Converts a layout's paint to the channels that the renderer mixes. */
export function parsePaint(paint: PreviewPaint): Paint {
  if (typeof paint === 'string') return { color: parseColor(paint) };
  const { degrees, stops } = paint;
  return { degrees, stops: stops.map(([at, color]) => [at, parseColor(color)] as const) };
}
