import { normalizeHeading } from '#shared/contacts/heading-words.ts';
import type { UnreadPart } from '#src/browser/files/unread-part.ts';
import type { ParsedTable } from '#src/browser/files/csv-table.ts';
import type { ImportedCard } from '#src/features/card-parsing/imported-card.ts';
import { parseRowCard } from './table-card.ts';
import { guessColumns } from './table-columns.ts';
import type { ColumnTarget } from './table-targets.ts';

export interface ImportTable extends ParsedTable {
  /** Index of the heading row; the rows above it are skipped. Null when every row is a person. */
  headingRow: number | null;
  targets: ColumnTarget[];
}

/** Returns the headings of a table; empty when every row is a person. */
export function findHeadings({ rows, headingRow }: ImportTable): readonly string[] {
  return headingRow === null ? [] : (rows[headingRow] ?? []);
}

/** Returns the table with another heading row, or none, and guesses its columns again. */
export function setHeadingRow(table: ImportTable, headingRow: number | null): ImportTable {
  const next = { ...table, headingRow };
  return { ...next, targets: guessColumns(findHeadings(next)) };
}

/** Parses the rows of a table into cards by its column targets. */
export function parseTableCards(table: ImportTable): ImportedCard[] {
  const headings = findHeadings(table);
  return sortRows(table)
    .filter(({ problem }) => problem === null)
    .map(({ cells, line }) => {
      const card = parseRowCard(cells, table.targets, line, headings);
      const note = table.notes.get(line);
      if (note !== undefined) card.notes.push(note);
      return card;
    });
}

/** What of a table becomes no card: rows that are no people, and what its parser left out. */
export function listUnreadRows(table: ImportTable): UnreadPart[] {
  const rows = sortRows(table).flatMap(({ cells, line, problem }) =>
    problem === null ? [] : [{ place: `Row ${line}`, text: cells.join(', '), reason: problem }],
  );
  return [...table.unread, ...rows];
}

interface Row {
  cells: string[];
  line: number;
  /** Why the row is not one person, as a sentence; null when it may be. */
  problem: string | null;
}

/** Fewest rows that show a habit. */
const HABIT_ROWS = 3;

function sortRows(table: ImportTable): Row[] {
  const { rows, lines, headingRow } = table;
  const headings = findHeadings(table);
  const first = headingRow === null ? 0 : headingRow + 1;
  const people = rows.slice(first);
  // Unnamed columns are a habit of a table; in a few rows they are cells of other columns or rows.
  const long = people.filter((cells) => countFilled(cells) > headings.length).length;
  const isHabit = long >= HABIT_ROWS && long * 2 > people.length;
  const max = isHabit ? headings.length * 2 - 2 : headings.length;
  const findProblem = (cells: readonly string[]) => {
    if (headings.length < 2) return null;
    if (isHeadingAgain(cells, headings)) return 'It repeats the headings.';
    return countFilled(cells) > max ? 'It has more cells than there are headings.' : null;
  };
  return people.map((cells, at) => ({
    cells,
    line: lines[at + first] ?? 0,
    problem: findProblem(cells),
  }));
}

/** Number of cells up to the last one with text. */
function countFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

/** Joined tables repeat their headings. */
function isHeadingAgain(cells: readonly string[], headings: readonly string[]): boolean {
  return headings.every(
    (heading, at) => normalizeHeading(heading) === normalizeHeading(cells[at] ?? ''),
  );
}
