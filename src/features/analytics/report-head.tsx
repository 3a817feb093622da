import type { ReactNode } from 'react';
import { BarChart } from '#src/features/analytics/bar-chart.tsx';
import { buildBars } from '#src/features/analytics/bars.ts';
import {
  describeViews,
  explainMissingComparison,
  namePeriod,
  type Compared,
  type TotalKey,
} from '#src/features/analytics/copy.ts';
import { PanelNote } from '#src/features/analytics/panel-note.tsx';
import { TotalTiles } from '#src/features/analytics/total-tiles.tsx';
import { Panel } from '#src/ui/content/panel.tsx';

interface ReportHeadProps<Key extends TotalKey> {
  report: Compared & { totals: Readonly<Record<Key, number>> };
  /** The totals to show. */
  keys: readonly Key[];
  /** Rendered before the chart. */
  children?: ReactNode;
}

/** What happened, in one sentence, in totals and as a chart. */
export function ReportHead<Key extends TotalKey>({ report, keys, children }: ReportHeadProps<Key>) {
  const { period, series, previous, totals } = report;
  const note = explainMissingComparison(report);
  return (
    <>
      <div className="grid gap-1.5">
        <p className="font-display text-xl text-balance">{describeViews(report)}</p>
        {note !== null && <p className="text-stone">{note}</p>}
      </div>
      <TotalTiles keys={keys} totals={totals} />
      {children}
      <Panel title="Views and clicks" aside={<PanelNote>{namePeriod(period)}</PanelNote>}>
        <BarChart bars={buildBars(series, previous)} />
      </Panel>
    </>
  );
}
