/**
 * Cyrillic and Greek letters as their readers usually write them in Latin ones: near to BGN/PCGN and
 * ELOT 743. These scripts are written letter by letter; others need a dictionary, or leave the vowels
 * out.
 */
const ROMAN: ReadonlyMap<string, string> = new Map([
  // From а to џ, and from α to ϋ.
  ...listLetters(
    0x430,
    'a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya e yo dj gj ye dz i yi j lj nj c kj i u dz',
  ),
  ...listLetters(0x3b1, 'a v g d e z i th i k l m n x o p r s s t y f ch ps o i y'),
  ...listPairs('ґ g ғ g қ k ң n ү u ұ u һ h ә a ө o ου ou αυ av ευ ev γγ ng γχ nch'),
]);
/** Two letters before one, where they have a sound of their own. */
const LETTERS = new RegExp(
  [...ROMAN.keys()].sort((one, other) => other.length - one.length).join('|'),
  'gu',
);
/** Accents of Greek, which do not change a letter. Without one, two vowels are one sound. */
const GREEK_ACCENTS = /(?<=\p{Script=Greek})[\u0301\u0342]/gu;

/** 'Юлия' becomes 'yuliya', and 'Γιώργος' 'giorgos'. In lower case; other letters stay. */
export function romanize(text: string): string {
  const plain = text.normalize('NFD').toLowerCase().replace(GREEK_ACCENTS, '').normalize('NFC');
  return plain.replace(LETTERS, (letter) => ROMAN.get(letter) ?? letter);
}

/** Letters that follow each other in Unicode, with what each becomes. */
function listLetters(first: number, words: string): [string, string][] {
  return words.split(' ').map((word, at) => [String.fromCodePoint(first + at), word]);
}

function listPairs(text: string): [string, string][] {
  const words = text.split(' ');
  return words.flatMap((letter, at): [string, string][] =>
    at % 2 === 0 ? [[letter, words[at + 1] ?? '']] : [],
  );
}
