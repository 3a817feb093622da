import { expect, test } from 'vitest';
import { parseContactFile } from '#src/features/card-parsing/vcard/parse-contact-file.ts';

const MARK = '\u00ef\u00bb\u00bf';

/** Parses a byte string: one character for each byte. */
function parse(file: string, languages: readonly string[] = []) {
  const bytes = Uint8Array.from(file, (sign) => sign.charCodeAt(0));
  return parseContactFile(bytes, { languages }, 500);
}

const contact = (name: string, ...lines: string[]) =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${name}`,
    `EMAIL:${name.slice(0, 3).toLowerCase()}@example.org`,
    ...lines,
    'END:VCARD',
    '',
  ].join('\r\n');
const people = (file: string) =>
  parse(file).cards.map(({ content }) => `${content.name} ${content.email}`);

const ANN_AND_BOB = ['Ann ann@example.org', 'Bob bob@example.org'];

test.each([
  ['byte order marks', `${MARK}${contact('Ann')}${MARK}${contact('Bob')}\u001a`],
  [
    'a mark that was encoded twice',
    `${contact('Ann')}\u00c3\u00af\u00c2\u00bb\u00c2\u00bf${contact('Bob')}`,
  ],
  ['no line break between contacts', `${contact('Ann').trimEnd()}${contact('Bob')}`],
  ['no END', `${contact('Ann').replace('END:VCARD\r\n', '')}${contact('Bob')}`],
  [
    'no END and no line break',
    `${contact('Ann').replace('\r\nEND:VCARD\r\n', '')}${contact('Bob')}`,
  ],
  ['no BEGIN', `${contact('Ann')}${contact('Bob').replace('BEGIN:VCARD\r\n', '')}`],
  ['no line break after BEGIN', `${contact('Ann').replace('VCARD\r\n', 'VCARD')}${contact('Bob')}`],
  ['indented contacts', contact('Ann') + contact('Bob').replace(/^(?=.)/gm, '    ')],
  ['indented fields', contact('Ann') + contact('Bob').replace(/^(?=[FVE][NEM])/gm, '\t')],
  [
    'small letters and blanks',
    contact('Ann') + contact('Bob').replace('BEGIN:VCARD', ' begin : vcard '),
  ],
  ['lone carriage returns', `${contact('Ann')}${contact('Bob')}`.replaceAll('\r\n', '\r')],
])('contacts stay apart: %s', (_, file) => {
  expect(people(file)).toEqual(ANN_AND_BOB);
  expect(parse(file).unread).toEqual([]);
});

test('a contact without its end says so', () => {
  const [ann, bob] = parse(`${contact('Ann').replace('END:VCARD\r\n', '')}${contact('Bob')}`).cards;
  expect(ann?.notes).toEqual(['The end of this contact is missing, so it may not be complete.']);
  expect(bob?.notes).toEqual([]);
});

test('two contacts without any mark between them are named, not mixed', () => {
  const file = `${contact('Ann')}${contact('Bob')}`.replace('END:VCARD\r\nBEGIN:VCARD\r\n', '');
  expect(parse(file)).toMatchObject({
    cards: [],
    unread: [
      {
        place: 'Contact 1',
        text: 'Ann, ann@example.org, Bob, bob@example.org',
        reason: 'The lines of two contacts, without BEGIN:VCARD between them.',
      },
    ],
  });
});

test('text outside of contacts is named with its line', () => {
  expect(parse(`Exported by hand\n${contact('Ann')}TEL:+44 20 7946 0001\n`).unread).toEqual([
    { place: 'Line 1', text: 'Exported by hand', reason: 'This is not part of a contact.' },
    { place: 'Line 7', text: '+44 20 7946 0001', reason: 'This is not part of a contact.' },
  ]);
});

const OTHER = ['VERSION:2.1', 'FN:Other', 'TEL:+1 555 0199', 'END:VCARD'];

test.each([
  ['on lines of its own', ['AGENT:', 'BEGIN:VCARD', ...OTHER]],
  ['on the same line', ['AGENT:BEGIN:VCARD', ...OTHER]],
  ['escaped', [`AGENT:BEGIN:VCARD\\n${OTHER.join('\\n')}\\n`]],
  ['escaped and folded', ['AGENT:BEGIN:VCARD\\nFN:Oth', ' er\\nTEL:+1 555 0199\\nEND:VCARD\\n']],
])('a contact inside a contact is named and takes nothing: %s', (_, agent) => {
  const { cards, unread } = parse(
    contact('Ann', ...agent, 'TEL:+44 20 7946 0002') + contact('Bob'),
  );
  expect(unread).toEqual([]);
  expect(cards).toMatchObject([
    {
      content: { name: 'Ann', email: 'ann@example.org', phone: '+44 20 7946 0002' },
      unsupported: ['Agent “Other, +1 555 0199”'],
    },
    { content: { name: 'Bob' }, unsupported: [] },
  ]);
});

test('a contact inside a contact without its end is named with the lines it may have taken', () => {
  const file = contact('Ann', 'AGENT:BEGIN:VCARD', 'FN:Other', 'TEL:+1 555 0199') + contact('Bob');
  const { cards, unread } = parse(file);
  expect(cards.map(({ content }) => content.name)).toEqual(['Ann', 'Bob']);
  expect(unread).toMatchObject([
    { place: 'Contact 1', text: 'BEGIN:VCARD\nFN:Other\nTEL:+1 555 0199' },
  ]);
});

test.each([
  ['KIND:group', 'This is a group, not a person.'],
  ['X-ADDRESSBOOKSERVER-KIND:group', 'This is a group, not a person.'],
  ['KIND:location', 'This is a location, not a person.'],
  ['KIND:room', 'This is a room, not a person.'],
])('%s becomes no card and is named', (kind, reason) => {
  const { cards, unread } = parse(contact('Ann') + contact('Rowing club', kind) + contact('Bob'));
  expect(cards.map(({ line, content }) => [line, content.name])).toEqual([
    [1, 'Ann'],
    [3, 'Bob'],
  ]);
  expect(unread).toEqual([{ place: 'Contact 2', text: 'Rowing club, row@example.org', reason }]);
});

test.each([
  ['folded inside a character', '=D0=92=D0=\r\n =B5=D1=80=D0=B0', 'Вера'],
  ['with a blank after the soft break', '=D0=92=D0=B5= \r\n=D1=80=D0=B0', 'Вера'],
  ['folded by a writer that encodes blanks', 'Ann=20=\r\n Bee', 'Ann Bee'],
  ['with a blank at the start of a line', 'Ann Maria=\r\n Bee', 'Ann Maria Bee'],
  ['with a soft break and no rest', 'Ann=', 'Ann'],
  ['with a damaged escape', 'Ann=ZZ', 'Ann=ZZ'],
])('quoted-printable %s', (_, written, name) => {
  const line = `FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${written}`;
  const file = `BEGIN:VCARD\r\n${line}\r\nTEL;CELL:+44 20 7946 0001\r\nEND:VCARD\r\n`;
  expect(parse(file).cards).toMatchObject([{ content: { name, phone: '+44 20 7946 0001' } }]);
});

const RUSSIAN = '\u00c2\u00e5\u00f0\u00e0';

test('each line is read in the set it names, as Unicode, or in the one that is guessed or chosen', () => {
  const named = parse(
    `BEGIN:VCARD\nFN;CHARSET=windows-1251:${RUSSIAN}\nORG;CHARSET=CP932:\u0093\u008c\nEND:VCARD`,
  );
  expect(named.cards).toMatchObject([{ content: { name: 'Вера', company: '東' } }]);
  expect(named.encoding).toBeNull();
  const joined = `BEGIN:VCARD\nFN:J\u00c3\u00bcrgen\nEND:VCARD\nBEGIN:VCARD\nFN:${RUSSIAN}\nEND:VCARD`;
  const names = (encoding?: string) => {
    const bytes = Uint8Array.from(joined, (sign) => sign.charCodeAt(0));
    const file = parseContactFile(bytes, { encoding }, 500);
    return [...file.cards.map(({ content }) => content.name), file.encoding];
  };
  expect(names()).toEqual(['Jürgen', 'Вера', 'windows-1251']);
  expect(names('windows-1252')).toEqual(['Jürgen', 'Âåðà', 'windows-1252']);
});

test('characters that cannot be read are noted', () => {
  const file = 'BEGIN:VCARD\nFN:J\u00c3\u00bcrgen Gro\u00c3 M\u00c3\u00bcller\nEND:VCARD';
  expect(parse(file).cards[0]?.notes).toEqual([
    "Some characters can't be read: “Jürgen Gro\ufffd Müller”.",
  ]);
});

test('raw line breaks stay in a note; elsewhere the rest of a line is named', () => {
  const file = contact(
    'Ann',
    'NOTE:Met at the fair.',
    'Wants the second offer',
    'Call: Friday',
    'ORG:North',
    'wind',
  );
  expect(parse(file)).toMatchObject({
    cards: [
      {
        content: {
          bio: 'Met at the fair.\nWants the second offer\nCall: Friday',
          company: 'North',
        },
      },
    ],
    unread: [{ place: 'Line 9', text: 'wind', reason: 'This is not a field of a contact.' }],
  });
});
