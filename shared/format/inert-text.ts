// Text of one person in a mail to another. Mail programs turn addresses into links by themselves, so leaving out markup is not
// enough: what reads as an address has to stop reading as one.

/** Characters that change how text is read without being seen: bidirectional controls, zero-width spaces, soft hyphens. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;
/** A dot inside a word that is followed by a label; one single letter after it (`e.g.`) is no top-level domain. */
const INNER_DOT = /(?<=[^\s.])\.(?=[\p{L}\p{N}])(?!\p{L}(?![\p{L}\p{M}\p{N}-]))/gu;
/** The dots that domain names of other scripts count as well (UTS 46 §2.3); between words of those scripts they end a sentence. */
const WIDE_DOT =
  /(?<=[a-z\d])[\u3002\uFF0E\uFF61](?=[\p{L}\p{N}])|(?<=\S)[\u3002\uFF0E\uFF61](?=[a-z\d])/giu;
/** Schemes that programs link without slashes. */
const SCHEME = /\b(mailto|tel|sms|callto|facetime|skype|whatsapp|tg|data|javascript):/giu;
/** A number, a date or an amount: at most two separators, or thousands with a fraction. */
const NUMBER =
  /^[^\p{L}\p{N}]*(?:\d+(?:[.,]\d+){0,2}|\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:,\d{3})+\.\d+)[^\p{L}\p{N}]*$/u;
/** Seven digits or more, however they are grouped: something to call. */
const PHONE = /\+?\(?\p{N}(?:[\s().\-–/\u00A0]*\p{N}){6,}/gu;

/** The same words with nothing in them that a mail program would link: `example[.]com`, `ann[at]example[.]com`. */
export function inertText(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .split(/(\s+)/u)
    .map((word) => (NUMBER.test(word) ? word : makeWordInert(word)))
    .join('');
}

/** A name, title or company for a mail: inert as above, on one line, and with no number to call in it. */
export function inertName(text: string): string {
  return inertText(
    text.replace(INVISIBLE, '').replace(PHONE, '[number]').replace(/\s+/gu, ' ').trim(),
  );
}

/** Letters of any script with what joins them in names, beginning with a letter: no digit, address or sentence mark. */
const NAME = /^\p{L}[\p{L}\p{M}'’ -]*$/u;
const INITIAL = /(?<=^|[\s.-])(\p{Lu}|\p{Lu}\p{Ll}{1,3})\.(?=\s|$|\p{Lu}\.)/gu;
const NAME_MAX = 40;
const WORDS_MAX = 5;

/**
 * A name that may stand in a mail to a person who does not know its owner; empty for everything that is more than a short
 * name. A person who makes an account chooses the name, and our mail must not carry their message.
 */
export function plainName(name: string): string {
  const text = name.trim().replace(/\s+/gu, ' ');
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
