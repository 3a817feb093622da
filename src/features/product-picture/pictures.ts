/**
 * Pictures of the product, taken from the product itself (`npm run pictures:site`). Sizes in CSS
 * pixels; the files have `PICTURE_SCALE` times as many.
 */
export const PICTURES = {
  'card-page': { width: 390, height: 800 },
  'card-links': { width: 390, height: 800 },
  'card-opened': { width: 390, height: 800 },
  'exchange-form': { width: 390, height: 800 },
  contact: { width: 390, height: 800, isThemed: true },
  analytics: { width: 880, height: 740, isThemed: true },
  pass: { width: 320, height: 400 },
  editor: { width: 960, height: 680, isThemed: true },
  signup: { width: 464, height: 400, isThemed: true },
  code: { width: 576, height: 560, isThemed: true },
  signature: { width: 576, height: 400, isThemed: true },
  tour: { width: 640, height: 360, isThemed: true },
  portrait: { width: 96, height: 96 },
} as const satisfies Readonly<Record<string, Picture>>;

interface Picture {
  width: number;
  height: number;
  /** Shows the app, which follows the light or dark theme: one picture for each. */
  isThemed?: true;
}

export type PictureName = keyof typeof PICTURES;
export type PictureTheme = 'light' | 'dark';

export const PICTURE_NAMES = [
  'card-page',
  'card-links',
  'card-opened',
  'exchange-form',
  'contact',
  'analytics',
  'pass',
  'editor',
  'signup',
  'code',
  'signature',
  'tour',
  'portrait',
] as const satisfies readonly PictureName[];

export const PICTURE_SCALE = 1.5;

/** The themes in which a picture exists; `null` for one that no theme changes. */
export function listThemes(name: PictureName): readonly (PictureTheme | null)[] {
  return 'isThemed' in PICTURES[name] ? ['light', 'dark'] : [null];
}

export function pictureFile(
  name: PictureName,
  theme: PictureTheme | null,
  type: 'webp' | 'jpg',
): string {
  return `/static/pictures/${theme === null ? name : `${name}-${theme}`}.${type}`;
}
