import type { Coverage } from './rasterize.ts';
import { forEachPixel } from './fill.ts';
import type { Raster } from './raster.ts';
import type { Tone } from './tones.ts';

export interface PhotoPlacement {
  left: number;
  top: number;
  width: number;
  height: number;
  /** The part of the photo that is kept when cropping, like `object-position`, from 0 to 1 each. */
  focus: readonly [across: number, down: number];
  tone?: Tone | undefined;
  /** Fades from opaque to transparent between two shares of the box. */
  fade?: { side: 'right' | 'bottom'; from: number; to: number } | undefined;
}

/**
 * Draws a photo cropped to a box and a shape. Averages pixels when shrinking, else interpolates.
 */
export function drawPhoto(
  raster: Raster,
  photo: Raster,
  shape: Coverage,
  setting: PhotoPlacement,
): void {
  const { left, top, width, height, focus, tone, fade } = setting;
  const scale = Math.max(width / photo.width, height / photo.height);
  const offsetX = (photo.width - width / scale) * focus[0];
  const offsetY = (photo.height - height / scale) * focus[1];
  const samples = Math.max(1, Math.ceil(1 / scale));
  // One reused array: a photo has a quarter of a million pixels, and an array for each would burden
  // the garbage collector.
  const color = new Float64Array(3);
  const { pixels } = raster;
  forEachPixel(raster, shape, (at, share, x, y) => {
    const [inX, inY] = [shape.left + x - left, shape.top + y - top];
    sampleArea(photo, offsetX + inX / scale, offsetY + inY / scale, 1 / scale, samples, color);
    tone?.(color);
    const shown = share * (fade ? fadeAt(fade, inX / width, inY / height) : 1);
    for (let channel = 0; channel < 3; channel++) {
      const below = pixels[at + channel] ?? 0;
      pixels[at + channel] = Math.round(below + ((color[channel] ?? 0) - below) * shown);
    }
  });
}

function fadeAt(
  { side, from, to }: NonNullable<PhotoPlacement['fade']>,
  across: number,
  down: number,
): number {
  const at = side === 'right' ? across : down;
  return 1 - Math.max(0, Math.min(1, (at - from) / (to - from)));
}

/** Sets `color` to the mean of `samples` × `samples` points within a square of the photo. */
function sampleArea(
  photo: Raster,
  left: number,
  top: number,
  edge: number,
  samples: number,
  color: Float64Array,
): void {
  color.fill(0);
  const weight = 1 / (samples * samples);
  for (let row = 0; row < samples; row++) {
    const y = top + ((row + 0.5) / samples) * edge - 0.5;
    for (let column = 0; column < samples; column++) {
      addSample(photo, left + ((column + 0.5) / samples) * edge - 0.5, y, weight, color);
    }
  }
}

/** Adds the bilinear interpolation of the four pixels around a point. */
function addSample(
  { width, height, pixels }: Raster,
  x: number,
  y: number,
  weight: number,
  color: Float64Array,
): void {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const shareX = x - x0;
  const shareY = y - y0;
  const near = Math.max(0, Math.min(width - 1, x0)) * 3;
  const far = Math.max(0, Math.min(width - 1, x0 + 1)) * 3;
  const upper = Math.max(0, Math.min(height - 1, y0)) * width * 3;
  const lower = Math.max(0, Math.min(height - 1, y0 + 1)) * width * 3;
  for (let channel = 0; channel < 3; channel++) {
    const above =
      (pixels[upper + near + channel] ?? 0) * (1 - shareX) +
      (pixels[upper + far + channel] ?? 0) * shareX;
    const below =
      (pixels[lower + near + channel] ?? 0) * (1 - shareX) +
      (pixels[lower + far + channel] ?? 0) * shareX;
    color[channel] = (color[channel] ?? 0) + (above * (1 - shareY) + below * shareY) * weight;
  }
}
