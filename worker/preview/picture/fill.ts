import type { Rgb } from '#shared/format/color.ts';
import type { Coverage } from './rasterize.ts';
import type { Raster } from './raster.ts';

/**
 * A color, or a gradient over the shape's bounding box as in CSS: degrees clockwise from upward.
 */
export type Paint =
  | { color: Rgb }
  | { degrees: number; stops: readonly (readonly [at: number, color: Rgb])[] };

/** Gradient steps: more than the eight bits of a channel can resolve across a letter. */
const SHADES = 512;

/** Fills a shape, clipped at the edges. `opacity` is 0 to 1. */
export function fill(raster: Raster, coverage: Coverage, paint: Paint, opacity = 1): void {
  const { pixels } = raster;
  const shades = 'color' in paint ? Float32Array.from(paint.color) : interpolateShades(paint.stops);
  const shadeAt = 'color' in paint ? () => 0 : createRamp(paint.degrees, coverage);
  forEachPixel(raster, coverage, (at, share, x, y) => {
    const shade = shadeAt(x, y) * 3;
    const shown = share * opacity;
    for (let channel = 0; channel < 3; channel++) {
      const below = pixels[at + channel] ?? 0;
      pixels[at + channel] = Math.round(below + ((shades[shade + channel] ?? 0) - below) * shown);
    }
  });
}

/**
 * Visits covered pixels with the offset of their first byte, their coverage, and their position in
 * the shape's box.
 */
export function forEachPixel(
  { width, height }: Raster,
  coverage: Coverage,
  visit: (at: number, share: number, x: number, y: number) => void,
): void {
  const { left, top, shares } = coverage;
  for (let y = Math.max(0, -top); y < Math.min(coverage.height, height - top); y++) {
    for (let x = Math.max(0, -left); x < Math.min(coverage.width, width - left); x++) {
      const share = shares[y * coverage.width + x] ?? 0;
      if (share > 0.002) visit(((top + y) * width + left + x) * 3, share, x, y);
    }
  }
}

function createRamp(
  degrees: number,
  { width, height }: Coverage,
): (x: number, y: number) => number {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const length = Math.abs(width * sin) + Math.abs(height * cos);
  return (x, y) => {
    const at = ((x - width / 2) * sin - (y - height / 2) * cos) / length + 0.5;
    return Math.round(Math.max(0, Math.min(1, at)) * (SHADES - 1));
  };
}

function interpolateShades(stops: readonly (readonly [number, Rgb])[]): Float32Array {
  const shades = new Float32Array(SHADES * 3);
  for (let shade = 0; shade < SHADES; shade++) {
    shades.set(interpolate(stops, shade / (SHADES - 1)), shade * 3);
  }
  return shades;
}

function interpolate(stops: readonly (readonly [number, Rgb])[], at: number): Rgb {
  const next = stops.findIndex(([from]) => from >= at);
  const [toAt, to] = stops[next === -1 ? stops.length - 1 : next] ?? [1, [0, 0, 0]];
  const [fromAt, from] = stops[Math.max(0, (next === -1 ? stops.length : next) - 1)] ?? [0, to];
  const share = toAt === fromAt ? 1 : Math.max(0, Math.min(1, (at - fromAt) / (toAt - fromAt)));
  const of = (channel: 0 | 1 | 2): number => from[channel] + (to[channel] - from[channel]) * share;
  return [of(0), of(1), of(2)];
}
