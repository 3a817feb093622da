import { formatTotal, MEANINGS, type TotalKey } from '#src/features/analytics/copy.ts';
import { CountUp } from '#src/ui/motion/count-up.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** A report has five, and so does its placeholder. */
const TILE_COUNT = 5;

const ROW_CLASS =
  'grid grid-cols-2 gap-6 border-y border-hairline py-6 md:grid-cols-5 max-md:[&>:last-child]:col-span-2';

interface TotalTilesProps<Key extends TotalKey> {
  keys: readonly Key[];
  totals: Readonly<Record<Key, number>>;
}

export function TotalTiles<Key extends TotalKey>({ keys, totals }: TotalTilesProps<Key>) {
  return (
    <dl aria-label="Totals" className={ROW_CLASS}>
      {keys.map((key) => (
        <div key={key}>
          <dt className="text-stone">{MEANINGS[key].label}</dt>
          <dd className="tabular mt-1 font-display text-2xl">
            <CountUp value={totals[key]} format={(value) => formatTotal(key, value)} />
          </dd>
          <dd className="mt-1 text-xs text-stone">{MEANINGS[key].meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

/** As high as a report, so that nothing moves when it loads. */
export function LoadingReport() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Loading analytics</span>
      <Skeleton className="my-1 h-6 w-full max-w-lg" />
      <div className={ROW_CLASS}>
        {Array.from({ length: TILE_COUNT }, (_, at) => (
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
