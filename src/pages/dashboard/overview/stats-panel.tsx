import type { LocalCard } from '#shared/card/card.ts';
import { Definitions } from '#src/pages/dashboard/analytics/definitions.tsx';
import { formatStat, localStats, STAT_ROWS } from '#src/pages/dashboard/overview/stats.ts';
import { useStats } from '#src/pages/dashboard/overview/use-stats.ts';
import { Panel } from '#src/pages/dashboard/panel.tsx';

interface StatsPanelProps {
  cards: readonly LocalCard[];
  /** Null for a guest. */
  userId: string | null;
}

/** How the cards do, in four numbers; each says what it counts, or how it will come to be more than zero. */
export function StatsPanel({ cards, userId }: StatsPanelProps) {
  const asked = useStats(userId);
  const stats = asked ?? localStats(cards);
  return (
    <Panel title="Statistics" aside={<Definitions />}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-7 lg:grid-cols-4">
        {STAT_ROWS.map(({ key, label, meaning, empty }) => (
          <div key={key} className="flex flex-col">
            <dt className="text-stone">{label}</dt>
            <dd className="tabular mt-1 font-display text-2xl">{formatStat(key, stats[key])}</dd>
            <dd className="mt-1.5 text-xs text-stone">{stats[key] === 0 ? empty : meaning}</dd>
          </div>
        ))}
      </dl>
      {asked === null && (
        <p role="status" className="mt-6 text-xs text-stone">
          The server could not be asked: these are the last numbers this browser knows.
        </p>
      )}
    </Panel>
  );
}
