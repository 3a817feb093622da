import { isBlank } from './is-blank.ts';

/**
 * Scripts whose letters join or stack, where a joiner or non-joiner changes what is drawn (RFC 5892
 * appendix A).
 */
const JOINING =
  'Arab Syrc Nkoo Mong Mand Adlm Rohg Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Java Bali'
    .split(' ')
    .map((script) => `\\p{scx=${script}}`)
    .join('');

/** A right-to-left letter or sign; excludes the Arabic letter mark, which belongs to the script. */
const RIGHT_TO_LEFT = `(?!\\u061C)[${'Hebr Arab Syrc Thaa Nkoo Adlm Rohg Mand Samr'
  .split(' ')
  .map((script) => `\\p{Script=${script}}`)
  .join('')}]`;

/** Invisible characters in the positions where they change what is drawn. */
const ALLOWED = [
  // Families, professions and flags are several joined emoji.
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\uFE0F?)\\u200D(?=\\p{Extended_Pictographic})',
  `(?<=[${JOINING}])(?<!\\p{Default_Ignorable_Code_Point})[\\u200C\\u200D]`,
  // Variation selectors: one, after a visible character.
  '(?<=[\\p{L}\\p{N}\\p{S}\\p{P}\\p{Extended_Pictographic}])(?<!\\p{Default_Ignorable_Code_Point})[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]',
  '(?<=\\p{Script=Mongolian})(?<![\\u180B-\\u180F])[\\u180B-\\u180F]',
  // Direction marks place punctuation in right-to-left text; they do not reorder letters.
  `(?:(?<=${RIGHT_TO_LEFT}.*)|(?=.*${RIGHT_TO_LEFT}))(?<!\\p{Default_Ignorable_Code_Point})[\\u200E\\u200F\\u061C]`,
  // The flags of England, Scotland and Wales are spelled in tag characters (UTS #51, ED-14a).
  '(?<=\\u{1F3F4})[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{3,6}\\u{E007F}',
].join('|');

// Default_Ignorable_Code_Point includes bidi controls, zero-width blanks, fillers and tags. The
// schema of the field decides on tabs and line breaks.
const INVISIBLE =
  '\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}\\u2028\\u2029\\uFFF9-\\uFFFB\\u0080-\\u009F';

const ANY_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'u');
const ALLOWED_OR_INVISIBLE = new RegExp(`(${ALLOWED})|[${INVISIBLE}]`, 'gsu');

/**
 * Removes invisible characters that hide or reorder text, except those that emoji and scripts such
 * as Persian, Hindi and Malayalam need. Returns an empty text when nothing visible remains. For
 * text from strangers, and for text stored before `visibleTextIssue` existed.
 */
export function removeInvisible(text: string): string {
  const visible = ANY_INVISIBLE.test(text) ? text.replace(ALLOWED_OR_INVISIBLE, '$1') : text;
  return isBlank(visible) ? '' : visible.trim();
}

/**
 * Problem with the invisible characters of a text, as a sentence for its author; null when there is
 * none.
 */
export function visibleTextIssue(text: string): string | null {
  if (text === '') return null;
  if (isBlank(text))
    return 'This text has no visible characters. Type something or leave it empty.';
  for (const { 0: sign, 1: allowed, index } of text.matchAll(ALLOWED_OR_INVISIBLE)) {
    if (allowed === undefined) return describeInvisible(sign, text.slice(0, index));
  }
  return null;
}

function describeInvisible(sign: string, before: string): string {
  const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const visible = [...removeInvisible(before)].slice(-12).join('');
  const place = visible === '' ? 'at its start' : `after “${visible}”`;
  return `This text contains an invisible character (U+${code}) ${place}. Delete it or type the text again.`;
}
