// RFC 4180 with a byte order mark, which spreadsheets need to read UTF-8.

/** What a spreadsheet would take for a formula (OWASP CSV injection), in ASCII and full width; and `'` itself, so that the guard can be told from text. */
const FORMULA = /^[=+\-@\t\r\n'\uFF1D\uFF0B\uFF0D\uFF20]/;

/** What a CSV file begins with. */
export const CSV_START = '\uFEFF';

/** One line of a CSV file. A cell that could run as a formula gets a leading `'`; taking one off again gives the text. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A whole CSV file. */
export function buildCsv(rows: readonly (readonly (string | number)[])[]): string {
  return CSV_START + rows.map(csvLine).join('');
}

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell as it was before its guard: `'` goes where it stands before what a spreadsheet would run, and only there. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
