import type { Coverage } from '#worker/preview/picture/coverage.ts';
import type { Raster, Rgb } from '#worker/preview/picture/raster.ts';

/** One colour, or a gradient over the shape's own box as CSS has it: degrees clockwise from upwards. */
export type Paint =
  | { color: Rgb }
  | { degrees: number; stops: readonly (readonly [at: number, color: Rgb])[] };

/** Shades a gradient is drawn in: more than eight bits of a channel can tell apart over a letter. */
const SHADES = 512;

/** Lays a shape on a picture; what hangs over the edges is left out. `opacity` from 0 to 1. */
export function fill(raster: Raster, coverage: Coverage, paint: Paint, opacity = 1): void {
  const { pixels } = raster;
  const shades = 'color' in paint ? Float32Array.from(paint.color) : mixShades(paint.stops);
  const shadeAt = 'color' in paint ? () => 0 : createRamp(paint.degrees, coverage);
  eachPixel(raster, coverage, (at, share, x, y) => {
    const shade = shadeAt(x, y) * 3;
    const shown = share * opacity;
    for (let channel = 0; channel < 3; channel++) {
      const below = pixels[at + channel] ?? 0;
      pixels[at + channel] = Math.round(below + ((shades[shade + channel] ?? 0) - below) * shown);
    }
  });
}

/** Calls with the place of a pixel's first byte, the share covered, and the pixel's place within the shape's box. */
export function eachPixel(
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

/** Which shade a place of a box has. */
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

function mixShades(stops: readonly (readonly [number, Rgb])[]): Float32Array {
  const shades = new Float32Array(SHADES * 3);
  for (let shade = 0; shade < SHADES; shade++) {
    shades.set(mix(stops, shade / (SHADES - 1)), shade * 3);
  }
  return shades;
}

function mix(stops: readonly (readonly [number, Rgb])[], at: number): Rgb {
  const next = stops.findIndex(([from]) => from >= at);
  const [toAt, to] = stops[next === -1 ? stops.length - 1 : next] ?? [1, [0, 0, 0]];
  const [fromAt, from] = stops[Math.max(0, (next === -1 ? stops.length : next) - 1)] ?? [0, to];
  const share = toAt === fromAt ? 1 : Math.max(0, Math.min(1, (at - fromAt) / (toAt - fromAt)));
  const of = (channel: 0 | 1 | 2): number => from[channel] + (to[channel] - from[channel]) * share;
  return [of(0), of(1), of(2)];
}
