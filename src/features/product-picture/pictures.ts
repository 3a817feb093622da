/**
 * Pictures of the product, taken from the product itself (`npm run pictures:site`). Sizes in CSS
 * pixels; the files have `PICTURE_SCALE` times as many.
 */
export const PICTURES = {
  'card-page': { width: 390, height: 800 },
  'card-links': { width: 390, height: 800 },
  'exchange-form': { width: 390, height: 800 },
  contact: { width: 390, height: 800 },
  analytics: { width: 880, height: 740 },
  pass: { width: 320, height: 400 },
  editor: { width: 960, height: 680 },
  code: { width: 576, height: 560 },
  signature: { width: 576, height: 400 },
  tour: { width: 640, height: 360 },
  portrait: { width: 96, height: 96 },
} as const;

export type PictureName = keyof typeof PICTURES;

export const PICTURE_NAMES = [
  'card-page',
  'card-links',
  'exchange-form',
  'contact',
  'analytics',
  'pass',
  'editor',
  'code',
  'signature',
  'tour',
  'portrait',
] as const satisfies readonly PictureName[];

export const PICTURE_SCALE = 1.5;

export function pictureFile(name: PictureName, type: 'webp' | 'jpg'): string {
  return `/static/pictures/${name}.${type}`;
}
