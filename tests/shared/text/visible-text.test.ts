import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanTextSchema, visibleTextSchema } from '#shared/text/text-schema.ts';
import { removeInvisible, visibleTextIssue } from '#shared/text/visible-text.ts';

/** Real names, titles and companies as keyboards produce them. */
const REAL = [
  'Ann O’Neil-Łukasiewicz',
  'محمدرضا رحیمی‌پور',
  'علی خانه‌ای',
  'شرکت نرم‌افزاری آسمان',
  'ه‍',
  'مُحَمَّد',
  'אַבְרָהָם יִצְחָק',
  'שרה כהן Ltd.',
  '\u200Fשלום',
  'שלום (Ltd)\u200F ושות׳',
  'क्‍ष',
  'श्रीमती रश्मि',
  'नेपाल‌ी',
  'അരുണ്‍ കുമാര്‍',
  'ශ්‍රී ලංකා',
  'ক‍্য',
  'ಅರ್‌ಎಸ್',
  'ស្រី',
  'ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ᠋',
  '葛󠄀城 太郎',
  '髙橋　一郎',
  '김 철수',
  'Ann 👩🏽‍💻 Developer',
  '👨‍👩‍👧‍👦 Family office',
  '🏳️‍🌈 Ally',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Fraser & Co',
  '1️⃣ First ❤️ ©',
  '⠁⠝⠝⠀⠃',
  'Société “L’Été”',
];

test.each(REAL)('S-M15: %s is valid and stays unchanged', (name) => {
  expect(visibleTextIssue(name)).toBeNull();
  expect(removeInvisible(name)).toBe(name);
  expect(visibleTextSchema(100).parse(name)).toBe(name);
});

test.each([
  ['a bidi override', '\u202Egnp.exe', 'gnp.exe', 'U+202E) at its start'],
  ['a bidi isolate', 'Ann \u2066Co\u2069', 'Ann Co', 'U+2066) after “Ann”'],
  ['direction marks', 'Ann\u200F\u200E\u061C', 'Ann', 'U+200F) after “Ann”'],
  ['a zero-width space', 'Pay\u200BPal', 'PayPal', 'U+200B) after “Pay”'],
  ['a word joiner and a byte order mark', 'An\u2060n\uFEFF', 'Ann', 'U+2060'],
  ['a soft hyphen', 'Ann\u00ADa', 'Anna', 'U+00AD'],
  ['a Hangul filler', 'Ann\u3164', 'Ann', 'U+3164'],
  ['a joiner between Latin letters', 'An\u200Dn', 'Ann', 'U+200D'],
  ['a joiner twice', 'خانه\u200C\u200Cها', 'خانه\u200Cها', 'U+200C'],
  ['a selector twice', '❤\uFE0F\uFE0F', '❤\uFE0F', 'U+FE0F'],
  ['tags without a flag', 'Ann\u{E0041}\u{E0042}', 'Ann', 'U+E0041'],
  ['a line separator', 'Ann\u2028B', 'AnnB', 'U+2028'],
  ['a C1 control', 'Ann\u0085', 'Ann', 'U+0085'],
  ['an annotation', 'Ann\uFFF9B\uFFFB', 'AnnB', 'U+FFF9'],
])(
  'S-M15: %s is refused with its position, and removed from stored text',
  (_, text, cleaned, issue) => {
    expect(visibleTextIssue(text)).toContain(issue);
    expect(visibleTextSchema(100).safeParse(text).success).toBe(false);
    expect(removeInvisible(text)).toBe(cleaned);
    expect(cleanTextSchema(100).parse(text)).toBe(cleaned);
  },
);

test.each(['\u200B', '\u2800', '\u3164\u3164', '\u202E', '\u2800 \uFEFF'])(
  'S-M15: %j is blank and refused as empty',
  (text) => {
    expect(visibleTextIssue(text)).toMatch(/no visible characters/);
    expect(removeInvisible(text)).toBe('');
  },
);

test('S-M15: cleaned text is never refused, and cleaning it again changes nothing', () => {
  const parts = fc.constantFrom(
    'a',
    'خ',
    'क',
    '्',
    '👩',
    '\u{1F3FD}',
    '❤',
    '1',
    '\u0301',
    ' ',
    '\u{1F3F4}',
    '⠀',

    '\u200B',
    '\u3164',
    '\u1820',
    '\u200C',
    '\u200D',
    '\uFE0F',
    '\u202E',
    '\u061C',
    '\u{E0067}',
    '\u{E007F}',
    '\u180B',
  );
  const texts = fc.array(parts, { maxLength: 12 }).map((list) => list.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const once = removeInvisible(text);
      expect(visibleTextIssue(once)).toBeNull();
      expect(removeInvisible(once)).toBe(once);
    }),
    { numRuns: 2000 },
  );
});
