import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_CARDS,
  IMPORT_TEXT_MAX_BYTES,
  type ImportedCard,
} from '#shared/card-import/imported-card.ts';
import { cardsFromJson } from '#shared/card-import/json-card.ts';
import { cardFromRow } from '#shared/card-import/table-card.ts';
import {
  findHeadingRow,
  guessColumns,
  HEADING_ROWS_MAX,
} from '#shared/card-import/table-columns.ts';
import type { ColumnTarget } from '#shared/card-import/table-targets.ts';
import { cardsFromVCards } from '#shared/card-import/vcard-card.ts';
import { openArchive } from '#src/browser/card-archive.ts';
import { parseTable } from '#src/browser/csv-table.ts';
import { decodeTextFile } from '#src/browser/text-file.ts';

/** A table as it was read, and what its columns are taken for. */
export interface Table {
  rows: string[][];
  /** The line of each row as a spreadsheet shows it, from 1. */
  lines: number[];
  /** Index of the row that names the columns; what is above it is not read. Null when every row is a person. */
  headingRow: number | null;
  targets: ColumnTarget[];
}

/** What a file turned out to hold. */
export type Reading =
  | {
      kind: 'cards';
      /** Contacts come from elsewhere; cards are our own. */
      source: 'contacts' | 'cards';
      cards: ImportedCard[];
      pictures: ReadonlyMap<string, Uint8Array>;
    }
  | { kind: 'table'; table: Table }
  | { kind: 'refused'; message: string };

type FileLike = Pick<File, 'size' | 'arrayBuffer'>;

/** Reads a chosen file by what is in it, whatever its name says. Never throws. */
export async function readCardFile(file: FileLike): Promise<Reading> {
  if (file.size > IMPORT_MAX_BYTES) return refuse(`${TOO_LARGE} 25 MB.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) return refuse('This file is empty.');
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip) return readArchive(bytes);
  if (bytes.length > IMPORT_TEXT_MAX_BYTES) return refuse(`${TOO_LARGE} 5 MB.`);
  return readText(decodeTextFile(bytes));
}

const TOO_LARGE = 'This file is larger than';
const NONE_OF_OURS =
  'This file holds no cards. Choose a contact file (.vcf), a table (.csv), or an export of ours (.json or .zip).';

function refuse(message: string): Reading {
  return { kind: 'refused', message };
}

function readArchive(bytes: Uint8Array): Reading {
  const { cards, pictures } = openArchive(bytes);
  const read = cards === null ? null : cardsFromJson(cards);
  return read === null ? refuse(NONE_OF_OURS) : own(read, pictures);
}

function readText(text: string): Reading {
  const start = text.slice(0, 2000).trimStart();
  if (/^BEGIN:VCARD/im.test(start)) {
    const cards = cardsFromVCards(text);
    return tooMany(cards.length, 'contacts') ?? contacts(cards);
  }
  if (/^[[{]/.test(start)) {
    const cards = cardsFromJson(text);
    return cards === null ? refuse(NONE_OF_OURS) : own(cards, new Map());
  }
  return readTable(text);
}

function contacts(cards: ImportedCard[]): Reading {
  if (cards.length === 0) return refuse('This file holds no contact.');
  return { kind: 'cards', source: 'contacts', cards, pictures: new Map() };
}

function own(cards: ImportedCard[], pictures: ReadonlyMap<string, Uint8Array>): Reading {
  return tooMany(cards.length, 'cards') ?? { kind: 'cards', source: 'cards', cards, pictures };
}

function readTable(text: string): Reading {
  if (text.trimStart().startsWith('<')) return refuse(NONE_OF_OURS);
  // Zero bytes and the like: a picture or a program under a table's name.
  // oxlint-disable-next-line no-control-regex -- telling text from other things is the point
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text.slice(0, 2000))) return refuse(NONE_OF_OURS);
  const { rows, lines } = parseTable(text, IMPORT_MAX_CARDS + HEADING_ROWS_MAX + 1);
  const headingRow = findHeadingRow(rows);
  // One column is no table of people, unless it has a heading that says so.
  if (headingRow === null && Math.max(0, ...rows.map((row) => row.length)) < 2) {
    return refuse(NONE_OF_OURS);
  }
  const count = rows.length - (headingRow === null ? 0 : headingRow + 1);
  if (count === 0) return refuse('This table has no rows under its headings.');
  const table = withHeading({ rows, lines, headingRow, targets: [] }, headingRow);
  return tooMany(count, 'rows') ?? { kind: 'table', table };
}

function tooMany(count: number, things: string): Reading | null {
  if (count <= IMPORT_MAX_CARDS) return null;
  return refuse(
    `This file holds more than ${IMPORT_MAX_CARDS} ${things}. Divide it and import the parts one after another.`,
  );
}

/** The headings of a table; none where every row is a person. */
export function headingsOf({ rows, headingRow }: Table): readonly string[] {
  return headingRow === null ? [] : (rows[headingRow] ?? []);
}

/** The rows of a table as cards, by what its columns are taken for. */
export function cardsFromTable(table: Table): ImportedCard[] {
  const { rows, lines, headingRow, targets } = table;
  const first = headingRow === null ? 0 : headingRow + 1;
  const headings = headingsOf(table);
  return rows
    .slice(first)
    .map((cells, at) => cardFromRow(cells, targets, lines[at + first] ?? 0, headings));
}

/** The same table with its headings in another row, or in none. */
export function withHeading(table: Table, headingRow: number | null): Table {
  const next = { ...table, headingRow };
  return { ...next, targets: guessColumns(headingsOf(next)) };
}
