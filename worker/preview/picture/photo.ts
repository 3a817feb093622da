import type { Coverage } from '#worker/preview/picture/coverage.ts';
import { blend, eachPixel } from '#worker/preview/picture/paint.ts';
import type { Raster, Rgb } from '#worker/preview/picture/raster.ts';

/** How a photo lies in its box. */
export interface PhotoSetting {
  left: number;
  top: number;
  width: number;
  height: number;
  /** What of the photo is kept when it is cut to the box, as `object-position`: from 0 to 1 each. */
  focus: readonly [across: number, down: number];
  /** A template's own tone, from a photo's colours. */
  tone?: ((color: Rgb) => Rgb) | undefined;
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
  eachPixel(raster, shape, (at, share, x, y) => {
    const [inX, inY] = [shape.left + x - left, shape.top + y - top];
    const color = readArea(photo, offsetX + inX / scale, offsetY + inY / scale, 1 / scale, samples);
    const toned = tone ? tone(color) : color;
    const shown = share * (fade ? fadeAt(fade, inX / width, inY / height) : 1);
    for (let channel = 0; channel < 3; channel++) {
      blend(raster, at + channel, toned[channel] ?? 0, shown);
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

/** The mean of `samples` by `samples` places within a square of the photo. */
function readArea(photo: Raster, left: number, top: number, edge: number, samples: number): Rgb {
  let [red, green, blue] = [0, 0, 0];
  for (let row = 0; row < samples; row++) {
    const y = top + ((row + 0.5) / samples) * edge - 0.5;
    for (let column = 0; column < samples; column++) {
      const x = left + ((column + 0.5) / samples) * edge - 0.5;
      const [r, g, b] = readPoint(photo, x, y);
      red += r;
      green += g;
      blue += b;
    }
  }
  const count = samples * samples;
  return [red / count, green / count, blue / count];
}

/** Between the four pixels around a place. */
function readPoint({ width, height, pixels }: Raster, x: number, y: number): Rgb {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [shareX, shareY] = [x - x0, y - y0];
  const near = Math.max(0, Math.min(width - 1, x0)) * 3;
  const far = Math.max(0, Math.min(width - 1, x0 + 1)) * 3;
  const upper = Math.max(0, Math.min(height - 1, y0)) * width * 3;
  const lower = Math.max(0, Math.min(height - 1, y0 + 1)) * width * 3;
  const of = (channel: number): number => {
    const a = pixels[upper + near + channel] ?? 0;
    const b = pixels[upper + far + channel] ?? 0;
    const c = pixels[lower + near + channel] ?? 0;
    const d = pixels[lower + far + channel] ?? 0;
    return (
      (a * (1 - shareX) + b * shareX) * (1 - shareY) + (c * (1 - shareX) + d * shareX) * shareY
    );
  };
  return [of(0), of(1), of(2)];
}
