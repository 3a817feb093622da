// RFC 4180 with a byte order mark, which spreadsheets need to read UTF-8.

/** What a CSV file begins with. */
export const CSV_START = '\uFEFF';

// Spreadsheets split a file by the separator of their locale, not by ours, and split inside our quotes when they do:
// every character that any of them may take for the end of a cell, in ASCII and full width.
const SEPARATOR =
  ',;|\\t\\r\\n\\v\\f\\u0085\\u2028\\u2029\\uFF0C\\u3001\\uFE50\\uFF1B\\uFE54\\uFF5C';
// Quotes vanish when a cell is read by another separator, and spreadsheets trim blanks and drop invisible characters.
const SKIPPED = '"\\s\\p{Cc}\\p{Cf}';
// What begins a formula (OWASP "CSV Injection"): = + - @, in ASCII, full width and small form, and the minus sign.
const TRIGGER = '=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE66\\uFE62\\uFE63\\uFE6B\\u2212';

const START = `((?:^|[${SEPARATOR}])(?:(?![${SEPARATOR}])[${SKIPPED}])*)`;
// Apostrophes already there are looked past, so that a guard is not mistaken for text.
const UNGUARDED = new RegExp(`${START}(?='*[${TRIGGER}])`, 'gu');
const GUARDED = new RegExp(`${START}'(?='*[${TRIGGER}])`, 'gu');

/**
 * A cell with nothing in it but digits and the punctuation of phone numbers. It needs no guard: a formula does harm by
 * a function, a reference, a name or a link to another program, and each of those takes a letter, `!`, `:`, `|` or a
 * quote. The worst that is left is arithmetic on constants: a spreadsheet may show `+1-1` as 0. A guard costs more, as
 * address books and CRMs import `'+81 3 1234 5678` literally.
 */
const PHONE_LIKE = /^[+\d \u00A0\u202F().\-/]*$/;

/**
 * One line of a CSV file. Wherever a cell could start as a formula, at any separator, a `'` is inserted;
 * `unguardCell` removes it. Cells of digits and phone punctuation stay as they are, except in the first column: there, a
 * program that splits by another separator would read the number together with its neighbors.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell, at) => csvCell(String(cell), at > 0)).join(',')}\r\n`;
}

/** A whole CSV file. */
export function buildCsv(rows: readonly (readonly (string | number)[])[]): string {
  return CSV_START + rows.map(csvLine).join('');
}

function csvCell(value: string, isAfterComma: boolean): string {
  const text = isAfterComma && PHONE_LIKE.test(value) ? value : value.replace(UNGUARDED, "$1'");
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text of a cell as it was before `csvLine` guarded it. */
export function unguardCell(cell: string): string {
  return cell.replace(GUARDED, '$1');
}
