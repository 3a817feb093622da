/**
 * Cyrillic and Greek letters as their readers usually write them in Latin ones: near to BGN/PCGN and
 * ELOT 743. These scripts are written letter by letter; others need a dictionary, or leave the vowels
 * out.
 */
const ROMAN = parseTable(
  'а a б b в v г g д d е e ё yo ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ъ  ы y ь  э e ю yu я ya',
  'є ye і i ї yi ґ g ў u ђ dj ј j љ lj њ nj ћ c џ dz ѓ gj ќ kj ѕ dz ә a ғ g қ k ң n ө o ұ u ү u һ h',
  'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y ϊ i ϋ y φ f χ ch ψ ps ω o',
  'ου ou αυ av ευ ev γγ ng γχ nch',
);
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

function parseTable(...lines: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    lines.flatMap((line) => {
      const words = line.split(' ');
      return words.flatMap((letter, at): [string, string][] =>
        at % 2 === 0 ? [[letter, words[at + 1] ?? '']] : [],
      );
    }),
  );
}
