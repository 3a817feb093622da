import { collapseWhitespace } from './one-line.ts';

// Text of one person in a mail to another. Mail programs turn addresses into links on their own, so
// leaving out markup is not enough: anything that reads as an address has to be broken up.

/**
 * Characters that change how text is read without being visible: bidi controls, zero-width spaces,
 * soft hyphens.
 */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;
/**
 * A dot inside a word, followed by a label. A single letter after the dot (`e.g.`) is not a
 * top-level domain.
 */
const INNER_DOT = /(?<=[^\s.])\.(?=[\p{L}\p{N}])(?!\p{L}(?![\p{L}\p{M}\p{N}-]))/gu;
/**
 * Dots of other scripts that domain names accept (UTS 46 §2.3). Between words of those scripts they
 * end a sentence.
 */
const WIDE_DOT =
  /(?<=[a-z\d])[\u3002\uFF0E\uFF61](?=[\p{L}\p{N}])|(?<=\S)[\u3002\uFF0E\uFF61](?=[a-z\d])/giu;
/** Schemes that mail programs link without slashes. */
const SCHEME = /\b(mailto|tel|sms|callto|facetime|skype|whatsapp|tg|data|javascript):/giu;
/** A number, a date or an amount: at most two separators, or thousands with a fraction. */
const NUMBER =
  /^[^\p{L}\p{N}]*(?:\d+(?:[.,]\d+){0,2}|\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:,\d{3})+\.\d+)[^\p{L}\p{N}]*$/u;
/** Seven or more digits in any grouping: a phone number. */
const PHONE = /\+?\(?\p{N}(?:[\s().\-–/\u00A0]*\p{N}){6,}/gu;

/** Rewrites everything a mail program would link: `example[.]com`, `ann[at]example[.]com`. */
export function toInertText(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .split(/(\s+)/u)
    .map((word) => (NUMBER.test(word) ? word : makeWordInert(word)))
    .join('');
}

/** A name, title or company for a mail: inert as above, on one line and without phone numbers. */
export function toInertName(text: string): string {
  return toInertText(collapseWhitespace(text.replace(INVISIBLE, '').replace(PHONE, '[number]')));
}

/**
 * Letters of any script and the marks that join them in names, starting with a letter; no digits,
 * addresses or sentence marks.
 */
const NAME = /^\p{L}[\p{L}\p{M}'’ -]*$/u;
const INITIAL = /(?<=^|[\s.-])(\p{Lu}|\p{Lu}\p{Ll}{1,3})\.(?=\s|$|\p{Lu}\.)/gu;
const NAME_MAX = 40;
const WORDS_MAX = 5;

/**
 * A name that may appear in a mail to a stranger; empty for anything but a short name. Users choose
 * their own name, and our mail must not carry their message.
 */
export function toPlainName(name: string): string {
  const text = collapseWhitespace(name);
  const isShort = text.length <= NAME_MAX && text.split(' ').length <= WORDS_MAX;
  return isShort && NAME.test(text.replace(INITIAL, '$1')) ? text : '';
}

function makeWordInert(word: string): string {
  return word
    .replaceAll('://', '[:]//')
    .replace(SCHEME, '$1[:]')
    .replace(/(?<=\S)@(?=\S)/gu, '[at]')
    .replace(INNER_DOT, '[.]')
    .replace(WIDE_DOT, '[.]');
}
