import type { Analytics } from '#shared/api/analytics.ts';
import { buildCsv } from '#shared/format/csv.ts';
import { downloadBlob } from '#src/browser/download.ts';

const LISTS = [
  'topCards',
  'countries',
  'devices',
  'sources',
  'elements',
  'referrers',
  'funnel',
] as const;

/** Everything the page shows as one table: what it is, of what, and how many. Sample numbers say so in every line. */
export function buildAnalyticsCsv(analytics: Analytics, isSample: boolean): string {
  const origin = isSample ? 'Sample data' : 'Measured';
  const lines: (readonly [string, string, number])[] = [
    ...Object.entries(analytics.totals).map(([name, value]) => ['total', name, value] as const),
    ...analytics.series.map(({ day, views }) => ['views', day, views] as const),
    ...analytics.series.map(({ day, clicks }) => ['clicks', day, clicks] as const),
    ...LISTS.flatMap((list) =>
      analytics[list].map(({ name, count }) => [list, name, count] as const),
    ),
  ];
  return buildCsv([
    ['kind', 'name', 'value', 'origin'],
    ...lines.map(([kind, name, value]) => [kind, name, value, origin] as const),
  ]);
}

/** Hands the file over. */
export function exportAnalytics(analytics: Analytics, isSample: boolean): void {
  const csv = buildAnalyticsCsv(analytics, isSample);
  const name = `${isSample ? 'sample-' : ''}analytics-${analytics.period}.csv`;
  downloadBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), name);
}
