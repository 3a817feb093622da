// How much of a code a picture in its middle may hide. Codewords run through the code in strips two modules wide, eight
// modules to the word (ISO/IEC 18004 §7.7.3), and are dealt to the blocks in turn, so that a spot damages all blocks alike.

/** Error correction (ISO/IEC 18004 §7.5.1): M for a code alone, any for one that carries a picture. */
export type QrLevel = 'L' | 'M' | 'Q' | 'H';

/**
 * How many wrong codewords a whole code can mend, by version from 1 to 40: half the correction words of each of its
 * blocks (ISO/IEC 18004 table 9). At levels L and M only up to version 6, see `PICTURE_MAX_BYTES`.
 */
export const CORRECTABLE: Readonly<Record<QrLevel, readonly number[]>> = {
  L: numbers('2 4 7 10 13 18'),
  M: numbers('4 8 13 18 24 32'),
  Q: numbers(
    '6 11 18 26 36 48 54 66 80 96 112 130 144 160 180 204 224 252 273 300 322 345 375 405 435 476 510 525 570 600 645 675 720 765 795 840 885 930 975 1020',
  ),
  H: numbers(
    '8 14 22 32 44 56 65 78 96 112 132 154 176 192 216 240 266 294 325 350 375 408 450 480 525 555 600 630 675 720 765 810 855 900 945 990 1050 1110 1155 1215',
  ),
};

/**
 * Most bytes of a code that carries a picture: what version 6 (41 modules) holds at each level. From version 7 on an
 * alignment pattern lies in the middle; ZBar looks for it under the picture and takes what it finds for it.
 */
export const PICTURE_MAX_BYTES = { H: 58, Q: 74, M: 106, L: 134 } as const;

/** The strongest level at which a text shares its code with a picture; null when it is too long for any. */
export function pictureLevel(text: string): QrLevel | null {
  const { length } = new TextEncoder().encode(text);
  return (
    (['H', 'Q', 'M', 'L'] as const).find((level) => length <= PICTURE_MAX_BYTES[level]) ?? null
  );
}

function numbers(text: string): number[] {
  return text.split(' ').map(Number);
}

/** Of the damage a code can mend, the share a picture may use up; the rest is left to dirt, print and light. */
export const COVER_SHARE = 2 / 3;

/** A picture on fewer modules than this is a blot. */
const SMALLEST = 5;
/** And on more than this share of the side it hides what a reader finds its way by. */
const WIDEST_SHARE = 0.3;

/** The most codewords a square of `side` modules can touch, wherever in a code it lies. */
export function touchedCodewords(side: number): number {
  const strips = Math.floor(side / 2) + 1;
  const perStrip = Math.ceil((2 * side - 1) / 8) + 1;
  return strips * perStrip;
}

/**
 * The widest square a picture may cover in the middle of a code of `size` modules that can mend `correctable` codewords,
 * in modules. Odd, as every code's size is, so that it lies on whole modules. 0 when none is worth it.
 */
export function widestCover(size: number, correctable: number): number {
  let widest = 0;
  for (let side = SMALLEST; side <= size * WIDEST_SHARE; side += 2) {
    if (touchedCodewords(side) <= correctable * COVER_SHARE) widest = side;
  }
  return widest;
}
