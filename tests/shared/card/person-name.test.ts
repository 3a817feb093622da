import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinName, splitName } from '#shared/card/person-name.ts';

/** Name, given, family, prefix, suffix. */
const ROWS: readonly [string, string, string, string?, string?][] = [
  ['Ann Lee', 'Ann', 'Lee'],
  ['Ann', 'Ann', ''],
  ['Ann Maria Lee', 'Ann Maria', 'Lee'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['Maria de la Cruz', 'Maria', 'de la Cruz'],
  ['van Gogh', 'van', 'Gogh'],
  ['Dr. Ann Lee, PhD', 'Ann', 'Lee', 'Dr.', 'PhD'],
  ['Martin King Jr.', 'Martin', 'King', '', 'Jr.'],
  ['Dr', 'Dr', ''],
  ['山田太郎', '山田太郎', ''],
  ['山田 太郎', '太郎', '山田'],
  ['김 민준', '민준', '김'],
  ['דנה כהן', 'דנה', 'כהן'],
  ['محمد بن سلمان', 'محمد بن', 'سلمان'],
  ['Иван Петров', 'Иван', 'Петров'],
  ['  Ann   Lee  ', 'Ann', 'Lee'],
  ['', '', ''],
];

test('names are split by the conventions of their script', () => {
  for (const [name, given, family, prefix = '', suffix = ''] of ROWS) {
    expect(splitName(name), name).toEqual({ given, family, prefix, suffix });
  }
});

const join = (given: string, family: string, more = {}) =>
  joinName({ prefix: '', given, middle: '', family, suffix: '', ...more });

test('parts are joined in the order of their script', () => {
  expect(join('花子', '山田')).toBe('山田 花子');
  expect(join('민준', '김')).toBe('김 민준');
  expect(join('Hanako', '山田')).toBe('Hanako 山田');
  expect(join('Abd Allah', 'Khan')).toBe('Abd Allah Khan');
  expect(join('Ann', 'Lee', { prefix: 'Dr.', middle: 'Maria', suffix: 'PhD' })).toBe(
    'Dr. Ann Maria Lee PhD',
  );
});

const bare = (list: string[]) => list.map((one) => one.replace(/,$/, '')).toSorted();

test('a known family name neither loses nor adds words', () => {
  const word = fc.constantFrom('Ann', 'Dr.', 'PhD', 'Ma', 'van', 'Lee,', '山田', '花子', 'Jr.');
  const words = fc.array(word, { maxLength: 5 });
  fc.assert(
    fc.property(words, words, fc.boolean(), (given, family, isFirst) => {
      const all = isFirst ? [...family, ...given] : [...given, ...family];
      const { suffix, ...parts } = splitName(all.join(' '), family.join(' '));
      const out = [...Object.values(parts), suffix].join(' ').split(' ').filter(Boolean);
      expect(bare(out)).toEqual(bare(all));
    }),
  );
});

test('splitting a name neither loses nor adds words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
      const { family, given, prefix, suffix } = splitName(name);
      const parts = [family, given, prefix, suffix].join(' ').split(/\s+/).filter(Boolean);
      const words = name.split(/\s+/).filter(Boolean);
      expect(parts.map((word) => word.replace(/(?<=.),+$/, '')).toSorted()).toEqual(
        words.map((word) => word.replace(/(?<=.),+$/, '')).toSorted(),
      );
    }),
  );
});
