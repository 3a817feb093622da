import type { Analytics, NamedCount, Totals } from '#shared/api/analytics.ts';
import { BarChart } from '#src/pages/dashboard/analytics/bar-chart.tsx';
import { gatherBars } from '#src/pages/dashboard/analytics/bars.ts';
import { Panel } from '#src/pages/dashboard/panel.tsx';

const TILES: readonly { key: keyof Totals; label: string; meaning: string }[] = [
  { key: 'views', label: 'Views', meaning: 'Times a card was opened' },
  { key: 'people', label: 'People', meaning: 'Unique visitors of each day, added up' },
  { key: 'clicks', label: 'Clicks', meaning: 'Links followed' },
  { key: 'contacts', label: 'Contacts', meaning: 'People who left their details' },
  { key: 'conversion', label: 'Conversion', meaning: 'Contacts for each view' },
];

/** The numbers of a period: totals, the course of time, and what they are made of. */
export function Report({ analytics }: { analytics: Analytics }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <TotalTiles totals={analytics.totals} />
      <Panel title="Views and clicks">
        <BarChart bars={gatherBars(analytics.series)} />
      </Panel>
      <div className="grid gap-6 lg:grid-cols-2">
        <Ranking title="Top cards" rows={analytics.topCards} />
        <Ranking title="Top locations" rows={analytics.countries} />
        <Ranking title="Device types" rows={analytics.devices} />
        <Ranking title="Conversion funnel" rows={analytics.funnel} />
      </div>
    </div>
  );
}

function TotalTiles({ totals }: { totals: Totals }) {
  return (
    <dl
      aria-label="Totals"
      className="grid grid-cols-2 gap-x-6 gap-y-6 border-y border-hairline py-6 md:grid-cols-5"
    >
      {TILES.map(({ key, label, meaning }) => (
        <div key={key}>
          <dt className="text-stone">{label}</dt>
          <dd className="tabular mt-1 font-display text-2xl">{format(key, totals[key])}</dd>
          <dd className="mt-1 text-xs text-stone">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

function format(key: keyof Totals, value: number): string {
  const isShare = key === 'conversion';
  return value.toLocaleString('en-US', {
    style: isShare ? 'percent' : 'decimal',
    maximumFractionDigits: 1,
  });
}

function Ranking({ title, rows }: { title: string; rows: readonly NamedCount[] }) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <Panel title={title}>
      <ol className="grid gap-3.5">
        {rows.map(({ name, count }) => (
          <li key={name}>
            <p className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 truncate">{name}</span>
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
    </Panel>
  );
}
