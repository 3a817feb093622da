import { expect, test } from 'vitest';
import { isRightToLeft, setDetails, setName } from '#src/card-face/name-setting.ts';

test('a name shrinks in steps as it gets longer', () => {
  expect(setName('Ann Okafor').size).toBe('l');
  expect(setName('Constantinople Brandenburg').size).toBe('m');
  expect(setName('Maximiliana-Alexandrovna von Hohenlohe-Waldenburg-Schillings').size).toBe('s');
  expect(setName('W'.repeat(100)).size).toBe('x');
});

test('glyphs that fill an em count nearly double', () => {
  expect(setName('王小明'.repeat(3)).size).toBe('m');
  expect(setName('a'.repeat(9)).size).toBe('l');
});

test('the enormous setting breaks before the last word and follows the longer line', () => {
  expect(setName('Ann Okafor')).toMatchObject({ lines: ['Ann', 'Okafor'], poster: 1 });
  expect(setName('Jean Luc van Damme')).toMatchObject({
    lines: ['Jean Luc van', 'Damme'],
    poster: 3,
  });
  expect(setName('Madonna').lines).toEqual(['', 'Madonna']);
});

test.each([
  ['\u00c5str\u00f6m', true],
  ['Zi E\u0302\u0301', true],
  ['Ren\u00e9e', false],
  ['\u00c7elik', false],
  ['Ann', false],
])('a capital with a mark above it needs room: "%s"', (name, isHigh) => {
  expect(setName(name).isHigh).toBe(isHigh);
});

test('long titles and companies are set smaller', () => {
  expect(setDetails('Designer', 'Northwind')).toBe('');
  expect(setDetails('Senior Vice President', 'Fontaine, Beaulieu & Associates')).toBe('cf-d');
  expect(setDetails('m'.repeat(100), 'm'.repeat(100))).toBe('cf-e');
});

test.each([
  ['עבד', true],
  ['«محمد» Ali', true],
  ['Ali محمد', false],
  ['王小明', false],
  ['42', false],
  ['', false],
])('a name begins on the side of its first letter: "%s"', (name, isRight) => {
  expect(isRightToLeft(name)).toBe(isRight);
});
