import { cx } from '#src/ui/class-names.ts';
import { CountUp } from '#src/ui/motion/count-up.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

interface TotalTile {
  label: string;
  /** What is counted. */
  meaning: string;
  value: number;
  format: (value: number) => string;
}

/** Literal class names, so that the style sheet contains them. */
const COLUMNS = { 4: 'md:grid-cols-4', 5: 'md:grid-cols-5' } as const;
type Columns = keyof typeof COLUMNS;

const ROW_CLASS = 'grid grid-cols-2 gap-x-6 gap-y-6 border-y border-hairline py-6';

interface TotalTilesProps {
  tiles: readonly TotalTile[];
  /** Of a wide screen. */
  columns: Columns;
}

export function TotalTiles({ tiles, columns }: TotalTilesProps) {
  return (
    <dl aria-label="Totals" className={cx(ROW_CLASS, COLUMNS[columns])}>
      {tiles.map(({ label, meaning, value, format }) => (
        <div key={label}>
          <dt className="text-stone">{label}</dt>
          <dd className="tabular mt-1 font-display text-2xl">
            <CountUp value={value} format={format} />
          </dd>
          <dd className="mt-1 text-xs text-stone">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

interface LoadingReportProps {
  /** As many as the report has. */
  tiles: number;
  columns: Columns;
}

/** As high as the report, so that nothing moves when it loads. */
export function LoadingReport({ tiles, columns }: LoadingReportProps) {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Loading analytics</span>
      <div className={cx(ROW_CLASS, COLUMNS[columns])}>
        {Array.from({ length: tiles }, (_, at) => (
          <div key={at} className="grid h-[5.6rem] content-start gap-3 pt-1.5">
            <Skeleton className="h-3 w-16" />
            <Skeleton className="h-6 w-20" />
            <Skeleton className="h-2.5 w-28 max-w-full" />
          </div>
        ))}
      </div>
      <Skeleton className="h-96 rounded-panel" />
    </div>
  );
}
