import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_CARDS,
  IMPORT_TEXT_MAX_BYTES,
  type ImportedCard,
} from '#src/pages/import-cards/parsing/imported-card.ts';
import { parseJsonCards } from '#src/pages/import-cards/parsing/json-card.ts';
import { parseRowCard } from '#src/pages/import-cards/parsing/table/table-card.ts';
import {
  findHeadingRow,
  guessColumns,
  HEADING_ROWS_MAX,
} from '#src/pages/import-cards/parsing/table/table-columns.ts';
import type { ColumnTarget } from '#src/pages/import-cards/parsing/table/table-targets.ts';
import { parseVCards } from '#src/pages/import-cards/parsing/vcard-card.ts';
import { readCardArchive } from '#src/browser/files/card-archive.ts';
import { parseCsvTable } from '#src/browser/files/csv-table.ts';
import { decodeTextFile } from '#src/browser/files/decode-text-file.ts';

export interface ImportTable {
  rows: string[][];
  /** The line number of each row as a spreadsheet shows it, from 1. */
  lines: number[];
  /** Index of the heading row; the rows above it are skipped. Null when every row is a person. */
  headingRow: number | null;
  targets: ColumnTarget[];
}

export type FileContent =
  | {
      kind: 'cards';
      /** `contacts` come from other programs; `cards` are our own exports. */
      source: 'contacts' | 'cards';
      cards: ImportedCard[];
      pictures: ReadonlyMap<string, Uint8Array>;
    }
  | { kind: 'table'; table: ImportTable }
  | { kind: 'refused'; message: string };

type FileLike = Pick<File, 'size' | 'arrayBuffer'>;

/** Reads a file by its content, regardless of its name. Never throws. */
export async function readCardFile(file: FileLike): Promise<FileContent> {
  if (file.size > IMPORT_MAX_BYTES) return reject(`${TOO_LARGE} 25 MB.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) return reject('This file is empty.');
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip) return readArchive(bytes);
  if (bytes.length > IMPORT_TEXT_MAX_BYTES) return reject(`${TOO_LARGE} 5 MB.`);
  return readText(decodeTextFile(bytes));
}

const TOO_LARGE = 'This file is larger than';
const UNSUPPORTED =
  "This file doesn't contain any cards. Choose a contact file (.vcf), a table (.csv), or an export from here (.json or .zip).";

function reject(message: string): FileContent {
  return { kind: 'refused', message };
}

function readArchive(bytes: Uint8Array): FileContent {
  const { cards, pictures } = readCardArchive(bytes);
  const parsed = cards === null ? null : parseJsonCards(cards);
  return parsed === null ? reject(UNSUPPORTED) : ownCards(parsed, pictures);
}

function readText(text: string): FileContent {
  const start = text.slice(0, 2000).trimStart();
  if (/^BEGIN:VCARD/im.test(start)) {
    const cards = parseVCards(text);
    return rejectTooMany(cards.length, 'contacts') ?? contacts(cards);
  }
  if (/^[[{]/.test(start)) {
    const cards = parseJsonCards(text);
    return cards === null ? reject(UNSUPPORTED) : ownCards(cards, new Map());
  }
  return readTable(text);
}

function contacts(cards: ImportedCard[]): FileContent {
  if (cards.length === 0) return reject("This file doesn't contain any contacts.");
  return { kind: 'cards', source: 'contacts', cards, pictures: new Map() };
}

function ownCards(cards: ImportedCard[], pictures: ReadonlyMap<string, Uint8Array>): FileContent {
  return (
    rejectTooMany(cards.length, 'cards') ?? { kind: 'cards', source: 'cards', cards, pictures }
  );
}

function readTable(text: string): FileContent {
  if (text.trimStart().startsWith('<')) return reject(UNSUPPORTED);
  // Control characters: a binary file with a table's name.
  // oxlint-disable-next-line no-control-regex -- the expression detects binary content
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text.slice(0, 2000))) return reject(UNSUPPORTED);
  const { rows, lines } = parseCsvTable(text, IMPORT_MAX_CARDS + HEADING_ROWS_MAX + 1);
  const headingRow = findHeadingRow(rows);
  // A single column is a table only when its heading says so.
  if (headingRow === null && Math.max(0, ...rows.map((row) => row.length)) < 2) {
    return reject(UNSUPPORTED);
  }
  const count = rows.length - (headingRow === null ? 0 : headingRow + 1);
  if (count === 0) return reject("This table doesn't have any rows below its headings.");
  const table = setHeadingRow({ rows, lines, headingRow, targets: [] }, headingRow);
  return rejectTooMany(count, 'rows') ?? { kind: 'table', table };
}

function rejectTooMany(count: number, noun: string): FileContent | null {
  if (count <= IMPORT_MAX_CARDS) return null;
  return reject(
    `This file contains more than ${IMPORT_MAX_CARDS} ${noun}. Split it and import one part at a time.`,
  );
}

/** Returns the headings of a table; empty when every row is a person. */
export function findHeadings({ rows, headingRow }: ImportTable): readonly string[] {
  return headingRow === null ? [] : (rows[headingRow] ?? []);
}

/** Parses the rows of a table into cards by its column targets. */
export function parseTableCards(table: ImportTable): ImportedCard[] {
  const { rows, lines, headingRow, targets } = table;
  const first = headingRow === null ? 0 : headingRow + 1;
  const headings = findHeadings(table);
  return rows
    .slice(first)
    .map((cells, at) => parseRowCard(cells, targets, lines[at + first] ?? 0, headings));
}

/** Returns the table with another heading row, or none, and guesses its columns again. */
export function setHeadingRow(table: ImportTable, headingRow: number | null): ImportTable {
  const next = { ...table, headingRow };
  return { ...next, targets: guessColumns(findHeadings(next)) };
}
