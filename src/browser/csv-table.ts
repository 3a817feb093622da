import papa from 'papaparse';

export interface ParsedTable {
  rows: string[][];
  /** The line of each row as a spreadsheet shows it: blank rows count, although they are left out. */
  lines: number[];
}

/**
 * The rows of a CSV file that hold anything, at most `max`: delimiter (comma, semicolon, tab, bar) and line ends are
 * detected. Cells are text and stay text.
 */
export function parseTable(text: string, max: number): ParsedTable {
  const rows: string[][] = [];
  const lines: number[] = [];
  let line = 0;
  const table = text.replace(/^\ufeff/, '');
  papa.parse(table, {
    delimiter: guessDelimiter(table),
    step: ({ data }, parser) => {
      line++;
      if (data.every((cell) => cell.trim() === '')) return;
      rows.push(data);
      lines.push(line);
      if (rows.length >= max) parser.abort();
    },
  });
  return { rows, lines };
}

/** Blank rows would count against a delimiter, so they are passed over here, and counted only in the reading itself. */
function guessDelimiter(table: string): string {
  const { meta } = papa.parse(table, {
    skipEmptyLines: 'greedy',
    preview: GUESS_ROWS,
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  return meta.delimiter;
}

/** How many rows the delimiter is detected from. */
const GUESS_ROWS = 20;
