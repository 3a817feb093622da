import { readStats, type Stats } from '#shared/api/analytics/stats.ts';
import type { LocalCard } from '#shared/card/card.ts';
import { Definitions } from '#src/features/analytics/definitions.tsx';
import { STILL_UNREACHABLE } from '#src/features/retry/copy.ts';
import {
  formatStat,
  lastKnownStats,
  localStats,
  STAT_ROWS,
} from '#src/pages/dashboard/overview/stats.ts';
import { api } from '#src/state/api.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/content/panel.tsx';
import { CountUp } from '#src/ui/motion/count-up.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useEffect, useState } from 'react';

interface StatsPanelProps {
  cards: readonly LocalCard[];
  /** Null for a guest. */
  userId: string | null;
}

/** Four totals; each states what it counts, or how to get started while it is zero. */
export function StatsPanel({ cards, userId }: StatsPanelProps) {
  const { stats: serverStats, retry } = useStats(userId);
  const stats = serverStats ?? (userId === null ? localStats(cards) : lastKnownStats(cards));
  return (
    <Panel title="Statistics" aside={<Definitions />}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-7 lg:grid-cols-4">
        {STAT_ROWS.map(({ key, label, meaning, empty }) => (
          <div key={key} className="flex flex-col">
            <dt className="text-stone">{label}</dt>
            <dd className="tabular mt-1 font-display text-2xl">
              <Figure
                value={stats[key]}
                format={(value) => formatStat(key, value)}
                isLoading={serverStats === undefined}
              />
            </dd>
            <dd className="mt-1.5 text-xs text-stone">{stats[key] === 0 ? empty : meaning}</dd>
          </div>
        ))}
      </dl>
      {serverStats === null && (
        <div
          role="status"
          className="mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-hairline pt-4"
        >
          <p className="text-stone">You're seeing saved numbers. We couldn't reach the server.</p>
          <Button variant="outline" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
    </Panel>
  );
}

interface FigureProps {
  value: number | null;
  format: (value: number) => string;
  isLoading: boolean;
}

/** A number, its placeholder while loading, or a dash when unknown. */
function Figure({ value, format, isLoading }: FigureProps) {
  if (value !== null) return <CountUp value={value} format={format} />;
  if (!isLoading) return '–';
  return (
    // As high as the number's line.
    <span className="flex h-[1lh] items-center">
      <Skeleton className="h-6 w-14" />
    </span>
  );
}

interface StatsResult {
  userId: string;
  /** Null when the request failed. */
  stats: Stats | null;
}

interface StatsQuery {
  /** Undefined for guests and until the server answers; null when the request failed. */
  stats: Stats | null | undefined;
  retry: () => void;
}

function useStats(userId: string | null): StatsQuery {
  const [result, setResult] = useState<StatsResult | null>(null);
  useEffect(() => {
    if (userId === null) return undefined;
    const controller = new AbortController();
    const load = async () => {
      const stats = await fetchStats({ signal: controller.signal });
      if (!controller.signal.aborted) setResult({ userId, stats });
    };
    void load();
    return () => controller.abort();
  }, [userId]);
  const retry = async () => {
    if (userId === null) return;
    setResult(null);
    const stats = await fetchStats({});
    setResult({ userId, stats });
    if (stats === null) toasts.show(STILL_UNREACHABLE.page);
  };
  const isCurrentUser = result !== null && result.userId === userId;
  return { stats: isCurrentUser ? result.stats : undefined, retry: () => void retry() };
}

async function fetchStats(call: { signal?: AbortSignal }): Promise<Stats | null> {
  const answer = await api.call(readStats, call);
  return answer.ok ? answer.value : null;
}
