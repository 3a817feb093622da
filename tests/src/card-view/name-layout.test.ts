import { expect, test } from 'vitest';
import { isRightToLeft, detailsClass, layoutName } from '#src/card-view/name-layout.ts';

test('the size decreases in steps as the name gets longer', () => {
  expect(layoutName('Ann Okafor').size).toBe('l');
  expect(layoutName('Constantinople Brandenburg').size).toBe('m');
  expect(layoutName('Maximiliana-Alexandrovna von Hohenlohe-Waldenburg-Schillings').size).toBe('s');
  expect(layoutName('W'.repeat(100)).size).toBe('x');
});

test('full-width glyphs count about double', () => {
  expect(layoutName('王小明'.repeat(3)).size).toBe('m');
  expect(layoutName('a'.repeat(9)).size).toBe('l');
});

test('the poster layout breaks before the last word and sizes by the longer line', () => {
  expect(layoutName('Ann Okafor')).toMatchObject({ lines: ['Ann', 'Okafor'], poster: 1 });
  expect(layoutName('Jean Luc van Damme')).toMatchObject({
    lines: ['Jean Luc van', 'Damme'],
    poster: 3,
  });
  expect(layoutName('Madonna').lines).toEqual(['', 'Madonna']);
});

test.each([
  ['\u00c5str\u00f6m', true],
  ['Zi E\u0302\u0301', true],
  ['Ren\u00e9e', false],
  ['\u00c7elik', false],
  ['Ann', false],
])('detects a capital with an accent above it: "%s"', (name, hasTallCapital) => {
  expect(layoutName(name).hasTallCapital).toBe(hasTallCapital);
});

test.each([
  ['अनन्या शर्मा', true],
  ['สมชาย ใจดี', true],
  ['Ann Okafor', false],
  ['王小明', false],
])('detects a script with marks above and below its letters: "%s"', (name, hasTallScript) => {
  expect(layoutName(name).hasTallScript).toBe(hasTallScript);
});

test('long titles and companies get a smaller size', () => {
  expect(detailsClass('Designer', 'Northwind')).toBe('');
  expect(detailsClass('Senior Vice President', 'Fontaine, Beaulieu & Associates')).toBe('cf-d');
  expect(detailsClass('m'.repeat(100), 'm'.repeat(100))).toBe('cf-e');
});

test.each([
  ['עבד', true],
  ['«محمد» Ali', true],
  ['Ali محمد', false],
  ['王小明', false],
  ['42', false],
  ['', false],
])('a name is right-to-left if its first letter is: "%s"', (name, isRight) => {
  expect(isRightToLeft(name)).toBe(isRight);
});
