import type { Analytics, Totals } from '#shared/api/analytics/analytics.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { BarChart } from '#src/features/analytics/bar-chart.tsx';
import { buildBars } from '#src/features/analytics/bars.ts';
import { RankingList } from '#src/features/analytics/ranking-list.tsx';
import { TotalTiles } from '#src/features/analytics/total-tiles.tsx';
import { LIST_TITLES, formatEntryName, type ListKey } from './format-entry-name.ts';
import { Panel } from '#src/ui/content/panel.tsx';

const TILES: readonly { key: keyof Totals | 'bots'; label: string; meaning: string }[] = [
  { key: 'views', label: 'Views', meaning: 'Times a card was opened' },
  { key: 'people', label: 'People', meaning: 'Unique daily visitors, added up' },
  { key: 'clicks', label: 'Clicks', meaning: 'Links followed' },
  { key: 'saves', label: 'Saves', meaning: 'Contacts saved' },
  { key: 'shares', label: 'Shares', meaning: 'Times a card was shared' },
  { key: 'contacts', label: 'Contacts', meaning: 'People who shared their details' },
  { key: 'conversion', label: 'Conversion', meaning: 'Contacts per view' },
  { key: 'bots', label: 'Bots', meaning: 'Not included above' },
];

/** The loading placeholder renders as many tiles. */
export const TILE_COUNT = TILES.length;

const RANKINGS: readonly ListKey[] = [
  'topCards',
  'funnel',
  'elements',
  'sources',
  'countries',
  'devices',
  'referrers',
];
/** Further rows are in the export only. */
const ROWS_MAX = 8;

/** Totals, a chart over time, and rankings of one period. */
export function AnalyticsReport({ analytics }: { analytics: Analytics }) {
  const numbers = { ...analytics.totals, bots: analytics.bots };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <TotalTiles
        columns={4}
        tiles={TILES.map(({ key, label, meaning }) => ({
          label,
          meaning,
          value: numbers[key],
          format: (value) => formatTotal(key, value),
        }))}
      />
      <UncertainNote uncertain={analytics.uncertain} />
      <Panel title="Views and clicks">
        <BarChart bars={buildBars(analytics.series)} />
      </Panel>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2 lg:[&>:last-child]:col-span-2">
        {RANKINGS.map((list) => (
          <Ranking key={list} list={list} analytics={analytics} />
        ))}
      </div>
    </div>
  );
}

/** Visits above the per-address limit, which count in no other number. */
function UncertainNote({ uncertain: { views, actions } }: Pick<Analytics, 'uncertain'>) {
  if (views === 0 && actions === 0) return null;
  return (
    <section aria-labelledby="uncertain-title" className="border-b border-hairline pb-6">
      <h2 id="uncertain-title" className="text-stone">
        Uncertain
      </h2>
      <p className="tabular mt-1 font-display text-2xl">{describeUncertain(views, actions)}</p>
      <p className="mt-1 max-w-prose text-xs text-stone">
        These visits exceed the limit we count per address in half an hour. They can come from a
        full conference room on one Wi-Fi network, or from a single program. Other numbers exclude
        them, and your card's public page doesn't show them.
      </p>
    </section>
  );
}

function describeUncertain(views: number, actions: number): string {
  return [
    views > 0 && countNoun(views, 'view'),
    actions > 0 && countNoun(actions, 'click, save or share', 'clicks, saves and shares'),
  ]
    .filter(Boolean)
    .join(' · ');
}

function formatTotal(key: keyof Totals | 'bots', value: number): string {
  const isShare = key === 'conversion';
  return value.toLocaleString('en-US', {
    style: isShare ? 'percent' : 'decimal',
    maximumFractionDigits: 1,
  });
}

function Ranking({ list, analytics }: { list: ListKey; analytics: Analytics }) {
  const rows = analytics[list];
  const hiddenCount = rows.length - ROWS_MAX;
  return (
    <Panel title={LIST_TITLES[list]}>
      {rows.length === 0 && <p className="text-stone">No data in this period.</p>}
      <RankingList
        rows={rows.slice(0, ROWS_MAX).map(({ name, count }) => ({
          key: name,
          label: formatEntryName(list, name),
          count,
        }))}
      />
      {hiddenCount > 0 && (
        <p className="mt-4 text-xs text-stone">{hiddenCount} more in the export</p>
      )}
    </Panel>
  );
}
