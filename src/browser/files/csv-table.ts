import papa from 'papaparse';

export interface ParsedTable {
  rows: string[][];
  /** Line number of each row as a spreadsheet shows it: blank rows are skipped but counted. */
  lines: number[];
}

/**
 * Parses up to `max` non-blank rows of a CSV file. Detects line endings and the delimiter (comma,
 * semicolon, tab or bar). Cells are always text.
 */
export function parseCsvTable(text: string, max: number): ParsedTable {
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

/** Skips blank rows, which papaparse would count against a delimiter. */
function guessDelimiter(table: string): string {
  const { meta } = papa.parse(table, {
    skipEmptyLines: 'greedy',
    preview: GUESS_ROWS,
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  return meta.delimiter;
}

/** Number of rows used to detect the delimiter. */
const GUESS_ROWS = 20;
