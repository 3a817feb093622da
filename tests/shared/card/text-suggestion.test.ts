import { expect, test } from 'vitest';
import { cleanSuggestion, SUGGESTION_MAX, suggestText } from '#shared/card/text-suggestion.ts';

const words = { name: 'Ann Lee', title: 'Designer', company: 'Northwind', bio: '' };

test("suggestions use the card's content, and each attempt differs", () => {
  const bios = [0, 1, 2].map((attempt) => suggestText('bio', words, attempt));
  expect(new Set(bios).size).toBe(3);
  for (const bio of bios) expect(bio).toContain('I am Ann Lee, Designer at Northwind.');
  expect(suggestText('bio', words, 3)).toBe(bios[0]);
  expect(suggestText('title', words, 1)).toBe('Designer at Northwind');
});

const suggestedTitles = (company: string) =>
  [0, 1, 2].map((attempt) => suggestText('title', { ...words, title: '', company }, attempt));

test('a card without a title gets a placeholder instead of an invented profession', () => {
  expect(suggestedTitles('Northwind')).toEqual([
    '[Your role], Northwind',
    '[Your role] at Northwind',
    '[Your role] · Northwind',
  ]);
  expect(suggestedTitles('')).toEqual([
    '[Your role]',
    '[Your role] at [company]',
    '[Your role] · [your field]',
  ]);
});

test('an empty card gets suggestions, and none exceeds the limit of its field', () => {
  const empty = { name: '', title: '', company: '', bio: '' };
  const full = { name: 'n'.repeat(100), title: 't'.repeat(100), company: 'c'.repeat(100), bio: '' };
  for (const field of ['title', 'bio'] as const) {
    for (const attempt of [0, 1, 2, 99]) {
      expect(suggestText(field, empty, attempt)).not.toBe('');
      const text = suggestText(field, full, attempt);
      expect(text.length).toBeLessThanOrEqual(SUGGESTION_MAX[field]);
    }
  }
});

test.each([
  ['<b onclick="x()">Hi</b><script>alert(1)</script>', 'Hi alert(1)'],
  ['"Quoted"', 'Quoted'],
  ['two\r\nlines\u0007', 'two lines'],
  ['a < b', 'a b'],
  ['\ud800x', '\ufffdx'],
])('%j becomes plain text', (text, plain) => {
  expect(cleanSuggestion('title', text)).toBe(plain);
});

test('a text that is too long is cut at a word', () => {
  const cut = cleanSuggestion('title', 'word '.repeat(60));
  expect(cut).toMatch(/^(?:word )+word…$/);
  expect(cut.length).toBeLessThanOrEqual(100);
});
