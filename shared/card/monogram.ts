/**
 * Scripts whose glyphs fill a whole em square; a Latin letter of the display font takes two fifths
 * of one.
 */
export const WIDE_GLYPHS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u;

/**
 * Placeholder for a portrait: the first letters of the first and the last word; in a wide script,
 * only the first.
 */
export function buildMonogram(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const [first = '', last = ''] = initials.map(
    (word) => word?.match(/[\p{L}\p{N}]\p{M}*/u)?.[0] ?? '',
  );
  return (WIDE_GLYPHS.test(first) ? first : first + last).toLocaleUpperCase('en');
}
