// How much of a code a picture in its middle may hide. Codewords run through the code in strips two modules wide, eight
// modules to the word (ISO/IEC 18004 §7.7.3), and are dealt to the blocks in turn, so that a spot damages all blocks alike.

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
