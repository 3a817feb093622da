import type { Analytics } from '#shared/api/analytics.ts';
import { buildCsv } from '#shared/format/csv.ts';
import { nameIn, type ListKey } from '#src/pages/dashboard/analytics/names.ts';
import { downloadBlob } from '#src/browser/download.ts';

const LISTS = [
  'topCards',
  'countries',
  'devices',
  'sources',
  'elements',
  'referrers',
  'funnel',
] as const satisfies readonly ListKey[];

/** Everything the page shows as one table: what it is, of what, and how many. Sample numbers say so in every line. */
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
      analytics[list].map(({ name, count }) => [list, nameIn(list, name), count] as const),
    ),
  ];
  return buildCsv([
    ['kind', 'name', 'value', 'origin'],
    ...lines.map(([kind, name, value]) => [kind, name, value, origin] as const),
  ]);
}

/** Hands the file over; `username` is the card it is of, or empty. */
export function exportAnalytics(analytics: Analytics, isSample: boolean, username: string): void {
  const csv = buildAnalyticsCsv(analytics, isSample);
  const of = username === '' ? '' : `-${username}`;
  const name = `${isSample ? 'sample-' : ''}analytics${of}-${analytics.period}.csv`;
  downloadBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), name);
}
