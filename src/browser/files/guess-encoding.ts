import { TEXT_ENCODINGS, decodeExactly, type TextEncoding } from './encodings.ts';

/** Bytes that are looked at. */
const SAMPLE_BYTES = 64 * 1024;
/** How far the set of the reader's language may score behind the best one and still be taken. */
const HINT_MARGIN = 0.7;
/** Applied to the words of a text beyond ASCII: what no name looks like in its right set. */
const PENALTIES: readonly (readonly [points: number, pattern: RegExp])[] = [
  // Symbols, controls and replaced bytes; quotes, dashes and the euro sign are usual in tables.
  [1.5, /[^\p{L}\p{M}\p{N}\p{ASCII}\u00a0‘’“”„–—…€°«»]/gu],
  // A capital after a small letter, one of them beyond ASCII.
  [1, /(?<=\p{Ll})(?![A-Z])\p{Lu}|(?<=(?![a-z])\p{Ll})\p{Lu}/gu],
  // Two scripts in one word.
  [1.5, /(?<=\p{sc=Latin})[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Thai}]/gu],
  [1.5, /(?<=[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Thai}])\p{sc=Latin}/gu],
  // Three Latin letters with marks in a row: another script read as Latin.
  [1, /(?<=(?:(?![A-Za-z])\p{sc=Latin}){2})(?![A-Za-z])\p{sc=Latin}/gu],
  // A name starts with a capital.
  [0.5, /^(?![a-z])\p{Ll}/gu],
  // Half-width katakana: legacy Greek or Cyrillic read as Japanese.
  [0.5, /[\uff61-\uff9f]/gu],
];

const WORD_BEYOND_ASCII = /[^\s,;:|"=<>@.()/]*\P{ASCII}[^\s,;:|"=<>@.()/]*/gu;

/** Two-byte characters in everyday use, as the first bytes of the set that lists them first. */
const EVERYDAY: Readonly<Record<string, readonly [label: string, from: number, to: number]>> = {
  shift_jis: ['euc-jp', 0xa4, 0xcf],
  'euc-jp': ['euc-jp', 0xa4, 0xcf],
  gb18030: ['gb18030', 0xb0, 0xd7],
  big5: ['big5', 0xa4, 0xc6],
  'euc-kr': ['euc-kr', 0xb0, 0xc8],
};

/**
 * Guesses the set of bytes that are not UTF-8. `languages` are the reader's (BCP 47), in their
 * order. Chinese, Japanese and Korean sets cannot be distinguished by a few names, so that a person
 * must be able to choose.
 */
export function guessEncoding(bytes: Uint8Array, languages: readonly string[]): string {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  // Its bytes are all ASCII.
  if (new TextDecoder().decode(sample).includes('\u001b$')) return 'iso-2022-jp';
  const scores = TEXT_ENCODINGS.filter(({ letters }) => letters !== null).map((encoding) => ({
    label: encoding.label,
    score: scoreDecoded(sample, encoding),
  }));
  const [first = { label: 'windows-1252', score: 0 }] = scores;
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one), first);
  const hint = findByLanguage(languages);
  const hinted = scores.find(({ label }) => label === hint);
  return hinted && hinted.score >= best.score - HINT_MARGIN ? hinted.label : best.label;
}

/** The set of the first language that has one of its own. */
function findByLanguage(languages: readonly string[]): string | undefined {
  for (const language of languages) {
    // From the longest: `zh-Hant-TW`, `zh-Hant`, `zh`.
    for (let tag = language; tag !== ''; tag = tag.replace(/(?:^|-)[^-]*$/, '')) {
      const found = TEXT_ENCODINGS.find((encoding) => encoding.languages.split(' ').includes(tag));
      if (found) return found.label;
    }
  }
  return undefined;
}

/** Points per byte beyond ASCII. */
function scoreDecoded(sample: Uint8Array, { label, letters }: TextEncoding): number {
  const isUnicode = label === 'utf-8';
  // Damaged UTF-8 is still UTF-8, so its invalid bytes count as symbols only.
  const text = isUnicode ? new TextDecoder().decode(sample) : decodeSample(sample, label);
  if (text === null) return Number.NEGATIVE_INFINITY;
  const everyday = listEveryday(label);
  let points = 0;
  let bytes = 0;
  for (const word of text.match(WORD_BEYOND_ASCII) ?? []) {
    for (const sign of word.match(/\P{ASCII}/gu) ?? []) {
      const width = isUnicode || everyday !== null ? (/[\uff61-\uff9f]/.test(sign) ? 1 : 2) : 1;
      bytes += width;
      if (!/[\p{L}\p{M}]/u.test(sign)) continue;
      const isUsual = everyday?.has(sign) ?? letters?.includes(sign) ?? false;
      // Bytes of other sets hardly ever form a character of UTF-8.
      points += width * (isUnicode ? 3 : isUsual ? 1.6 : 1);
    }
    for (const [penalty, pattern] of PENALTIES) {
      points -= penalty * (word.match(pattern)?.length ?? 0);
    }
  }
  return bytes === 0 ? 0 : points / bytes;
}

/** The end of a sample may cut a character of several bytes. */
function decodeSample(sample: Uint8Array, label: string): string | null {
  const whole = decodeExactly(sample, label);
  if (whole !== null || sample.length < SAMPLE_BYTES) return whole;
  return decodeExactly(sample.subarray(0, sample.lastIndexOf(0x0a)), label);
}

function listEveryday(label: string): ReadonlySet<string> | null {
  const range = EVERYDAY[label];
  if (range === undefined) return null;
  const [source, from, to] = range;
  const pairs: number[] = [];
  for (let lead = from; lead <= to; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      if (trail >= 0xa1 || (source === 'big5' && trail < 0x7f)) pairs.push(lead, trail);
    }
  }
  return new Set(new TextDecoder(source).decode(Uint8Array.from(pairs)));
}
