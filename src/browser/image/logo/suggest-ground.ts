import type { Crop, Size } from '#src/browser/image/crop.ts';

/** What is behind the transparent parts of a logo, as a part of the picture. */
export const LOGO_GROUNDS = ['none', 'light', 'dark'] as const;
export type LogoGround = (typeof LOGO_GROUNDS)[number];

/** Pixels of a canvas: red, green, blue and alpha, each 0 to 255. */
interface Pixels extends Size {
  data: Uint8ClampedArray;
}

/** Fainter pixels, such as those of a soft shadow, are no part of a logo. */
const ALPHA_MIN = 16;
/** A picture with fewer transparent pixels has a ground of its own. */
const TRANSPARENT_SHARE_MIN = 0.02;
/**
 * Relative luminances with a contrast of at least 3 to white and to black (WCAG 2.2, 1.4.11). A
 * darker logo needs a light ground, a lighter one a dark ground.
 */
const READABLE = { from: 0.1, to: 0.3 } as const;

/** The part of a picture that is not transparent; all of an empty one. */
export function findOpaqueBounds({ data, width, height }: Pixels): Crop {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 3; at < data.length; at += 4) {
    if ((data[at] ?? 0) < ALPHA_MIN) continue;
    const pixel = (at - 3) / 4;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (right < 0) return { x: 0, y: 0, width, height };
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/**
 * The ground on which a logo is easy to see. Null for a picture that is not transparent, behind which
 * no ground would be visible.
 */
export function suggestGround({ data }: Pick<Pixels, 'data'>): LogoGround | null {
  let [opaque, luminance] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < ALPHA_MIN) continue;
    opaque += 1;
    luminance += findLuminance(data[at], data[at + 1], data[at + 2]);
  }
  const transparentShare = 1 - opaque / (data.length / 4);
  if (opaque === 0 || transparentShare < TRANSPARENT_SHARE_MIN) return null;
  const mean = luminance / opaque;
  if (mean < READABLE.from) return 'light';
  return mean > READABLE.to ? 'dark' : 'none';
}

function findLuminance(red = 0, green = 0, blue = 0): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

function toLinear(value: number): number {
  const share = value / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
