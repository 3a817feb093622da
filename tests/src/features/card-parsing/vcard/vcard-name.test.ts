import { expect, test } from 'vitest';
import { parseContactFile } from '#src/features/card-parsing/vcard/parse-contact-file.ts';

function parse(...lines: string[]) {
  const file = ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\n');
  const [card] = parseContactFile(Uint8Array.from(Buffer.from(file)), {}, 1).cards;
  if (!card) throw new Error('no card');
  return card;
}

test.each([
  [['N:Birch;Tom;;;', 'FN:Birch\\, Tom'], 'Tom Birch', 'Birch', 1],
  [['FN:BIRCH\\, Tom'], 'Tom BIRCH', 'BIRCH', 1],
  [['N:Ashdown,Mira,,,'], 'Mira Ashdown', 'Ashdown', 0],
  [['N:Bee;Ann;;;', 'FN:Ann Bee\\, PhD'], 'Ann Bee, PhD', 'Bee', 0],
  [['FN:Northwind\\, Inc.'], 'Northwind, Inc.', undefined, 0],
  [['N:;;;;', 'FN: ', 'NICKNAME:Mimi', 'TEL:+44 20 7946 0001'], 'Mimi', undefined, 1],
  [['N:;;;;', 'EMAIL:mira@example.org'], 'mira@example.org', undefined, 1],
])('the name of %j', (lines, name, familyName, notes) => {
  const card = parse(...lines);
  expect(card.content.name).toBe(name);
  expect(card.content.familyName).toBe(familyName);
  expect([card.notes.length, card.issues, card.unsupported]).toEqual([notes, [], []]);
});
