// How much of a QR code a picture in the center may hide. Codewords run through the code in strips
// two modules wide, eight modules per word (ISO/IEC 18004 §7.7.3), and are interleaved between the
// blocks, so that a spot damages all blocks alike.

/** Error correction level (ISO/IEC 18004 §7.5.1). */
export type QrLevel = 'L' | 'M' | 'Q' | 'H';

/**
 * Codewords a code can correct, by version from 1 to 40: half the correction words of each block
 * (ISO/IEC 18004 table 9). Levels L and M only up to version 6, see `PICTURE_MAX_BYTES`.
 */
export const CORRECTABLE_CODEWORDS: Readonly<Record<QrLevel, readonly number[]>> = {
  L: parseNumbers('2 4 7 10 13 18'),
  M: parseNumbers('4 8 13 18 24 32'),
  Q: parseNumbers(
    '6 11 18 26 36 48 54 66 80 96 112 130 144 160 180 204 224 252 273 300 322 345 375 405 435 476 510 525 570 600 645 675 720 765 795 840 885 930 975 1020',
  ),
  H: parseNumbers(
    '8 14 22 32 44 56 65 78 96 112 132 154 176 192 216 240 266 294 325 350 375 408 450 480 525 555 600 630 675 720 765 810 855 900 945 990 1050 1110 1155 1215',
  ),
};

/**
 * Most bytes of a code with a picture: the capacity of version 6 (41 modules). From version 7 on an
 * alignment pattern lies in the center; ZBar searches for it under the picture and misreads what it
 * finds.
 */
export const CENTER_PICTURE_MAX_BYTES = { H: 58, Q: 74, M: 106, L: 134 } as const;

/**
 * The strongest level at which a text leaves room for a picture; null when it is too long for any.
 */
export function pictureLevel(text: string): QrLevel | null {
  const { length } = new TextEncoder().encode(text);
  return (
    (['H', 'Q', 'M', 'L'] as const).find((level) => length <= CENTER_PICTURE_MAX_BYTES[level]) ??
    null
  );
}

function parseNumbers(text: string): number[] {
  return text.split(' ').map(Number);
}

/**
 * Share of the correctable damage a picture may use; the rest is left for dirt, print and light.
 */
export const CENTER_DAMAGE_SHARE = 2 / 3;

/** In modules; a smaller picture is unrecognizable. */
const CENTER_MIN = 5;
/** Share of the side; a wider picture hides the patterns that readers locate the code by. */
const CENTER_MAX_SHARE = 0.3;

/** The most codewords that a square of `side` modules can touch, at any position. */
export function countTouchedCodewords(side: number): number {
  const strips = Math.floor(side / 2) + 1;
  const perStrip = Math.ceil((2 * side - 1) / 8) + 1;
  return strips * perStrip;
}

/**
 * Side in modules of the largest square that a picture may hide in the center of a code of `size`
 * modules with `correctable` codewords. Odd like every code's size, so that it aligns with modules.
 * 0 when no useful picture fits.
 */
export function findCenterSide(size: number, correctable: number): number {
  let widest = 0;
  for (let side = CENTER_MIN; side <= size * CENTER_MAX_SHARE; side += 2) {
    if (countTouchedCodewords(side) <= correctable * CENTER_DAMAGE_SHARE) widest = side;
  }
  return widest;
}
