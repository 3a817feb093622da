import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitName } from '#shared/card/person-name.ts';

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

test('names are split as their scripts and habits ask', () => {
  for (const [name, given, family, prefix = '', suffix = ''] of ROWS) {
    expect(splitName(name), name).toEqual({ given, family, prefix, suffix });
  }
});

test('no word of a name is lost or invented', () => {
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
