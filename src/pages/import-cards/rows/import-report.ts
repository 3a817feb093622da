import { buildCsv } from '#shared/format/csv.ts';
import type { UnreadPart } from '#src/browser/files/unread-part.ts';
import type { ImportRow, RowResult } from './plan-import.ts';

export type ImportResults = ReadonlyMap<number, RowResult>;

export const RESULT_LABELS = {
  created: 'Created',
  saved: 'On this device',
  refused: 'Rejected',
  failed: 'Failed',
} as const;

export function countResults(results: ImportResults): Record<RowResult['state'], number> {
  const counts = { created: 0, saved: 0, refused: 0, failed: 0 };
  for (const { state } of results.values()) counts[state]++;
  return counts;
}

/** Counts the details that were not imported, and the created cards they belong to. */
export function countUnsupported(
  rows: readonly ImportRow[],
  results: ImportResults,
): { details: number; rows: number } {
  const created = rows.filter(({ card }) => {
    const state = results.get(card.line)?.state;
    return (state === 'created' || state === 'saved') && card.unsupported.length > 0;
  });
  return {
    details: created.reduce((sum, { card }) => sum + card.unsupported.length, 0),
    rows: created.length,
  };
}

/** Builds the report as CSV, one line per row and per part of the file that was not read. Cells that look like formulas are escaped. */
export function buildImportReport(
  rows: readonly ImportRow[],
  unread: readonly UnreadPart[],
  results: ImportResults,
  origin: string,
): string {
  const lines = rows.map(({ card, notes, username }) => {
    const result = results.get(card.line);
    const isCreated = result?.state === 'created' || result?.state === 'saved';
    const name = isCreated && 'username' in result ? result.username : username;
    const issues = card.issues.map(({ field, message }) => `${field}: ${message}`);
    return [
      card.line,
      card.content.name ?? '',
      card.content.company ?? '',
      isCreated ? `${origin}/${name}` : '',
      result
        ? RESULT_LABELS[result.state]
        : card.issues.length > 0
          ? "Can't import"
          : 'Not selected',
      [result?.message ?? '', ...issues].filter(Boolean).join(' '),
      notes.join(' '),
      card.unsupported.join('; '),
    ];
  });
  return buildCsv([
    ['Row', 'Name', 'Company', 'Address', 'Result', 'Why', 'Notes', 'Not imported'],
    ...lines,
    ...unread.map(({ place, text, reason }) => [place, '', '', '', 'Not read', reason, '', text]),
  ]);
}
