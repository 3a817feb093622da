import { foldText } from '#shared/text/fold-text.ts';

// The search index of contacts compares terms as they are: folding and splitting happen here, for
// stored text and queries alike.

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
  return splitTerms(foldText(text), false).join(' ');
}

/**
 * The FTS5 query that finds contacts with every part of `text`, each at the beginning of a word or
 * anywhere in a run. Empty when nothing is searched for.
 */
export function buildSearchQuery(text: string): string {
  return foldText(text)
    .split(/\s+/u)
    .map((part) => splitTerms(part, true).join(' '))
    .filter((terms) => terms !== '')
    .map((terms) => `"${terms}" *`)
    .join(' AND ');
}
