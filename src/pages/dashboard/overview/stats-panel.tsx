import type { LocalCard } from '#shared/card/card.ts';
import { Definitions } from '#src/pages/dashboard/analytics/definitions.tsx';
import {
  formatStat,
  lastStats,
  localStats,
  STAT_ROWS,
} from '#src/pages/dashboard/overview/stats.ts';
import { useStats } from '#src/pages/dashboard/overview/use-stats.ts';
import { Panel } from '#src/pages/dashboard/panel.tsx';
import { Button } from '#src/ui/button.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

interface StatsPanelProps {
  cards: readonly LocalCard[];
  /** Null for a guest. */
  userId: string | null;
}

/** How the cards do, in four numbers; each says what it counts, or how it will come to be more than zero. */
export function StatsPanel({ cards, userId }: StatsPanelProps) {
  const { stats: asked, askAgain } = useStats(userId);
  const stats = asked ?? (userId === null ? localStats(cards) : lastStats(cards));
  return (
    <Panel title="Statistics" aside={<Definitions />}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-7 lg:grid-cols-4">
        {STAT_ROWS.map(({ key, label, meaning, empty }) => (
          <div key={key} className="flex flex-col">
            <dt className="text-stone">{label}</dt>
            <dd className="tabular mt-1 font-display text-2xl">
              <Figure text={formatStat(key, stats[key])} isComing={asked === undefined} />
            </dd>
            <dd className="mt-1.5 text-xs text-stone">{stats[key] === 0 ? empty : meaning}</dd>
          </div>
        ))}
      </dl>
      {asked === null && (
        <div
          role="status"
          className="mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-hairline pt-4"
        >
          <p className="text-stone">
            The server could not be asked: these are the last numbers this browser knows.
          </p>
          <Button variant="outline" onClick={askAgain}>
            Try again
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** A number; its place while it is on its way, a dash where it is not known. */
function Figure({ text, isComing }: { text: string | null; isComing: boolean }) {
  if (text !== null) return text;
  if (!isComing) return '–';
  return (
    // As high as the figure's line.
    <span className="flex h-[1lh] items-center">
      <Skeleton className="h-6 w-14" />
    </span>
  );
}
