import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { buildCard } from '#shared/card/card.ts';
import { buildCsv } from '#shared/format/csv.ts';
import { parseTableCards } from '#src/features/card-parsing/table/import-table.ts';
import { readCardFile, type FileContent } from '#src/pages/import-cards/read-card-file.ts';

function file(content: string | Uint8Array, size?: number) {
  const bytes = typeof content === 'string' ? strToU8(content) : content;
  return { size: size ?? bytes.length, arrayBuffer: async () => new Uint8Array(bytes).buffer };
}

const read = (content: string | Uint8Array) => readCardFile(file(content));
const namesOf = (reading: FileContent) =>
  reading.kind === 'cards'
    ? reading.cards.map(({ content }) => content.name)
    : reading.kind === 'table'
      ? parseTableCards(reading.table).map(({ content }) => content.name)
      : reading.message;

/** Encodes text as UTF-16, which Node cannot write in big endian. */
function utf16(text: string, isBig: boolean, hasMark: boolean): Uint8Array {
  const codes = [...(hasMark ? '\ufeff' : ''), ...text].map((character) => character.charCodeAt(0));
  return new Uint8Array(
    codes.flatMap((code) => (isBig ? [code >> 8, code & 255] : [code & 255, code >> 8])),
  );
}

const TABLE = 'Name;Email\r\nJürgen Groß;j@example.com\r\n';

test('a table is decoded from its character set', async () => {
  const windows = Uint8Array.from(TABLE, (character) => character.charCodeAt(0));
  for (const bytes of [
    strToU8(TABLE),
    strToU8(`\ufeff${TABLE}`),
    utf16(TABLE, false, true),
    utf16(TABLE, true, true),
    utf16(TABLE, false, false),
    utf16(TABLE, true, false),
    windows,
  ]) {
    expect(namesOf(await read(bytes))).toEqual(['Jürgen Groß']);
  }
});

test('commas, semicolons, tabs and bars separate columns; quotes protect line breaks and separators', async () => {
  for (const separator of [',', ';', '\t', '|']) {
    const text = `Name${separator}Bio\n"Ann${separator} Bee & Co"${separator}"one\ntwo ""three"""\n\n\n`;
    const reading = await read(text);
    expect(namesOf(reading)).toEqual([`Ann${separator} Bee & Co`]);
    if (reading.kind === 'table') {
      expect(parseTableCards(reading.table)[0]?.content.bio).toBe('one\ntwo "three"');
    }
  }
});

test('S-I2: our own table round-trips, with formulas as text', async () => {
  const values = ['=1+1', "'t Hooft", '+Plus', '@at', 'a"b', 'x\ny, z', "''two"];
  const reading = await read(buildCsv([['Name', 'Bio'], ...values.map((value) => [value, value])]));
  expect(namesOf(reading)).toEqual(values.map((value) => value));
});

test('contacts, a card, a list of cards and an archive are detected by content', async () => {
  const card = { ...buildCard(new Date(0), null), name: 'Ann', username: 'ann-bee' };
  const picture = new Uint8Array([1, 2, 3]);
  const path = `${'a'.repeat(64)}.png`;
  expect(namesOf(await read('\r\nBEGIN:VCARD\r\nFN:Ann\r\nEND:VCARD'))).toEqual(['Ann']);
  expect(namesOf(await read(JSON.stringify(card)))).toEqual(['Ann']);
  const archive = await read(
    zipSync({ 'cards.json': strToU8(JSON.stringify([card])), [`images/${path}`]: picture }),
  );
  expect(namesOf(archive)).toEqual(['Ann']);
  expect(archive.kind === 'cards' && archive.pictures.get(`/media/${path}`)).toEqual(picture);
});

test('unsupported files are rejected with a reason: empty, foreign, damaged, too large, too many', async () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  const unsupported = [
    '',
    'hello',
    '{"a":1}',
    png,
    strToU8('PK\u0003\u0004broken'),
    zipSync({ 'other.txt': strToU8('x') }),
    '<html><body>Name,Email</body></html>',
    'Name,Email\n',
  ];
  for (const content of unsupported) expect(await read(content)).toMatchObject({ kind: 'refused' });
  expect(await readCardFile(file('', 26 * 1024 * 1024))).toMatchObject({
    kind: 'refused',
    message: 'This file is larger than 25 MB.',
  });
  expect(await read(`Name,Email\n${'a,a@example.com\n'.repeat(700_000)}`)).toMatchObject({
    message: 'This file is larger than 5 MB.',
  });
  expect(await read(`Name,Email\n${'a,a@example.com\n'.repeat(501)}`)).toMatchObject({
    message: expect.stringContaining('more than 500 rows'),
  });
  expect(await read('BEGIN:VCARD\nFN:A\nEND:VCARD\n'.repeat(501))).toMatchObject({
    message: expect.stringContaining('more than 500 contacts'),
  });
});

const contact = (name: string) => strToU8(`BEGIN:VCARD\nFN:${name}\nEND:VCARD\nrest`);

test('contact files in an archive are read as one; a workbook is refused with a way out', async () => {
  const archive = await read(
    zipSync({
      'phone/ann.vcf': contact('Ann'),
      'bob.VCF': contact('Bob'),
      '__MACOSX/phone/._ann.vcf': contact('Metadata'),
      'readme.txt': strToU8('x'),
    }),
  );
  expect(archive).toMatchObject({
    kind: 'cards',
    source: 'contacts',
    cards: [
      { line: 1, content: { name: 'Ann' } },
      { line: 2, content: { name: 'Bob' } },
    ],
    unread: [{ place: 'phone/ann.vcf, Line 4' }, { place: 'bob.VCF, Line 4' }],
  });
  // Contacts in our own export are visitors' and become no cards.
  const own = { 'cards.json': strToU8('[]'), 'contacts.vcf': contact('Visitor') };
  expect(await read(zipSync(own))).toMatchObject({ kind: 'refused' });
  for (const workbook of [
    zipSync({ 'xl/workbook.xml': strToU8('<x/>') }),
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]),
  ]) {
    expect(await read(workbook)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('save it as CSV'),
    });
  }
});

/** Bytes of a text with one character for each. */
const toBytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test('a table that is not Unicode is read as guessed, in two sets, or as chosen', async () => {
  const table = toBytes(
    'Name,Email\nJ\u00c3\u00bcrgen,j@x.org\n\u00c2\u00e5\u00f0\u00e0,v@x.org\n',
  );
  const guessed = await read(table);
  expect([namesOf(guessed), guessed]).toMatchObject([
    ['Jürgen', 'Вера'],
    { encoding: 'windows-1251' },
  ]);
  const chosen = await readCardFile(file(table), { encoding: 'windows-1252' });
  expect([namesOf(chosen), chosen]).toMatchObject([
    ['Jürgen', 'Âåðà'],
    { encoding: 'windows-1252' },
  ]);
  expect(await read('Name,Email\nJürgen,j@x.org\n')).toMatchObject({ encoding: null });
  const japanese = await read(toBytes('Name,Email\n\u001b$B;3ED\u001b(B,y@x.org\n'));
  expect([namesOf(japanese), japanese]).toMatchObject([['山田'], { encoding: 'iso-2022-jp' }]);
});

test('a small archive that claims to hold a very large file is not unpacked', async () => {
  const bomb = zipSync({ 'cards.json': new Uint8Array(120 * 1024 * 1024) });
  expect(bomb.length).toBeLessThan(1024 * 1024);
  expect(await read(bomb)).toMatchObject({ kind: 'refused' });
});
