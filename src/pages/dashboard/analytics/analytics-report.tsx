import type { Analytics } from '#shared/api/analytics/analytics.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { namePeriod } from '#src/features/analytics/copy.ts';
import { RankingList } from '#src/features/analytics/ranking-list.tsx';
import { PanelNote } from '#src/features/analytics/panel-note.tsx';
import { ReportHead } from '#src/features/analytics/report-head.tsx';
import { LIST_TITLES, formatEntryName, type ListKey } from './format-entry-name.ts';
import { Panel } from '#src/ui/content/panel.tsx';

const TOTALS = ['views', 'clicks', 'saves', 'contacts', 'conversion'] as const;

/** What "What is counted" shows: numbers that a report has besides its totals. */
export const listFurtherCounts = ({ period, totals, bots }: Analytics) => ({
  period: namePeriod(period),
  counts: { People: totals.people, Shares: totals.shares, Bots: bots },
});

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

/** A sentence, totals and a chart of one period, and its rankings. */
export function AnalyticsReport({ analytics }: { analytics: Analytics }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ReportHead report={analytics} keys={TOTALS}>
        <UncertainNote uncertain={analytics.uncertain} />
      </ReportHead>
      <div className="-mb-6 gap-6 lg:columns-2 [&>*]:mb-6 [&>*]:break-inside-avoid">
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
    <p className="max-w-prose text-xs text-stone">
      <span className="text-bone">Uncertain: {describeUncertain(views, actions)}.</span> These
      visits exceed the limit we count per address in half an hour. They can come from a full
      conference room on one Wi-Fi network, or from a single program. Other numbers exclude them,
      and your card's public page doesn't show them.
    </p>
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

function Ranking({ list, analytics }: { list: ListKey; analytics: Analytics }) {
  const rows = analytics[list];
  const hiddenCount = rows.length - ROWS_MAX;
  return (
    <Panel title={LIST_TITLES[list]} aside={<PanelNote>{namePeriod(analytics.period)}</PanelNote>}>
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
