import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_CARDS,
  IMPORT_TEXT_MAX_BYTES,
  type ImportedCard,
} from '#src/features/card-parsing/imported-card.ts';
import { parseJsonCards } from '#src/features/card-parsing/json-card.ts';
import { setHeadingRow, type ImportTable } from '#src/features/card-parsing/table/import-table.ts';
import {
  findHeadingRow,
  HEADING_ROWS_MAX,
} from '#src/features/card-parsing/table/table-columns.ts';
import { parseContactFile } from '#src/features/card-parsing/vcard/parse-contact-file.ts';
import { readCardArchive, type CardArchive } from '#src/browser/files/card-archive.ts';
import { parseCsvTable } from '#src/browser/files/csv-table.ts';
import {
  decodeTextFile,
  type DecodedText,
  type DecodeOptions,
} from '#src/browser/files/decode-text-file.ts';
import type { UnreadPart } from '#src/browser/files/unread-part.ts';

/** A file that was read. `encoding` is null when its text is Unicode or names its sets. */
export type FileContent =
  | {
      kind: 'cards';
      /** `contacts` come from other programs; `cards` are our own exports. */
      source: 'contacts' | 'cards';
      cards: ImportedCard[];
      pictures: ReadonlyMap<string, Uint8Array>;
      unread: UnreadPart[];
      encoding: string | null;
    }
  | { kind: 'table'; table: ImportTable; encoding: string | null }
  | { kind: 'refused'; message: string };

type FileLike = Pick<File, 'size' | 'arrayBuffer'>;

/** Reads a file by its content, regardless of its name. Never throws. */
export async function readCardFile(
  file: FileLike,
  options: DecodeOptions = {},
): Promise<FileContent> {
  if (file.size > IMPORT_MAX_BYTES) return reject(`${TOO_LARGE} 25 MB.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) return reject('This file is empty.');
  if (startsWith(bytes, ZIP)) return readArchive(readCardArchive(bytes), options);
  if (startsWith(bytes, OLD_WORKBOOK)) return reject(WORKBOOK);
  if (bytes.length > IMPORT_TEXT_MAX_BYTES) return reject(`${TOO_LARGE} 5 MB.`);
  const decoded = decodeTextFile(bytes, options);
  const isJson = /^\s*[[{]/.test(decoded.text);
  if (!isJson && CONTACT_MARK.test(decoded.text)) return readContacts([['', bytes]], options);
  return isJson ? readJson(decoded.text) : readTable(decoded);
}

const ZIP = [0x50, 0x4b];
/** The container of `.xls` files. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

/**
 * The start or end of a contact, at the start of a line or glued to the one before; its version and
 * name where both are missing.
 */
const CONTACT_MARK =
  /^(?:(?:[^\w\n]{0,80}|.*END[ \t]*:[ \t]*VCARD[^\w\n]{0,80})(?:BEGIN|END)[ \t]*:[ \t]*VCARD|[ \t]*VERSION[ \t]*:[ \t]*[234]\.[01]\s*$|FN(?:;[^:\n]*)?:)/im;

const TOO_LARGE = 'This file is larger than';
const UNSUPPORTED =
  "This file doesn't contain any cards. Choose a contact file (.vcf), a table (.csv), or an export from here (.json or .zip).";
const WORKBOOK =
  'This is a workbook. In Excel, Numbers or Google Sheets, save it as CSV (UTF-8) and choose that file.';

function reject(message: string): FileContent {
  return { kind: 'refused', message };
}

function readArchive(archive: CardArchive, options: DecodeOptions): FileContent {
  const { cards, pictures, contactFiles, isWorkbook } = archive;
  const parsed = cards === null ? null : parseJsonCards(cards);
  if (parsed !== null) return ownCards(parsed, pictures);
  if (isWorkbook) return reject(WORKBOOK);
  return contactFiles.length > 0 ? readContacts(contactFiles, options) : reject(UNSUPPORTED);
}

/** Reads contact files as one: their contacts are numbered through, places name their file. */
function readContacts(files: CardArchive['contactFiles'], options: DecodeOptions): FileContent {
  const cards: ImportedCard[] = [];
  const unread: UnreadPart[] = [];
  let found: string | null = null;
  for (const [name, bytes] of files) {
    if (bytes.length > IMPORT_TEXT_MAX_BYTES) return reject(`${name}: ${TOO_LARGE} 5 MB.`);
    const file = parseContactFile(bytes, options, IMPORT_MAX_CARDS);
    const last = cards.at(-1)?.line ?? 0;
    cards.push(...file.cards.map((card) => ({ ...card, line: card.line + last })));
    const within = name === '' ? '' : `${name}, `;
    unread.push(...file.unread.map((part) => ({ ...part, place: `${within}${part.place}` })));
    found ??= file.encoding;
    const tooMany = rejectTooMany(cards.length, 'contacts');
    if (tooMany) return tooMany;
  }
  if (cards.length + unread.length === 0) return reject("This file doesn't contain any contacts.");
  return { kind: 'cards', source: 'contacts', cards, pictures: new Map(), unread, encoding: found };
}

function readJson(text: string): FileContent {
  const cards = parseJsonCards(text);
  return cards === null ? reject(UNSUPPORTED) : ownCards(cards, new Map());
}

function ownCards(cards: ImportedCard[], pictures: ReadonlyMap<string, Uint8Array>): FileContent {
  const content = { cards, pictures, unread: [], encoding: null };
  return rejectTooMany(cards.length, 'cards') ?? { kind: 'cards', source: 'cards', ...content };
}

function readTable({ text, encoding }: DecodedText): FileContent {
  if (text.trimStart().startsWith('<')) return reject(UNSUPPORTED);
  // Control characters: a binary file with a table's name.
  // oxlint-disable-next-line no-control-regex -- the expression detects binary content
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text.slice(0, 2000))) {
    return reject(UNSUPPORTED);
  }
  const parsed = parseCsvTable(text, IMPORT_MAX_CARDS + HEADING_ROWS_MAX + 1);
  const { rows } = parsed;
  const headingRow = findHeadingRow(rows);
  // A single column is a table only when its heading says so.
  if (headingRow === null && Math.max(0, ...rows.map((row) => row.length)) < 2) {
    return reject(UNSUPPORTED);
  }
  const count = rows.length - (headingRow === null ? 0 : headingRow + 1);
  if (count + parsed.unread.length === 0) {
    return reject("This table doesn't have any rows below its headings.");
  }
  const table = setHeadingRow({ ...parsed, headingRow, targets: [] }, headingRow);
  return rejectTooMany(count, 'rows') ?? { kind: 'table', table, encoding };
}

function rejectTooMany(count: number, noun: string): FileContent | null {
  if (count <= IMPORT_MAX_CARDS) return null;
  return reject(
    `This file contains more than ${IMPORT_MAX_CARDS} ${noun}. Split it and import one part at a time.`,
  );
}
