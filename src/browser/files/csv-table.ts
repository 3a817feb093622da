import papa from 'papaparse';
import type { UnreadPart } from './unread-part.ts';

export interface ParsedTable {
  rows: string[][];
  /** Line number of each row as a spreadsheet shows it: blank rows are skipped but counted. */
  lines: number[];
  /** What is odd about a row, as a sentence, by its line number. */
  notes: ReadonlyMap<number, string>;
  unread: UnreadPart[];
}

const QUOTES_AS_TEXT = "This row's quotes don't match, so we read them as text.";
const QUOTES_UNREADABLE = "This row's quotes don't match.";
const BROKEN_ROW = 'A line break splits this row.';
const FRAGMENT = "It follows a row whose quotes don't match.";

/**
 * Parses up to `max` non-blank rows of a CSV file. Detects the delimiter (comma, semicolon, tab or
 * bar). Cells are always text. A row of several lines is read as one only when its quotes match and
 * its lines do not look like rows of their own, because a stray quote would swallow the people
 * below it.
 */
export function parseCsvTable(text: string, max: number): ParsedTable {
  const physical = text
    .replace(/\r\n?/g, '\n')
    .replace(/^\ufeff+/gm, '')
    .split('\n');
  const shape = findShape(physical);
  const notes = new Map<number, string>();
  const table: ParsedTable = { rows: [], lines: [], notes, unread: [] };
  let row = 0;
  let isAfterUnread = false;
  const push = (cells: string[], note: string) => {
    isAfterUnread = false;
    if (cells.every((cell) => cell.trim() === '')) return;
    table.rows.push(cells);
    table.lines.push(row);
    if (note !== '') notes.set(row, note);
  };
  const skip = (line: string, reason: string) => {
    isAfterUnread = reason !== BROKEN_ROW;
    table.unread.push({ place: `Row ${row}`, text: line, reason });
  };
  for (let at = 0; at < physical.length && table.rows.length < max; at++) {
    const line = physical[at] ?? '';
    // Every text file ends with a line break, after which there is no row.
    if (line === '' && at === physical.length - 1) break;
    row++;
    if (line.trim() === '') continue;
    const parsed = parseLines(line, shape.delimiter);
    if (parsed.isClean) {
      if (isAfterUnread && parsed.cells.length !== shape.width) skip(line, FRAGMENT);
      else if (isBroken(line, physical[at + 1] ?? '', shape)) {
        skip(`${line}\n${physical[++at] ?? ''}`, BROKEN_ROW);
        row++;
      } else push(parsed.cells, table.rows.length > 0 ? describeLength(parsed.cells, shape) : '');
      continue;
    }
    const record = findRecord(physical, at, shape);
    const repaired = record === null ? repairCells(line, shape) : null;
    if (record !== null) {
      push(record.cells, '');
      at = record.end;
    } else if (repaired === null) skip(line, QUOTES_UNREADABLE);
    else push(repaired, QUOTES_AS_TEXT);
  }
  return table;
}

interface Shape {
  delimiter: string;
  /** Cells of most rows. */
  width: number;
  /** Whether nearly all rows have that many cells. */
  isRegular: boolean;
}

/** Number of lines used to detect the shape of a table. */
const SHAPE_LINES = 200;

/**
 * The delimiter that separates most cells in rows of the same length. One that the first line does
 * not have counts half: texts have separators too, but headings do not.
 */
function findShape(lines: readonly string[]): Shape {
  const probe = lines.slice(0, SHAPE_LINES).filter((line) => line.trim() !== '');
  const shapes = [',', ';', '\t', '|'].map((delimiter) => {
    const widths = probe.map((line) => countCells(line, delimiter)).filter((width) => width > 1);
    const counts = new Map<number, number>();
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
    const [[width, count] = [1, 0]] = [...counts].toSorted((one, other) => other[1] - one[1]);
    const weight = probe[0]?.includes(delimiter) ? 2 : 1;
    const score = count * (width - 1) * weight;
    return { delimiter, width, score, isRegular: count >= widths.length * 0.8 };
  });
  return shapes.reduce((best, shape) => (shape.score > best.score ? shape : best));
}

/** A line may start or end inside of quotes: then its quotes are ignored. */
function countCells(line: string, delimiter: string): number {
  const { cells, isClean } = parseLines(line, delimiter);
  return isClean ? cells.length : line.split(delimiter).length;
}

interface ParsedLines {
  cells: string[];
  /** Whether this is one row whose quotes match. */
  isClean: boolean;
}

function parseLines(text: string, delimiter: string): ParsedLines {
  const { data, errors } = papa.parse(text, { delimiter, newline: '\n' });
  const hasBadQuotes = errors.some(({ type }) => type === 'Quotes');
  return { cells: data[0] ?? [], isClean: data.length < 2 && !hasBadQuotes };
}

/** Lines that a cell may have, and how many of them may have quotes. */
const RECORD_LINES_MAX = 200;
const RECORD_TRIES_MAX = 20;

/** The row of several lines that starts at a line; null when its quotes never match. */
function findRecord(
  lines: readonly string[],
  start: number,
  shape: Shape,
): { cells: string[]; end: number } | null {
  let tries = 0;
  for (let end = start + 1; end < lines.length && end - start < RECORD_LINES_MAX; end++) {
    // Only a line with a quote can end a quoted cell.
    if (!lines[end]?.includes('"')) continue;
    if (++tries > RECORD_TRIES_MAX) return null;
    const part = lines.slice(start, end + 1);
    const { cells, isClean } = parseLines(part.join('\n'), shape.delimiter);
    if (isClean) return areRows(part, shape) ? null : { cells, end };
  }
  return null;
}

/** Whether lines between two quotes are rows of their own, so that the quotes are stray. */
function areRows(lines: readonly string[], shape: Shape): boolean {
  const rows = lines.filter((line) => repairCells(line, shape) !== null);
  const people = rows.filter((line) => line.includes('@'));
  return (rows.length === lines.length && shape.width > 2) || people.length > 1;
}

/** Cells of one line, its stray quotes as text; null when there are not as many as in other rows. */
function repairCells(line: string, { delimiter, width }: Shape): string[] | null {
  const { cells } = parseLines(line, delimiter);
  // A cell with separators next to a quote or an address has swallowed its neighbors.
  const hasSwallowed = cells.some((cell) => cell.includes(delimiter) && /["@]/.test(cell));
  if (cells.length === width && !hasSwallowed) return cells;
  const pieces = line.split(delimiter);
  return pieces.length === width
    ? pieces.map((piece) => piece.replace(/^"(.*)"$/, '$1').replaceAll('""', '"'))
    : null;
}

/** Whether two lines are one row of a single person, broken inside a cell without quotes. */
function isBroken(line: string, next: string, { delimiter, width, isRegular }: Shape): boolean {
  if (!isRegular || next.trim() === '') return false;
  const before = parseLines(line, delimiter).cells.length;
  const after = parseLines(next, delimiter).cells.length;
  const isOnePerson = `${line}${next}`.split('@').length < 3;
  return isOnePerson && before < width && after < width && before + after === width + 1;
}

function describeLength({ length }: readonly string[], { width, isRegular }: Shape): string {
  return isRegular && length < width ? `This row has ${length} of ${width} cells.` : '';
}
