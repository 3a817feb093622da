/** Scripts whose glyphs fill a whole em square, where a Latin letter of the display face takes two fifths of one. */
export const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u;

/** What stands where a portrait would: the first letters of the first and the last word, of a wide script only one. */
export function monogram(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const [first = '', last = ''] = initials.map(
    (word) => word?.match(/[\p{L}\p{N}]\p{M}*/u)?.[0] ?? '',
  );
  return (WIDE.test(first) ? first : first + last).toLocaleUpperCase('en');
}
