import type { Analytics } from '#shared/api/analytics/analytics.ts';
import { buildCsv } from '#shared/format/csv.ts';
import { formatEntryName, type ListKey } from './format-entry-name.ts';
import { downloadBlob } from '#src/browser/files/download-blob.ts';

const LISTS = [
  'topCards',
  'countries',
  'devices',
  'sources',
  'elements',
  'referrers',
  'funnel',
] as const satisfies readonly ListKey[];

/** Builds one table of everything the page shows. Each row of sample data is marked. */
export function buildAnalyticsCsv(analytics: Analytics, isSample: boolean): string {
  const origin = isSample ? 'Sample data' : 'Measured';
  const lines: (readonly [string, string, number])[] = [
    ...Object.entries(analytics.totals).map(([name, value]) => ['total', name, value] as const),
    ['total', 'bots', analytics.bots],
    ['total', 'uncertain views', analytics.uncertain.views],
    ['total', 'uncertain actions', analytics.uncertain.actions],
    ...analytics.series.map(({ day, views }) => ['views', day, views] as const),
    ...analytics.series.map(({ day, clicks }) => ['clicks', day, clicks] as const),
    ...LISTS.flatMap((list) =>
      analytics[list].map(({ name, count }) => [list, formatEntryName(list, name), count] as const),
    ),
  ];
  return buildCsv([
    ['kind', 'name', 'value', 'origin'],
    ...lines.map(([kind, name, value]) => [kind, name, value, origin] as const),
  ]);
}

/** Downloads the CSV file. `username` is the card it covers, or empty for all. */
export function exportAnalytics(analytics: Analytics, isSample: boolean, username: string): void {
  const csv = buildAnalyticsCsv(analytics, isSample);
  const suffix = username === '' ? '' : `-${username}`;
  const name = `${isSample ? 'sample-' : ''}analytics${suffix}-${analytics.period}.csv`;
  downloadBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), name);
}
