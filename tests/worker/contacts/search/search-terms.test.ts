import { expect, test } from 'vitest';
import { foldText } from '#shared/text/fold-text.ts';
import { buildSearchQuery, buildSearchTerms } from '#worker/contacts/search/search-terms.ts';
import { openObject } from '#tests/worker/ledger/open-object.ts';

/** Whether a search finds a text, by the index of a real ledger. */
async function finds(text: string, query: string): Promise<boolean> {
  const { db } = openObject('search');
  const match = buildSearchQuery(query);
  await db.batch([
    db.prepare('CREATE VIRTUAL TABLE IF NOT EXISTS trial USING fts5 (terms, tokenize = "ascii")'),
    db.prepare('DELETE FROM trial'),
    db.prepare('INSERT INTO trial VALUES (?1)').bind(buildSearchTerms(text)),
  ]);
  const found = db.prepare('SELECT 1 FROM trial WHERE trial MATCH ?1').bind(match);
  return match !== '' && (await found.first()) !== null;
}

test.each([
  ['Łódź', 'lodz'],
  ['Søren Kierkegård', 'soren kierkegard'],
  ['Đorđe', 'dorde'],
  ['Straße', 'strasse'],
  ['Ærø', 'aero'],
  ['Œuvre', 'oeuvre'],
  ['Iğdır', 'igdir'],
  ['İzmir', 'izmir'],
  ['Þórður', 'thordur'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
  ['Ｆｕｌｌ ｗｉｄｔｈ', 'full width'],
  ['Ｃａｆé', 'cafe'],
  ['ёлка', 'елка'],
  ['שָׁלוֹם', 'שלום'],
])('%s is compared as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded.normalize('NFKD'));
});

test.each([
  ['Łukasz Wałęsa', 'wale', true],
  ['Łukasz Wałęsa', 'WAŁĘSA łuk', true],
  ['Łukasz Wałęsa', 'kasz', false],
  ['ben@example.com', 'example.com', true],
  ['ben@example.com', 'ben@exam', true],
  ['ben@example.com', 'ben.example', false],
  ['+49 30 901820', '+49 30', true],
  ['C++ & "Rust"', 'c++', true],
  ['C++ & "Rust"', '"rust" *', false],
  ['C++ & "Rust"', '"rust"', true],
  ['100% sure', '%', true],
  ['sure', '%', false],
  ['a_b', '_', true],
  ['東京都庁', '京都', true],
  ['東京都庁', '東', true],
  ['東京都庁', '庁', true],
  ['東京都庁', '都', true],
  ['東京都庁', '京庁', false],
  ['東京都庁', '東京都庁', true],
  ['株式会社Meyer', '会社meyer', true],
  ['Meyer株式会社', 'meyer株', true],
  ['さくらデザイン', 'デザ', true],
  ['สวัสดีครับ', 'ครับ', true],
  ['이민호', '이민', true],
  ['Ольга Иванова', 'иван', true],
  ['محمد علي', 'علي', true],
  ['Party 🎉', '🎉', true],
])('in "%s", searching for "%s" gives %s', async (text, query, expected) => {
  expect(await finds(text, query)).toBe(expected);
});

test('a search for nothing is empty, and no query breaks the syntax of the index', async () => {
  expect(['', '  ', '\u0000', '\u200B'].map(buildSearchQuery)).toEqual(['', '', '', '']);
  const hostile = [
    '"',
    '""" OR *',
    'a" OR "b',
    'NEAR(a b)',
    'x:y',
    '-a',
    '^a',
    '(',
    '{a b}:c',
    '* *',
  ];
  for (const query of hostile) expect([query, await finds('plain', query)]).toEqual([query, false]);
});
