import { buildCsv } from '#shared/format/csv.ts';
import type { Row, RowResult } from '#src/pages/import-cards/rows.ts';

export type Results = ReadonlyMap<number, RowResult>;

/** What is said of each outcome. */
export const OUTCOMES = {
  created: 'Created',
  kept: 'On this device',
  refused: 'Refused',
  failed: 'Failed',
} as const;

/** How many rows came to what. */
export function countResults(results: Results): Record<RowResult['state'], number> {
  const counts = { created: 0, kept: 0, refused: 0, failed: 0 };
  for (const { state } of results.values()) counts[state]++;
  return counts;
}

/** How many details of the created cards the file has and the cards do not, and in how many rows. */
export function countLeft(
  rows: readonly Row[],
  results: Results,
): { details: number; rows: number } {
  const made = rows.filter(({ card }) => {
    const state = results.get(card.line)?.state;
    return (state === 'created' || state === 'kept') && card.left.length > 0;
  });
  return { details: made.reduce((sum, { card }) => sum + card.left.length, 0), rows: made.length };
}

/** The report row by row, as a table that no spreadsheet runs. */
export function buildReport(rows: readonly Row[], results: Results, origin: string): string {
  const lines = rows.map(({ card, notes, username }) => {
    const result = results.get(card.line);
    const isMade = result?.state === 'created' || result?.state === 'kept';
    const name = isMade && 'username' in result ? result.username : username;
    const issues = card.issues.map(({ field, message }) => `${field}: ${message}`);
    return [
      card.line,
      card.content.name ?? '',
      card.content.company ?? '',
      isMade ? `${origin}/${name}` : '',
      result ? OUTCOMES[result.state] : card.issues.length > 0 ? 'Not possible' : 'Not chosen',
      [result?.message ?? '', ...issues].filter(Boolean).join(' '),
      notes.join(' '),
      card.left.join('; '),
    ];
  });
  return buildCsv([
    ['Row', 'Name', 'Company', 'Address', 'Result', 'Why', 'Worth knowing', 'Not carried'],
    ...lines,
  ]);
}
