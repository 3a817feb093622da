/** A name in the parts of vCard's N (RFC 2426 §3.1.2), in its order. */
export interface NameParts {
  family: string;
  given: string;
  prefix: string;
  suffix: string;
}

const PREFIXES = wordSet('dr prof mr mrs ms mx sir dame rev hon herr frau mme');
const SUFFIXES = wordSet('jr sr ii iii iv phd md mba msc bsc ma ba esq cpa dds jd llm pmp rn');
/** Lower-case words that open a family name: `Ludwig van Beethoven`. */
const PARTICLES = wordSet(
  'af al av bin bint da das de del della den der des di do dos du el la le ibn ten ter thoe van vom von y zu zum zur',
);
const EAST_ASIAN =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc\s]+$/u;

/**
 * Splits a full name for address books. The last word is the family name, with the particles before it; a single word is a
 * given name; Chinese, Japanese and Korean names written with a space put the family first. Known titles and degrees
 * are set apart, as long as a word remains.
 */
export function splitName(name: string): NameParts {
  const words = name.split(/\s+/).filter((word) => word !== '');
  if (EAST_ASIAN.test(name) && words.length > 1) {
    const [family = '', ...given] = words;
    return { family, given: given.join(' '), prefix: '', suffix: '' };
  }
  const prefix = takeWhile(words, PREFIXES, 'start');
  const suffix = takeWhile(words, SUFFIXES, 'end');
  if (suffix.length > 0) {
    // The comma before a degree belongs to neither.
    words.push(words.pop()?.replace(/(?<=.),$/, '') ?? '');
  }
  const familyStart = findFamily(words);
  return {
    family: words.slice(familyStart).join(' '),
    given: words.slice(0, familyStart).join(' '),
    prefix: prefix.join(' '),
    suffix: suffix.join(' '),
  };
}

/** Index of the first word of the family name; the length when there is none. */
function findFamily(words: readonly string[]): number {
  if (words.length < 2) return words.length;
  let at = words.length - 1;
  while (at > 1 && PARTICLES.has(words[at - 1] ?? '')) at--;
  return at;
}

/** Removes known words from one end of `words` and returns them; never the last word that remains. */
function takeWhile(words: string[], known: ReadonlySet<string>, end: 'start' | 'end'): string[] {
  const taken: string[] = [];
  while (words.length > 1) {
    const word = words.at(end === 'start' ? 0 : -1) ?? '';
    if (!known.has(word.toLowerCase().replace(/[.,]/g, ''))) break;
    if (end === 'start') taken.push(...words.splice(0, 1));
    else taken.unshift(...words.splice(-1, 1));
  }
  return taken;
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
