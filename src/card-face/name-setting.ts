import { WIDE } from '#shared/card/monogram.ts';

/** How a name is set: one of three sizes, and for the enormous setting of the purple card its own four. */
export interface NameSetting {
  /** `l` on one line, `m` and `s` two steps smaller and wrapping, `x` for what no card was meant to carry. */
  size: 'l' | 'm' | 's' | 'x';
  /** By the longest of the two lines: 1 is the largest. */
  poster: 1 | 2 | 3 | 4;
  /** Everything but the last word, and the last word; the first is empty for a single word. */
  lines: [first: string, last: string];
  /** A capital carries a mark above it, which needs more room over the line. */
  isHigh: boolean;
}

/** Letters half as wide again as an average Latin one. */
const BROAD = /[mwMW@\p{Script=Hebrew}\p{Script=Cyrillic}\p{Script=Devanagari}]/u;
/** In canonical decomposition: a capital, then a combining mark of those that sit above. */
const HIGH =
  /\p{Lu}[\u0300-\u0315\u031A\u033D-\u0344\u0346\u034A-\u034C\u0350-\u0352\u0357\u0358]/u;
const NARROW = /[ijlI.,'’|]/;

/** Width of a text in Latin letters of average width. */
function measure(text: string): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return width;
}

function letterWidth(letter: string): number {
  if (WIDE.test(letter)) return 2.4;
  if (BROAD.test(letter)) return 1.45;
  return NARROW.test(letter) ? 0.5 : 1;
}

/** Chooses the setting of a name by its measured width, so that nothing is ever cut. */
export function setName(name: string): NameSetting {
  const words = name.split(/\s+/);
  const last = words.pop() ?? '';
  const first = words.join(' ');
  const width = measure(name);
  const longest = Math.max(measure(first), measure(last));
  return {
    size: width <= 17 ? 'l' : width <= 28 ? 'm' : width <= 62 ? 's' : 'x',
    poster: longest <= 6.6 ? 1 : longest <= 9 ? 2 : longest <= 14 ? 3 : 4,
    lines: [first, last],
    isHigh: HIGH.test(name.normalize('NFD')),
  };
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Whether a name begins on the right: by its first letter, as `dir="auto"` decides. */
export function isRightToLeft(name: string): boolean {
  return RIGHT_TO_LEFT.test(/\p{L}/u.exec(name)?.[0] ?? '');
}

/** How title and company are set: `d` and `e` are one and two steps smaller. */
export function setDetails(title: string, company: string): '' | 'cf-d' | 'cf-e' {
  const width = measure(title) + measure(company);
  return width <= 42 ? '' : width <= 96 ? 'cf-d' : 'cf-e';
}
