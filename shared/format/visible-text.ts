import { isBlank } from '#shared/format/blank.ts';

/** Scripts whose letters join or stack, where a joiner or a non-joiner changes what is drawn (RFC 5892 appendix A). */
const JOINING =
  'Arab Syrc Nkoo Mong Mand Adlm Rohg Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Java Bali'
    .split(' ')
    .map((script) => `\\p{scx=${script}}`)
    .join('');

/** A letter or sign written from right to left; the Arabic letter mark belongs to the script and is none. */
const RIGHT_TO_LEFT = `(?!\\u061C)[${'Hebr Arab Syrc Thaa Nkoo Adlm Rohg Mand Samr'
  .split(' ')
  .map((script) => `\\p{Script=${script}}`)
  .join('')}]`;

/** Invisible characters that change what is drawn, each where it does so and nowhere else. */
const NEEDED = [
  // Families, professions and flags are several emoji joined.
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\uFE0F?)\\u200D(?=\\p{Extended_Pictographic})',
  `(?<=[${JOINING}])(?<!\\p{Default_Ignorable_Code_Point})[\\u200C\\u200D]`,
  // Variation selectors: one, behind a character that can be seen.
  '(?<=[\\p{L}\\p{N}\\p{S}\\p{P}\\p{Extended_Pictographic}])(?<!\\p{Default_Ignorable_Code_Point})[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]',
  '(?<=\\p{Script=Mongolian})(?<![\\u180B-\\u180F])[\\u180B-\\u180F]',
  // Direction marks place punctuation in a text with letters written from right to left; they turn no letters around.
  `(?:(?<=${RIGHT_TO_LEFT}.*)|(?=.*${RIGHT_TO_LEFT}))(?<!\\p{Default_Ignorable_Code_Point})[\\u200E\\u200F\\u061C]`,
  // The flags of England, Scotland and Wales are spelled in tag characters (UTS #51, ED-14a).
  '(?<=\\u{1F3F4})[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{3,6}\\u{E007F}',
].join('|');

// Default_Ignorable_Code_Point holds the bidi controls, zero-width blanks, fillers and tags. Tabs and line breaks are
// left to the schema of the field.
const INVISIBLE =
  '\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}\\u2028\\u2029\\uFFF9-\\uFFFB\\u0080-\\u009F';

const ANY_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'u');
const NEEDED_OR_INVISIBLE = new RegExp(`(${NEEDED})|[${INVISIBLE}]`, 'gsu');

/**
 * A text without the invisible characters that hide or reorder what is next to them, empty when nothing visible is left.
 * Kept are those that emoji and the scripts of Persian, Hindi, Malayalam and others need. For text stored before
 * `visibleTextIssue` was asked, and for text from strangers.
 */
export function removeInvisible(text: string): string {
  const visible = ANY_INVISIBLE.test(text) ? text.replace(NEEDED_OR_INVISIBLE, '$1') : text;
  return isBlank(visible) ? '' : visible.trim();
}

/** What is wrong with how a text would look, as a sentence for the person who typed it; null when nothing is. */
export function visibleTextIssue(text: string): string | null {
  if (text === '') return null;
  if (isBlank(text)) return 'This text would show nothing. Type something, or leave it empty.';
  for (const { 0: sign, 1: needed, index } of text.matchAll(NEEDED_OR_INVISIBLE)) {
    if (needed === undefined) return describeInvisible(sign, text.slice(0, index));
  }
  return null;
}

function describeInvisible(sign: string, before: string): string {
  const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const seen = [...removeInvisible(before)].slice(-12).join('');
  const place = seen === '' ? 'at its start' : `after “${seen}”`;
  return `This text contains an invisible character (U+${code}) ${place}. Delete it or type the text again.`;
}
