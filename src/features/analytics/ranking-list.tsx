import type { ReactNode } from 'react';

export interface RankedRow {
  key: string;
  label: ReactNode;
  count: number;
  /** Rendered under the bar. */
  detail?: ReactNode;
}

/** Counts with bars that compare them with the largest. */
export function RankingList({ rows, label }: { rows: readonly RankedRow[]; label?: string }) {
  const maxCount = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ol aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      {rows.map((row) => (
        <li key={row.key}>
          <div className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 truncate" dir="auto">
              {row.label}
            </span>
            <span className="tabular text-stone">{row.count.toLocaleString('en-US')}</span>
          </div>
          <progress
            aria-hidden="true"
            value={row.count}
            max={maxCount}
            className="mt-1.5 block h-1 w-full appearance-none overflow-hidden rounded-full bg-raised-3 [&::-moz-progress-bar]:bg-ornament [&::-webkit-progress-bar]:bg-raised-3 [&::-webkit-progress-value]:bg-ornament"
          />
          {row.detail}
        </li>
      ))}
    </ol>
  );
}
