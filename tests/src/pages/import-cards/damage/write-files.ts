import { encodeText, type Person, type Style } from './people.ts';

/** A file as a byte string, with where its people stand. */
export interface Written {
  /** Blocks of the file in their order: one for each person; a table's headings are the first. */
  blocks: string[];
  lineEnd: string;
}

/** Writes a contact file of 2.1, 3.0 or 4.0, with or without folds, quoted-printable and agents. */
export function writeContacts({ people, encoding, dice }: Style): Written {
  const [version = 0, quoted = 0, end = 0, fold = 0, extras = 0] = dice;
  const isOld = version % 3 === 0;
  const set = encoding === 'utf-8' ? '' : `;CHARSET=${encoding}`;
  const lineEnd = end % 4 === 0 ? '\n' : '\r\n';
  const text = (name: string, value: string) => {
    const bytes = encodeText(value, encoding);
    if (!isOld || quoted % 2 === 0) return `${name}${isOld ? set : ''}:${bytes}`;
    return `${name};CHARSET=${encoding};ENCODING=QUOTED-PRINTABLE:${encodeQuoted(bytes)}`;
  };
  const blocks = people.map((person, at) => {
    const { given, family, company, mail, phone, note } = person;
    const lines = [
      'BEGIN:VCARD',
      `VERSION:${isOld ? '2.1' : version % 3 === 1 ? '3.0' : '4.0'}`,
      text('N', `${family};${given};;;`),
      text('FN', `${given} ${family}`),
      text('ORG', company),
      ...((extras + at) % 3 === 0 ? ['item1.URL:https://example.org', 'item1.X-ABLabel:Shop'] : []),
      `EMAIL${isOld ? ';INTERNET' : ';TYPE=work'}:${mail}`,
      ...((extras + at) % 5 === 0 ? AGENT : []),
      `TEL${isOld ? ';CELL' : ';TYPE=cell'}:${phone}`,
      ...(note === '' ? [] : [text('NOTE', note)]),
      'END:VCARD',
    ];
    return lines.map((line) => foldLine(line, fold)).join('\n') + '\n';
  });
  return { blocks: blocks.map((block) => block.replaceAll('\n', lineEnd)), lineEnd };
}

const AGENT = ['AGENT:', 'BEGIN:VCARD', 'VERSION:2.1', 'FN:Some Agent', 'END:VCARD'];

function encodeQuoted(bytes: string): string {
  return bytes.replace(
    /[^ -<>-~]/g,
    (byte) => `=${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

/** Folds a long note; never inside a token. */
function foldLine(line: string, dice: number): string {
  if (dice % 2 === 0 || !line.startsWith('NOTE:')) return line;
  return `${line.slice(0, 12)}\n ${line.slice(12)}`;
}

const COLUMNS: readonly (readonly [heading: string, field: keyof Omit<Person, 'tokens'>])[] = [
  ['First Name', 'given'],
  ['Last Name', 'family'],
  ['Company', 'company'],
  ['Email', 'mail'],
  ['Phone', 'phone'],
  ['Notes', 'note'],
];

/** Writes a table with one of four separators; some quote every cell, others where needed. */
export function writeTable({ people, encoding, dice }: Style): Written {
  const [separators = 0, quotes = 0, end = 0, order = 0, notes = 0] = dice;
  const separator = [',', ';', '\t', '|'][separators % 4] ?? ',';
  const columns = order % 2 === 0 ? COLUMNS : COLUMNS.toReversed();
  const isQuoted = quotes % 3 === 0;
  const cell = (value: string) => {
    const needsQuotes = isQuoted || /["\n]/.test(value) || value.includes(separator);
    return needsQuotes ? `"${value.replaceAll('"', '""')}"` : value;
  };
  const row = (values: readonly string[]) =>
    `${encodeText(values.map(cell).join(separator), encoding)}\n`;
  const lineEnd = end % 4 === 0 ? '\n' : '\r\n';
  const blocks = [
    row(columns.map(([heading]) => heading)),
    ...people.map((person, at) => {
      const note = (notes + at) % 4 === 0 ? `Line one\n${person.note}` : person.note;
      return row(columns.map(([, field]) => (field === 'note' ? note : person[field])));
    }),
  ];
  return { blocks: blocks.map((block) => block.replaceAll('\n', lineEnd)), lineEnd };
}
