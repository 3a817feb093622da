import { fitSize } from '#shared/format/fit-size.ts';
import { LOGO_MAX } from '#shared/card/policy/organization-logo.ts';
import { createCanvasContext, toPngBlob } from '#src/browser/image/canvas.ts';
import type { Crop } from '#src/browser/image/crop.ts';
import {
  findOpaqueBounds,
  suggestGround,
  type LogoGround,
} from '#src/browser/image/logo/suggest-ground.ts';

/** Longest edge in which a picture is examined, in pixels. */
const EXAMINED_EDGE = 480;
/** Space between a logo and the edge of its ground, in pixels of the file. */
const PADDING = 18;
const GROUNDS = { light: '#ffffff', dark: '#14110b' } as const;

export interface OpenLogo {
  picture: ImageBitmap;
  /** The part without transparent edges, in pixels of the picture. */
  bounds: Crop;
  /** Null for a picture that is not transparent. */
  suggested: LogoGround | null;
}

/** Null when the browser provides no 2d context. */
export function examineLogo(picture: ImageBitmap): OpenLogo | null {
  const { width, height } = fitSize(picture, { width: EXAMINED_EDGE, height: EXAMINED_EDGE });
  const context = createCanvasContext(width, height);
  if (context === null) return null;
  context.drawImage(picture, 0, 0, width, height);
  const pixels = context.getImageData(0, 0, width, height);
  const { x, y, ...size } = findOpaqueBounds(pixels);
  const [across, down] = [picture.width / width, picture.height / height];
  return {
    picture,
    bounds: {
      x: x * across,
      y: y * down,
      width: size.width * across,
      height: size.height * down,
    },
    suggested: suggestGround(pixels),
  };
}

/**
 * Draws a logo as PNG, the only format that Apple's passes take, within `LOGO_MAX` and without the
 * file's metadata. Null when the browser provides no 2d context.
 */
export async function drawLogo(
  { picture, bounds }: OpenLogo,
  ground: LogoGround,
): Promise<{ blob: Blob; width: number; height: number } | null> {
  const padding = ground === 'none' ? 0 : PADDING;
  const box = { width: LOGO_MAX.width - 2 * padding, height: LOGO_MAX.height - 2 * padding };
  const { width, height } = fitSize(bounds, box);
  const context = createCanvasContext(width + 2 * padding, height + 2 * padding);
  if (context === null) return null;
  if (ground !== 'none') {
    context.fillStyle = GROUNDS[ground];
    context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  const { x, y } = bounds;
  context.drawImage(picture, x, y, bounds.width, bounds.height, padding, padding, width, height);
  const blob = await toPngBlob(context.canvas);
  const { canvas } = context;
  return blob && { blob, width: canvas.width, height: canvas.height };
}
