import papa from 'papaparse';

/**
 * The rows of a CSV file, at most `max`: delimiter (comma, semicolon, tab, bar) and line ends are found out, empty rows
 * passed over. Cells are text and stay text.
 */
export function parseTable(text: string, max: number): string[][] {
  const { data } = papa.parse(text.replace(/^\ufeff/, ''), {
    skipEmptyLines: 'greedy',
    preview: max,
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  return data;
}
