/** Parts of vCard's N property (RFC 2426 §3.1.2), in its order. */
export interface NameParts {
  family: string;
  given: string;
  prefix: string;
  suffix: string;
}

/** Courtesy titles, which are not printed on cards. */
const COURTESY_TITLES = wordSet('mr mrs ms mx miss herr frau mme mlle m sra srta');
const PREFIXES = wordSet('dr prof mr mrs ms mx sir dame rev hon herr frau mme');
const SUFFIXES = wordSet('jr sr ii iii iv phd md mba msc bsc ma ba esq cpa dds jd llm pmp rn');
/** Lower-case words that start a family name: `Ludwig van Beethoven`. */
const PARTICLES = wordSet(
  'af al av bin bint da das de del della den der des di do dos du el la le ibn ten ter thoe van vom von y zu zum zur',
);
/** Legal forms after the comma of a company's name: `Northwind, Inc.` */
const LEGAL_FORMS = wordSet(
  'ab ag as bv co corp gmbh inc kg limited llc lp ltd oy plc sa sas srl ug',
);
/** Most words of one half of `Last, First`. */
const HALF_WORDS_MAX = 4;
const EAST_ASIAN =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc\s]+$/u;

/** Parts of a name as a table or contact file provides them. */
export interface KnownNameParts {
  prefix: string;
  given: string;
  middle: string;
  family: string;
  suffix: string;
}

/**
 * Joins name parts in the order of their script: family name first in Chinese, Japanese and Korean.
 */
export function joinName({ prefix, given, middle, family, suffix }: KnownNameParts): string {
  const isEastAsian = EAST_ASIAN.test(`${family}${given}`) && family !== '' && given !== '';
  const words = isEastAsian ? [family, given, middle] : [given, middle, family];
  return [prefix, ...words, suffix].filter((word) => word !== '').join(' ');
}

/** Whether a prefix is a courtesy title such as `Mr.` or `Frau`, unlike `Dr.` or `Prof.`. */
export function isCourtesyTitle(prefix: string): boolean {
  return COURTESY_TITLES.has(bareWord(prefix.trim()));
}

/**
 * The halves of a name written as `Last, First`, as address lists of companies do. Null for any
 * other text with a comma, such as a name with a degree or a company.
 */
export function splitLastFirst(name: string): Pick<NameParts, 'family' | 'given'> | null {
  const halves = name.split(',').map((half) => splitWords(half));
  const [family = [], given = []] = halves;
  const isAddition = given.every((word) => {
    const bare = bareWord(word);
    return SUFFIXES.has(bare) || LEGAL_FORMS.has(bare);
  });
  if (halves.length !== 2 || !isHalfOfName(family) || !isHalfOfName(given) || isAddition)
    return null;
  return { family: family.join(' '), given: given.join(' ') };
}

function isHalfOfName(words: readonly string[]): boolean {
  return words.length > 0 && words.length <= HALF_WORDS_MAX && !/[\d&+/@]/.test(words.join(''));
}

/**
 * Splits a full name for address books. The last word is the family name, with the particles before
 * it; a single word is a given name. Chinese, Japanese and Korean names written with a space start
 * with the family name. Known titles and degrees are separated as long as a word remains.
 * `familyName` takes precedence when the name starts or ends with it.
 */
export function splitName(name: string, familyName?: string): NameParts {
  const words = splitWords(name);
  const known = familyName === undefined ? null : splitKnown(words, splitWords(familyName));
  if (known) return known;
  if (EAST_ASIAN.test(name) && words.length > 1) {
    const [family = '', ...given] = words;
    return { family, given: given.join(' '), prefix: '', suffix: '' };
  }
  const prefix = takeWhile(words, PREFIXES, 'start');
  const suffix = takeSuffix(words);
  const familyStart = findFamily(words);
  return {
    family: words.slice(familyStart).join(' '),
    given: words.slice(0, familyStart).join(' '),
    prefix: prefix.join(' '),
    suffix: suffix.join(' '),
  };
}

/** Parts around a known family name; null when the name neither ends nor starts with it. */
function splitKnown(all: readonly string[], family: readonly string[]): NameParts | null {
  if (endsWith(all, family) && family.length > 0) {
    return buildParts(all.slice(0, all.length - family.length), family, []);
  }
  const words = [...all];
  const suffix = takeSuffix(words);
  if (endsWith(words, family)) {
    return buildParts(words.slice(0, words.length - family.length), family, suffix);
  }
  const prefix = takeWhile(words, PREFIXES, 'start');
  if (family.some((word, at) => words[at] !== word)) return null;
  return buildParts([...prefix, ...words.slice(family.length)], family, suffix);
}

function buildParts(before: string[], family: readonly string[], suffix: string[]): NameParts {
  // Joined to one word, so that no title is taken from it.
  const known = family.length > 0 ? [family.join(' ')] : [];
  const words = [...before, ...known];
  const prefix = takeWhile(words, PREFIXES, 'start');
  return {
    family: known.join(' '),
    given: words.slice(0, words.length - known.length).join(' '),
    prefix: prefix.join(' '),
    suffix: suffix.join(' '),
  };
}

function endsWith(words: readonly string[], end: readonly string[]): boolean {
  return end.every((word, at) => words[words.length - end.length + at] === word);
}

/** Removes degrees from the end, and the comma before them. */
function takeSuffix(words: string[]): string[] {
  const suffix = takeWhile(words, SUFFIXES, 'end');
  if (suffix.length > 0) words.push(words.pop()?.replace(/(?<=.),$/, '') ?? '');
  return suffix;
}

/** Index of the first word of the family name; the length when there is none. */
function findFamily(words: readonly string[]): number {
  if (words.length < 2) return words.length;
  let at = words.length - 1;
  while (at > 1 && PARTICLES.has(words[at - 1] ?? '')) at--;
  return at;
}

/** Removes known words from one end of `words` and returns them; never removes the last word. */
function takeWhile(words: string[], known: ReadonlySet<string>, end: 'start' | 'end'): string[] {
  const taken: string[] = [];
  while (words.length > 1) {
    const word = words.at(end === 'start' ? 0 : -1) ?? '';
    if (!known.has(bareWord(word))) break;
    if (end === 'start') taken.push(...words.splice(0, 1));
    else taken.unshift(...words.splice(-1, 1));
  }
  return taken;
}

function bareWord(word: string): string {
  return word.toLowerCase().replace(/[.,]/g, '');
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
