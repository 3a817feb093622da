// Takes a typed phone number apart before the library reads it: what it ignores or misreads is cut
// or converted here. Pure text, so that every screen may load it.

/** A number without its extension, pauses and words. */
export interface CleanedPhone {
  /** Readings in the order in which they are tried. */
  readings: readonly string[];
  /** What a phone dials when no country makes any reading an international number; or null. */
  fallback: string | null;
  /** Digits of the extension; empty for none. */
  extension: string;
}

/** Fewer digits are an area code or an extension, not a number of their own. */
const NUMBER_DIGITS_MIN = 7;
/** Fewer digits next to words are more likely a room or a floor. */
const WORDED_DIGITS_MIN = 5;
/** Most digits of an international number (ITU-T E.164 §6). */
const DIGITS_MAX = 15;

/** Zeros of digits that compatibility normalization keeps: Arabic, Persian, Devanagari, Bengali. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6];
const FOREIGN_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g;

const SEPARATORS = String.raw`\s().\-/\u2010-\u2015\u2212\u00b7\u30fc~`;
const NUMBER = new RegExp(String.raw`^\+?[\d${SEPARATORS}]+$`);
/** What spreadsheets make of numbers: `442079460003.0`. The zero is not a digit of the number. */
const DAMAGED = /^\d{5,}[.,]0+$/;

const EXTENSION_WORDS =
  'extension|extn|ext|ex|durchwahl|dw|poste|ramal|anexo|interno|int|доб|вн|内線';
/** A comma alone is the pause before an extension, as contact files write it. */
const EXTENSION = new RegExp(
  String.raw`(?:[ ,;(]*(?<!\p{L})(?:${EXTENSION_WORDS})\.? ?[:=]? ?|(?<=[\d)])[ ,;(]*[x#][.:]? ?|(?<=[\d)]) ?, ?)(\d{1,9})\)?$`,
  'iu',
);
/** Dial strings: Android writes `p` for a pause and `w` for a wait, other phones `,` and `;`. */
const PAUSES = /(?<=[\d)]) ?[pw,;][\d*#pw,; ]*$/i;
/** Other parameters of a `tel` address (RFC 3966 §3). */
const PARAMETERS = /;(?:phone-context|isub|postd)=.*$/i;
const WORDS_BEFORE = /^[\p{L}\p{M} .:'-]*\p{L}[\p{M} .:'-]*(?=[+\d(])/u;
const WORDS_AFTER = /[ ,;:.'-]*\p{L}[\p{L}\p{M} .,:;'-]*$/u;
/** A second ending of the same number: `1234567/8`. */
const OTHER_ENDING = /(?<=\d) ?\/ ?\d{1,2}$/;
/** A number spelled in letters, after at least four digits: `1-800-FLOWERS`. */
const SPELLED = /^[+\d() .-]*\d[() .-]*(?:[A-Z]{3,}|-[A-Za-z]{3,})[A-Za-z\d .-]*$/;
const SPELLED_DIGITS_MIN = 4;

/** Keys 2 to 9 of a telephone with the letters on them (ITU-T E.161 §3.2). */
const KEYPAD = 'abc2def3ghi4jkl5mno6pqrs7tuv8wxyz9';

function normalize(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(FOREIGN_DIGITS, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
    })
    .replace(/\s+/g, ' ')
    .trim();
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length;
}

/** Cuts one typed number into what can be read; null when it is none. */
export function cleanPhone(typed: string): CleanedPhone | null {
  const text = normalize(typed)
    .replace(/^(?:tel|phone|whatsapp):\s*/i, '')
    .replace(/\([^()\d+]*\)/g, ' ')
    .replace(PARAMETERS, '')
    .trim();
  if (DAMAGED.test(text)) return null;
  const { number, extension } = cutExtension(text);
  const spelled = spellByKeypad(number.replace(WORDS_BEFORE, ''));
  const plain = cutWords(number);
  if (plain === null && spelled === null) return null;
  const isPlainFirst = plain !== null && countDigits(plain) >= NUMBER_DIGITS_MIN;
  const readings = isPlainFirst ? [plain, spelled] : [spelled, plain];
  return {
    readings: readings.filter((reading) => reading !== null),
    fallback: spelled === null || isPlainFirst ? plain : null,
    extension,
  };
}

function cutExtension(text: string): { number: string; extension: string } {
  const match = EXTENSION.exec(text);
  const number = match === null ? text : text.slice(0, match.index);
  return { number: number.replace(PAUSES, '').trim(), extension: match?.[1] ?? '' };
}

function cutWords(number: string): string | null {
  const plain = number
    .replace(WORDS_BEFORE, '')
    .replace(WORDS_AFTER, '')
    .replace(OTHER_ENDING, '')
    .trim();
  const digits = countDigits(plain);
  const least = /\p{L}/u.test(number) ? WORDED_DIGITS_MIN : 2;
  return NUMBER.test(plain) && digits >= least ? plain : null;
}

function spellByKeypad(number: string): string | null {
  if (!SPELLED.test(number) || countDigits(number) < SPELLED_DIGITS_MIN) return null;
  const spelled = number.replace(/[a-z]/gi, (letter) => {
    return KEYPAD.slice(KEYPAD.indexOf(letter.toLowerCase())).replace(/\D/g, '').charAt(0);
  });
  const digits = countDigits(spelled);
  return digits >= NUMBER_DIGITS_MIN && digits <= DIGITS_MAX ? spelled : null;
}

/** Between two numbers; a comma or semicolon without a space after it is a pause. */
const BETWEEN =
  /\s*(?:[/|&\n\r]|:::|[,;](?=\s|\+|\(?0))\s*|\s+(?:or|and|und|oder|bzw\.?|ou|et|o|y|e)\s+|\s+(?=\+\d)/giu;

/**
 * The numbers of a text that contains several, such as `020 7946 0003 / 07700 900001`, as typed.
 * The whole text when it is one number or none.
 */
export function splitNumbers(typed: string): string[] {
  const numbers: string[] = [];
  let start = 0;
  for (const { 0: between, index } of typed.matchAll(BETWEEN)) {
    const end = index + between.length;
    const next = typed.slice(end).split(BETWEEN)[0] ?? '';
    if (!isNumber(typed.slice(start, index)) || !isNumber(next)) continue;
    numbers.push(typed.slice(start, index).trim());
    start = end;
  }
  return [...numbers, typed.slice(start).trim()];
}

function isNumber(text: string): boolean {
  return countDigits(normalize(text)) >= NUMBER_DIGITS_MIN;
}

/** Whether a call leaves out a part of the text: a second number, or what is dialed after a pause. */
export function leavesOut(typed: string): boolean {
  const text = normalize(typed);
  const { index = text.length } = EXTENSION.exec(text) ?? {};
  const pauses = PAUSES.exec(text.slice(0, index))?.[0] ?? '';
  return splitNumbers(typed).length > 1 || countDigits(pauses) > 0;
}
