/** Drawn photos of the fictional people on sample cards (`npm run portraits`). */
export const PORTRAIT_NAMES = [
  'ada-moreno',
  'amara-okafor',
  'clara-voss',
  'iris-lund',
  'jonas-hale',
  'kit-okafor',
  'maya-lindqvist',
  'nora-feld',
  'peter-novak',
  'samir-haddad',
] as const;

export type PortraitName = (typeof PORTRAIT_NAMES)[number];

/** Width and height of the files in pixels. */
export const PORTRAIT_SIDE = 512;

export function portraitFile(name: PortraitName): string {
  return `/static/portraits/${name}.webp`;
}
