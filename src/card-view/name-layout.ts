import { WIDE_GLYPHS } from '#shared/card/monogram.ts';

/**
 * Typesetting of a name: four sizes, and five more for the oversized name of the purple template.
 */
export interface NameLayout {
  /** `l` fits one line; `m` and `s` are smaller and wrap; `x` is for extreme lengths. */
  size: 'l' | 'm' | 's' | 'x';
  /** Poster size by the longer of the two lines; 0, for a single letter, is the largest. */
  poster: 0 | 1 | 2 | 3 | 4;
  /** Everything before the last word, and the last word; the first is empty for a single word. */
  lines: [first: string, last: string];
  /** A capital has an accent above it, which needs more line height. */
  hasTallCapital: boolean;
  /** The script stacks marks above and below its letters. */
  hasTallScript: boolean;
}

/** About half as wide again as an average Latin letter. */
const BROAD = /[mwMW@\p{Script=Hebrew}\p{Script=Cyrillic}\p{Script=Devanagari}]/u;
/** In canonical decomposition: a capital followed by a combining mark that sits above it. */
const TALL_CAPITAL =
  /\p{Lu}[\u0300-\u0315\u031A\u033D-\u0344\u0346\u034A-\u034C\u0350-\u0352\u0357\u0358]/u;
const TALL_SCRIPT =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const NARROW = /[ijlI.,'’|]/;

/** Returns the width in average Latin letters. */
function measure(text: string): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return width;
}

function letterWidth(letter: string): number {
  if (WIDE_GLYPHS.test(letter)) return 2.4;
  if (BROAD.test(letter)) return 1.45;
  return NARROW.test(letter) ? 0.5 : 1;
}

/** Chooses a layout by the measured width, so that no name is cut off. */
export function layoutName(name: string): NameLayout {
  const words = name.split(/\s+/);
  const last = words.pop() ?? '';
  const first = words.join(' ');
  const width = measure(name);
  const longest = Math.max(measure(first), measure(last));
  return {
    size: width <= 17 ? 'l' : width <= 28 ? 'm' : width <= 62 ? 's' : 'x',
    poster: longest <= 1.6 ? 0 : longest <= 6.6 ? 1 : longest <= 9 ? 2 : longest <= 14 ? 3 : 4,
    lines: [first, last],
    hasTallCapital: TALL_CAPITAL.test(name.normalize('NFD')),
    hasTallScript: TALL_SCRIPT.test(name),
  };
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Decided by the first letter, like `dir="auto"`. */
export function isRightToLeft(name: string): boolean {
  return RIGHT_TO_LEFT.test(/\p{L}/u.exec(name)?.[0] ?? '');
}

/** Size class of title and company: `cf-d` and `cf-e` are one and two steps smaller. */
export function detailsClass(title: string, company: string): '' | 'cf-d' | 'cf-e' {
  const width = measure(title) + measure(company);
  return width <= 42 ? '' : width <= 96 ? 'cf-d' : 'cf-e';
}
