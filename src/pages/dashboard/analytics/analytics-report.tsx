import type { Analytics, Totals } from '#shared/api/analytics/analytics.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { BarChart } from './bar-chart.tsx';
import { buildBars } from './bars.ts';
import { LIST_TITLES, formatEntryName, type ListKey } from './format-entry-name.ts';
import { CountUp } from '#src/ui/motion/count-up.tsx';
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
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <TotalTiles numbers={{ ...analytics.totals, bots: analytics.bots }} />
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

function TotalTiles({ numbers }: { numbers: Totals & { bots: number } }) {
  return (
    <dl
      aria-label="Totals"
      className="grid grid-cols-2 gap-x-6 gap-y-6 border-y border-hairline py-6 md:grid-cols-4"
    >
      {TILES.map(({ key, label, meaning }) => (
        <div key={key}>
          <dt className="text-stone">{label}</dt>
          <dd className="tabular mt-1 font-display text-2xl">
            <CountUp value={numbers[key]} format={(value) => formatTotal(key, value)} />
          </dd>
          <dd className="mt-1 text-xs text-stone">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
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
  const maxCount = Math.max(1, ...rows.map(({ count }) => count));
  const hiddenCount = rows.length - ROWS_MAX;
  return (
    <Panel title={LIST_TITLES[list]}>
      {rows.length === 0 && <p className="text-stone">No data in this period.</p>}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        {rows.slice(0, ROWS_MAX).map(({ name, count }) => (
          <li key={name}>
            <p className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 truncate">{formatEntryName(list, name)}</span>
              <span className="tabular text-stone">{count.toLocaleString('en-US')}</span>
            </p>
            <progress
              aria-hidden="true"
              value={count}
              max={maxCount}
              className="mt-1.5 block h-1 w-full appearance-none overflow-hidden rounded-full bg-raised-3 [&::-moz-progress-bar]:bg-ornament [&::-webkit-progress-bar]:bg-raised-3 [&::-webkit-progress-value]:bg-ornament"
            />
          </li>
        ))}
      </ol>
      {hiddenCount > 0 && (
        <p className="mt-4 text-xs text-stone">{hiddenCount} more in the export</p>
      )}
    </Panel>
  );
}
