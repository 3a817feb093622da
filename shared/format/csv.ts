// RFC 4180 with a byte order mark, which spreadsheets need to detect UTF-8.

/** Byte order mark at the start of a CSV file. */
export const CSV_START = '\uFEFF';

// Spreadsheets split a file by the separator of their locale, even inside quotes: every character
// that any of them may treat as the end of a cell, in ASCII and full width.
const SEPARATOR =
  ',;|\\t\\r\\n\\v\\f\\u0085\\u2028\\u2029\\uFF0C\\u3001\\uFE50\\uFF1B\\uFE54\\uFF5C';
// Quotes disappear when a cell is read with another separator; spreadsheets also trim blanks and
// drop invisible characters.
const SKIPPED = '"\\s\\p{Cc}\\p{Cf}';
// Characters that start a formula (OWASP "CSV Injection"): = + - @ in ASCII, full width and small
// form, and the minus sign.
const TRIGGER = '=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE66\\uFE62\\uFE63\\uFE6B\\u2212';

const START = `((?:^|[${SEPARATOR}])(?:(?![${SEPARATOR}])[${SKIPPED}])*)`;
// Skips existing apostrophes, so that a guard is not mistaken for text.
const UNGUARDED = new RegExp(`${START}(?='*[${TRIGGER}])`, 'gu');
const GUARDED = new RegExp(`${START}'(?='*[${TRIGGER}])`, 'gu');

/**
 * A cell of digits and phone punctuation only. It needs no guard: a harmful formula needs a
 * function, a reference, a name or an external link, each of which contains a letter, `!`, `:`, `|`
 * or a quote. What remains is arithmetic on constants: a spreadsheet may show `+1-1` as 0. A guard
 * would cost more, because address books and CRMs import `'+81 3 1234 5678` literally.
 */
const PHONE_LIKE = /^[+\d \u00A0\u202F().\-/]*$/;

/**
 * One line of a CSV file. A `'` is inserted wherever a cell could start as a formula, at any
 * separator; `unguardCell` removes it. Cells of phone punctuation stay unchanged except in the
 * first column, where a program with another separator would read them together with their
 * neighbors.
 */
export function buildCsvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell, at) => buildCell(String(cell), at > 0)).join(',')}\r\n`;
}

export function buildCsv(rows: readonly (readonly (string | number)[])[]): string {
  return CSV_START + rows.map(buildCsvLine).join('');
}

function buildCell(value: string, isAfterComma: boolean): string {
  const text = isAfterComma && PHONE_LIKE.test(value) ? value : value.replace(UNGUARDED, "$1'");
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Undoes the guard of `buildCsvLine`. */
export function unguardCell(cell: string): string {
  return cell.replace(GUARDED, '$1');
}
