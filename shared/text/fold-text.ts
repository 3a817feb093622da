/** Marks that change a letter's sound. Those of other scripts, such as Thai vowels, spell words. */
const MARKS = /[\p{M}&&[\p{Script=Inherited}\p{Script=Hebrew}]]/gv;

/** Letters without a decomposition in Unicode, by what people type instead. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
};
const LETTER = new RegExp(Object.keys(LETTERS).join('|'), 'gu');

/** Compares `Łódź`, `lodz` and `LODZ` as equal. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}
