import type { Coverage } from '#worker/preview/picture/coverage.ts';
import { eachPixel } from '#worker/preview/picture/paint.ts';
import type { Raster } from '#worker/preview/picture/raster.ts';

/** How a photo lies in its box. */
export interface PhotoSetting {
  left: number;
  top: number;
  width: number;
  height: number;
  /** What of the photo is kept when it is cut to the box, as `object-position`: from 0 to 1 each. */
  focus: readonly [across: number, down: number];
  /** A template's own tone: changes a colour's red, green and blue in their place. */
  tone?: ((color: Float64Array) => void) | undefined;
  /** Where it runs out, from all to nothing, as shares of the box. */
  fade?: { side: 'right' | 'bottom'; from: number; to: number } | undefined;
}

/** Lays a photo on a picture, cut to the box and to the shape. Pixels that shrink are averaged, others interpolated. */
export function layPhoto(
  raster: Raster,
  photo: Raster,
  shape: Coverage,
  setting: PhotoSetting,
): void {
  const { left, top, width, height, focus, tone, fade } = setting;
  const scale = Math.max(width / photo.width, height / photo.height);
  const offsetX = (photo.width - width / scale) * focus[0];
  const offsetY = (photo.height - height / scale) * focus[1];
  const samples = Math.max(1, Math.ceil(1 / scale));
  // One colour for all pixels: a photo has a quarter of a million, and as many small arrays would have to be cleared away.
  const color = new Float64Array(3);
  const { pixels } = raster;
  eachPixel(raster, shape, (at, share, x, y) => {
    const [inX, inY] = [shape.left + x - left, shape.top + y - top];
    readArea(photo, offsetX + inX / scale, offsetY + inY / scale, 1 / scale, samples, color);
    tone?.(color);
    const shown = share * (fade ? fadeAt(fade, inX / width, inY / height) : 1);
    for (let channel = 0; channel < 3; channel++) {
      const below = pixels[at + channel] ?? 0;
      pixels[at + channel] = Math.round(below + ((color[channel] ?? 0) - below) * shown);
    }
  });
}

function fadeAt(
  { side, from, to }: NonNullable<PhotoSetting['fade']>,
  across: number,
  down: number,
): number {
  const at = side === 'right' ? across : down;
  return 1 - Math.max(0, Math.min(1, (at - from) / (to - from)));
}

/** Sets a colour to the mean of `samples` by `samples` places within a square of the photo. */
function readArea(
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
      addPoint(photo, left + ((column + 0.5) / samples) * edge - 0.5, y, weight, color);
    }
  }
}

/** Adds what lies between the four pixels around a place. */
function addPoint(
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
