import { foldText } from './fold-text.ts';

/**
 * Characters that look alike, by the representative of their group. Letters of other scripts stand
 * for what their small or capital form looks like (UTS #39 has the full list, of 6,000).
 */
const GROUPS: Readonly<Record<string, string>> = {
  a: '4@аαɑᴀ',
  b: '8вβʙ',
  c: 'сϲᴄ',
  d: 'ԁᴅ',
  e: '3€еεєҽᴇ',
  g: '9ɡɢց',
  h: 'һнհʜ',
  j: 'јϳᴊ',
  k: 'кκᴋ',
  l: '1i|!іιɩɪⅼاןߊӏǀʟ',
  m: 'мμᴍ',
  n: 'пηոɴ',
  o: '0оοσօᴏ',
  p: 'рρᴘ',
  q: 'ԛ',
  r: 'гʀ',
  s: '5$ѕꜱ',
  t: '7тτᴛ',
  u: 'υսᴜ',
  v: 'νѵᴠ',
  w: 'ԝωᴡ',
  x: 'хχ',
  y: 'уγʏ',
  z: 'ζᴢ',
};
const LOOK_ALIKES = new Map(
  Object.entries(GROUPS).flatMap(([letter, others]) =>
    Array.from(others, (other) => [other, letter] as const),
  ),
);

/**
 * Skeleton of a name: names with the same skeleton are easily confused (based on UTS #39 §4). Without
 * case, accents, spaces and signs.
 */
export function buildSkeleton(name: string): string {
  return Array.from(foldText(name), (character) => LOOK_ALIKES.get(character) ?? character)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/**
 * Shortest name, in letters, that is searched for within others; a shorter one is part of too many
 * real names.
 */
const PART_MIN = 8;

/** Whether a text contains a name, with or without its plural, or one that is easily confused with it. */
export function containsName(text: string, name: string): boolean {
  const searched = buildSkeleton(name);
  if (searched === '') return false;
  if (searched.length >= PART_MIN) {
    return buildSkeleton(text).includes(searched.replace(/s$/, ''));
  }
  const words = text.split(/[^\p{L}\p{M}\p{N}|!@$€]+/u).map(buildSkeleton);
  return words.some((_, start) =>
    words.some((__, end) => words.slice(start, end + 1).join('') === searched),
  );
}
