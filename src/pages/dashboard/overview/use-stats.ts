import { useEffect, useState } from 'react';
import { readStats, type Stats } from '#shared/api/analytics/stats.ts';
import { STILL_UNREACHABLE } from '#src/features/retry/copy.ts';
import { api } from '#src/state/api.ts';
import { toasts } from '#src/state/toasts.ts';

interface StatsResult {
  userId: string;
  /** Null when the request failed. */
  stats: Stats | null;
}

export interface StatsQuery {
  /** Undefined for guests and until the server answers; null when the request failed. */
  stats: Stats | null | undefined;
  retry: () => void;
}

export function useStats(userId: string | null): StatsQuery {
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
