// The search index of contacts compares terms as they are: folding and splitting happen here, for
// stored text and queries alike.

/** Marks that change a letter's sound. Those of other scripts, such as Thai vowels, spell words. */
const MARKS = /[\p{M}&&[\p{Script=Inherited}\p{Script=Hebrew}]]/gv;

/** Letters without a decomposition in Unicode, by what people type instead. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
};
const LETTER = new RegExp(Object.keys(LETTERS).join('|'), 'gu');

/** Compares `Łódź`, `lodz` and `LODZ` as equal. */
export function foldSearchText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}

/**
 * A run of a script without spaces, a word, or a single sign. Signs are terms, so that an address
 * is found as it is written.
 */
const TERM =
  /(?<run>[[\p{L}\p{M}\p{N}]&&[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]+)|[[\p{L}\p{M}\p{N}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]+|[^\s\p{C}]/gv;

/** The index treats ASCII signs as spaces, so they are stored in Unicode's private use area. */
const ASCII_SIGN = /^[!-~]$/;
const ALPHANUMERIC = /^[\da-z]$/;
const PRIVATE_USE = 0xe000;

function toTerm(text: string): string {
  const isSign = ASCII_SIGN.test(text) && !ALPHANUMERIC.test(text);
  return isSign ? String.fromCodePoint(PRIVATE_USE + text.charCodeAt(0)) : text;
}

/**
 * Overlapping pairs of characters find any part of a run. A run ends with its last character, which
 * is no pair's first, except where a query ends: there the last pair is the prefix searched for.
 */
function splitRun(run: string, isQueryEnd: boolean): string[] {
  const characters = [...run];
  const pairs = characters.map((character, at) => character + (characters[at + 1] ?? ''));
  return isQueryEnd && pairs.length > 1 ? pairs.slice(0, -1) : pairs;
}

/** Splits folded text into terms. */
function splitTerms(folded: string, isQuery: boolean): string[] {
  const found = [...folded.matchAll(TERM)];
  return found.flatMap(({ 0: text, groups }, at) =>
    groups?.['run'] === undefined
      ? [toTerm(text)]
      : splitRun(text, isQuery && at === found.length - 1),
  );
}

/** The terms of stored text, separated by spaces. */
export function buildSearchTerms(text: string): string {
  return splitTerms(foldSearchText(text), false).join(' ');
}

/**
 * The FTS5 query that finds contacts with every part of `text`, each at the beginning of a word or
 * anywhere in a run. Empty when nothing is searched for.
 */
export function buildSearchQuery(text: string): string {
  return foldSearchText(text)
    .split(/\s+/u)
    .map((part) => splitTerms(part, true).join(' '))
    .filter((terms) => terms !== '')
    .map((terms) => `"${terms}" *`)
    .join(' AND ');
}
