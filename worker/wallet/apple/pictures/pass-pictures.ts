import { mixColors, readColor, type PassLook } from '#shared/wallet/pass-look.ts';
import { buildPassFile, type PassFile } from '#worker/wallet/apple/pass-file.ts';
import { DRAWINGS } from '#worker/wallet/apple/pictures/drawings.ts';
import { buildPalettePng, type Rgba } from '#worker/wallet/apple/pictures/palette-png.ts';

const GROUND = '#0e0d0b';
const GOLD = '#d9b36a';
const LIGHT = '#f0d9a0';
const SCALES = [1, 2, 3] as const;
/** No phone in use has one pixel to a point; the small picture would only weigh. */
const THUMBNAIL_SCALES = [2, 3] as const;
/** The grey the drawings give what is neither ground nor light, of 15. */
const MIDDLE = 11;
const TILE = 4;

/** A colour for each of 16 greys, from the first over the middle to the last. */
function ramp(first: string, middle: string, last: string, middleAt: number): Rgba[] {
  return Array.from({ length: 16 }, (_, grey) =>
    grey <= middleAt
      ? opaque(mixColors(first, middle, grey / middleAt))
      : opaque(mixColors(middle, last, (grey - middleAt) / (15 - middleAt))),
  );
}

function opaque(color: string): Rgba {
  const [red = 0, green = 0, blue = 0] = readColor(color);
  return [red, green, blue, 255];
}

/** One colour on nothing: the grey is how much of it. */
function inkPalette(color: string): Rgba[] {
  const [red, green, blue] = opaque(color);
  return Array.from({ length: 16 }, (_, grey) => [red, green, blue, grey * 17]);
}

/** A tile with rounded corners on nothing, and on the tile a letter. */
function tilePalette({ background, foreground }: PassLook): Rgba[] {
  const tile = mixColors(background, foreground, 0.16);
  return ramp(tile, tile, foreground, TILE).map(([red, green, blue], grey) => [
    red,
    green,
    blue,
    Math.min(255, Math.round((grey * 255) / TILE)),
  ]);
}

/** Light from above on the pass's ground. */
function posterPalette({ background, foreground }: PassLook): Rgba[] {
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

function drawLook(look: PassLook): PassFile[] {
  return [
    ...draw('icon', 'icon', ramp(GROUND, GOLD, LIGHT, MIDDLE), SCALES),
    ...draw('logo', 'logo', inkPalette(look.foreground), SCALES),
    ...draw('logo', 'primaryLogo', inkPalette(look.foreground), SCALES),
    ...draw('background', 'background', posterPalette(look), SCALES),
  ];
}

// The pictures are the same for every pass of a look and an initial, and so are their sums. A look weighs 14 kB, an initial 3 kB.
const looks = new Map<string, readonly PassFile[]>();
const monograms = new Map<string, readonly PassFile[]>();
/** The eight templates, and as many looks of owners as a busy isolate meets. */
const LOOKS_MAX = 64;
const MONOGRAMS_MAX = 400;

function remember(
  known: Map<string, readonly PassFile[]>,
  most: number,
  key: string,
  make: () => PassFile[],
): readonly PassFile[] {
  const found = known.get(key) ?? make();
  // Taken out and put back, what was used last stands last, and the longest unused goes first.
  known.delete(key);
  known.set(key, found);
  const [oldest] = known.keys();
  if (known.size > most && oldest !== undefined) known.delete(oldest);
  return found;
}

/** The pictures of a pass: the product's in the pass's colours, and the photo, a PNG, or else the name's initial. */
export function passPictures(card: {
  look: PassLook;
  name: string;
  photo: Uint8Array | null;
}): PassFile[] {
  const { look, name, photo } = card;
  const colours = `${look.background}${look.foreground}`;
  const shared = remember(looks, LOOKS_MAX, colours, () => drawLook(look));
  if (photo !== null) {
    const file = buildPassFile('thumbnail@2x.png', photo);
    return [...shared, file, { ...file, name: 'thumbnail@3x.png' }];
  }
  const letter = findInitial(name);
  const monogram = remember(monograms, MONOGRAMS_MAX, `${colours}-${letter}`, () =>
    draw(`monogram-${letter}`, 'thumbnail', tilePalette(look), THUMBNAIL_SCALES),
  );
  return [...shared, ...monogram];
}

/** The name's first letter, its accents off; empty where the Latin alphabet has none for it. */
function findInitial(name: string): string {
  const [letter = ''] = name.trim().normalize('NFKD');
  return /^[a-z]$/i.test(letter) ? letter.toUpperCase() : '';
}
