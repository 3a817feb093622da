import { mixColors, parseColor } from '#shared/format/color.ts';
import type { PassPalette } from '#shared/wallet/pass-palette.ts';
import { buildPassFile, type PassFile } from '#worker/wallet/apple/pass-file.ts';
import { DRAWINGS } from '#worker/wallet/apple/pictures/drawings.ts';
import { buildPalettePng, type Rgba } from '#worker/wallet/apple/pictures/palette-png.ts';

const BACKGROUND = '#0e0d0b';
const GOLD = '#d9b36a';
const HIGHLIGHT = '#f0d9a0';
const SCALES = [1, 2, 3] as const;
/** No supported device has a 1x display, so a 1x thumbnail would only add weight. */
const THUMBNAIL_SCALES = [2, 3] as const;
/** The gray level, of 15, that drawings use for gold. */
const GOLD_LEVEL = 11;
const TILE_LEVEL = 4;

/** Colors for 16 gray levels, interpolated from `first` through `middle` to `last`. */
function buildRamp(first: string, middle: string, last: string, middleAt: number): Rgba[] {
  return Array.from({ length: 16 }, (_, gray) =>
    gray <= middleAt
      ? opaque(mixColors(first, middle, gray / middleAt))
      : opaque(mixColors(middle, last, (gray - middleAt) / (15 - middleAt))),
  );
}

function opaque(color: string): Rgba {
  const [red, green, blue] = parseColor(color);
  return [red, green, blue, 255];
}

/** A single color whose alpha is the gray level. */
function buildInkPalette(color: string): Rgba[] {
  const [red, green, blue] = opaque(color);
  return Array.from({ length: 16 }, (_, gray) => [red, green, blue, gray * 17]);
}

/** A letter on a rounded tile with a transparent outside. */
function buildTilePalette({ background, foreground }: PassPalette): Rgba[] {
  const tile = mixColors(background, foreground, 0.16);
  return buildRamp(tile, tile, foreground, TILE_LEVEL).map(([red, green, blue], gray) => [
    red,
    green,
    blue,
    Math.min(255, Math.round((gray * 255) / TILE_LEVEL)),
  ]);
}

/** A vertical gradient that lightens the top of the background. */
function buildPosterPalette({ background, foreground }: PassPalette): Rgba[] {
  const top = mixColors(background, foreground, 0.18);
  return Array.from({ length: 256 }, (_, step) => opaque(mixColors(top, background, step / 255)));
}

function draw(
  drawing: string,
  slot: string,
  palette: readonly Rgba[],
  scales: readonly number[],
): PassFile[] {
  return scales.map((scale) => {
    const pixels = DRAWINGS[`${drawing}@${scale}`];
    if (pixels === undefined) throw new Error(`no drawing ${drawing} at ${scale}`);
    const suffix = scale === 1 ? '' : `@${scale}x`;
    return buildPassFile(`${slot}${suffix}.png`, buildPalettePng(pixels, palette));
  });
}

function drawShared(palette: PassPalette): PassFile[] {
  return [
    ...draw('icon', 'icon', buildRamp(BACKGROUND, GOLD, HIGHLIGHT, GOLD_LEVEL), SCALES),
    ...draw('logo', 'logo', buildInkPalette(palette.foreground), SCALES),
    ...draw('logo', 'primaryLogo', buildInkPalette(palette.foreground), SCALES),
    ...draw('background', 'background', buildPosterPalette(palette), SCALES),
  ];
}

// Passes with the same palette and initial share pictures and checksums. A palette takes 14 kB, an
// initial 3 kB.
const sharedPictures = new Map<string, readonly PassFile[]>();
const monograms = new Map<string, readonly PassFile[]>();
/** All templates, and as many custom palettes as a busy isolate serves. */
const PALETTES_MAX = 64;
const MONOGRAMS_MAX = 400;

function readCached(
  cache: Map<string, readonly PassFile[]>,
  entriesMax: number,
  key: string,
  create: () => PassFile[],
): readonly PassFile[] {
  const found = cache.get(key) ?? create();
  // Reinsert the entry, so that the least recently used one comes first.
  cache.delete(key);
  cache.set(key, found);
  const [oldest] = cache.keys();
  if (cache.size > entriesMax && oldest !== undefined) cache.delete(oldest);
  return found;
}

/** A partner's pictures, as PNG; null where it has none. */
export interface PartnerPictures {
  /** For the initial that replaces a missing icon. */
  productName: string;
  logo: Uint8Array | null;
  icon: Uint8Array | null;
}

/**
 * The pictures of a partner in place of the product's. Wallet requires an icon, so an initial stands
 * in for it; without a logo it shows the name alone.
 */
function replaceShared(
  shared: readonly PassFile[],
  palette: PassPalette,
  { productName, logo, icon }: PartnerPictures,
): PassFile[] {
  const tile = () =>
    draw(`monogram-${findInitial(productName)}`, 'icon', buildTilePalette(palette), [2, 3]);
  const icons = icon === null ? tile() : [buildPassFile('icon@2x.png', icon)];
  const [first] = icons;
  return [
    ...shared.filter(({ name }) => name.startsWith('background')),
    ...(first === undefined ? [] : [{ ...first, name: 'icon.png' }]),
    ...icons,
    ...(logo === null ? [] : repeatLogo(logo)),
  ];
}

/** Wallet scales a logo down to its 160 × 50 points, so that one file serves every display. */
function repeatLogo(logo: Uint8Array): PassFile[] {
  const file = buildPassFile('logo@2x.png', logo);
  return [
    file,
    { ...file, name: 'logo@3x.png' },
    { ...file, name: 'primaryLogo@2x.png' },
    { ...file, name: 'primaryLogo@3x.png' },
  ];
}

/** A company's logo in place of the platform's. */
function replaceLogo(shared: readonly PassFile[], logo: Uint8Array): PassFile[] {
  const others = shared.filter(({ name }) => !/^(?:primaryL|l)ogo/.test(name));
  return [...others, ...repeatLogo(logo)];
}

/**
 * Builds the pictures of a pass: the product's in the pass's colors or a partner's own, with the logo of
 * the card's company, and the photo (a PNG) or the initial of the name.
 */
export function buildPassPictures(card: {
  palette: PassPalette;
  name: string;
  photo: Uint8Array | null;
  partner?: PartnerPictures | null;
  /** A PNG; null for cards without one. */
  organizationLogo?: Uint8Array | null;
}): PassFile[] {
  const { palette, name, photo, partner = null, organizationLogo = null } = card;
  const colors = `${palette.background}${palette.foreground}`;
  const drawn = readCached(sharedPictures, PALETTES_MAX, colors, () => drawShared(palette));
  const platform = partner === null ? drawn : replaceShared(drawn, palette, partner);
  const shared = organizationLogo === null ? platform : replaceLogo(platform, organizationLogo);
  if (photo !== null) {
    const file = buildPassFile('thumbnail@2x.png', photo);
    return [...shared, file, { ...file, name: 'thumbnail@3x.png' }];
  }
  const letter = findInitial(name);
  const monogram = readCached(monograms, MONOGRAMS_MAX, `${colors}-${letter}`, () =>
    draw(`monogram-${letter}`, 'thumbnail', buildTilePalette(palette), THUMBNAIL_SCALES),
  );
  return [...shared, ...monogram];
}

/** The first letter without accents. Empty for letters outside the Latin alphabet. */
function findInitial(name: string): string {
  const [letter = ''] = name.trim().normalize('NFKD');
  return /^[a-z]$/i.test(letter) ? letter.toUpperCase() : '';
}
