import type { Analytics, Totals } from '#shared/api/analytics.ts';
import { BarChart } from '#src/pages/dashboard/analytics/bar-chart.tsx';
import { gatherBars } from '#src/pages/dashboard/analytics/bars.ts';
import { LIST_TITLES, nameIn, type ListKey } from '#src/pages/dashboard/analytics/names.ts';
import { Panel } from '#src/pages/dashboard/panel.tsx';

const TILES: readonly { key: keyof Totals | 'bots'; label: string; meaning: string }[] = [
  { key: 'views', label: 'Views', meaning: 'Times a card was opened' },
  { key: 'people', label: 'People', meaning: 'Unique visitors of each day, added up' },
  { key: 'clicks', label: 'Clicks', meaning: 'Links followed' },
  { key: 'saves', label: 'Saves', meaning: 'Contact files taken along' },
  { key: 'shares', label: 'Shares', meaning: 'Times it was handed on' },
  { key: 'contacts', label: 'Contacts', meaning: 'People who left their details' },
  { key: 'conversion', label: 'Conversion', meaning: 'Contacts for each view' },
  { key: 'bots', label: 'Bots', meaning: 'In no other number' },
];

/** How many totals there are. */
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
/** More rows than this are read in the export. */
const ROWS_MAX = 8;

/** The numbers of a period: totals, the course of time, and what they are made of. */
export function Report({ analytics }: { analytics: Analytics }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <TotalTiles numbers={{ ...analytics.totals, bots: analytics.bots }} />
      <UncertainNote uncertain={analytics.uncertain} />
      <Panel title="Views and clicks">
        <BarChart bars={gatherBars(analytics.series)} />
      </Panel>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2 lg:[&>:last-child]:col-span-2">
        {RANKINGS.map((list) => (
          <Ranking key={list} list={list} analytics={analytics} />
        ))}
      </div>
    </div>
  );
}

/** What is too much for one address to be counted, apart from every other number. */
function UncertainNote({ uncertain: { views, actions } }: Pick<Analytics, 'uncertain'>) {
  if (views === 0 && actions === 0) return null;
  return (
    <section aria-labelledby="uncertain-title" className="border-b border-hairline pb-6">
      <h2 id="uncertain-title" className="text-stone">
        Uncertain
      </h2>
      <p className="tabular mt-1 font-display text-2xl">{describeUncertain(views, actions)}</p>
      <p className="mt-1 max-w-prose text-xs text-stone">
        More visits came from one address within half an hour than we count for it. That can be a
        full conference hall on one Wi-Fi, or a single program. They are in no other number, and
        your card’s public page does not show them.
      </p>
    </section>
  );
}

function describeUncertain(views: number, actions: number): string {
  return [
    views > 0 && countOf(views, 'view'),
    actions > 0 && countOf(actions, 'click, save or share', 'clicks, saves and shares'),
  ]
    .filter(Boolean)
    .join(' · ');
}

function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
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
          <dd className="tabular mt-1 font-display text-2xl">{format(key, numbers[key])}</dd>
          <dd className="mt-1 text-xs text-stone">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

function format(key: keyof Totals | 'bots', value: number): string {
  const isShare = key === 'conversion';
  return value.toLocaleString('en-US', {
    style: isShare ? 'percent' : 'decimal',
    maximumFractionDigits: 1,
  });
}

function Ranking({ list, analytics }: { list: ListKey; analytics: Analytics }) {
  const rows = analytics[list];
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const left = rows.length - ROWS_MAX;
  return (
    <Panel title={LIST_TITLES[list]}>
      {rows.length === 0 && <p className="text-stone">Nothing in this time.</p>}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        {rows.slice(0, ROWS_MAX).map(({ name, count }) => (
          <li key={name}>
            <p className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 truncate">{nameIn(list, name)}</span>
              <span className="tabular text-stone">{count.toLocaleString('en-US')}</span>
            </p>
            <progress
              aria-hidden="true"
              value={count}
              max={most}
              className="mt-1.5 block h-1 w-full appearance-none overflow-hidden rounded-full bg-raised-3 [&::-moz-progress-bar]:bg-ornament [&::-webkit-progress-bar]:bg-raised-3 [&::-webkit-progress-value]:bg-ornament"
            />
          </li>
        ))}
      </ol>
      {left > 0 && <p className="mt-4 text-xs text-stone">{left} more in the export</p>}
    </Panel>
  );
}
