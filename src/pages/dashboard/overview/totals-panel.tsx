import { readAnalyticsTotals, type AnalyticsTotals } from '#shared/api/analytics/totals.ts';
import type { LocalCard } from '#shared/card/card.ts';
import { ALL_TIME, formatTotal, MEANINGS } from '#src/features/analytics/copy.ts';
import { Definitions } from '#src/features/analytics/definitions.tsx';
import { PanelNote } from '#src/features/analytics/panel-note.tsx';
import { STILL_UNREACHABLE } from '#src/features/retry/copy.ts';
import { lastKnownTotals, localTotals, TOTAL_ROWS } from '#src/pages/dashboard/overview/totals.ts';
import { api } from '#src/state/api.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/content/panel.tsx';
import { CountUp } from '#src/ui/motion/count-up.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useEffect, useState } from 'react';

interface TotalsPanelProps {
  cards: readonly LocalCard[];
  /** Null for a guest. */
  userId: string | null;
}

/** Four totals; each states what it counts, or how to get started while it is zero. */
export function TotalsPanel({ cards, userId }: TotalsPanelProps) {
  const { totals: serverTotals, retry } = useTotals(userId);
  const totals = serverTotals ?? (userId === null ? localTotals(cards) : lastKnownTotals(cards));
  return (
    <Panel
      title="Statistics"
      aside={
        <div className="flex flex-wrap items-center justify-end gap-x-3">
          <PanelNote>{ALL_TIME}</PanelNote>
          <Definitions />
        </div>
      }
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-7 lg:grid-cols-4">
        {TOTAL_ROWS.map(([key, empty]) => (
          <div key={key} className="flex flex-col">
            <dt className="text-stone">{MEANINGS[key].label}</dt>
            <dd className="tabular mt-1 font-display text-2xl">
              <Figure
                value={totals[key]}
                format={(value) => formatTotal(key, value)}
                isLoading={serverTotals === undefined}
              />
            </dd>
            <dd className="mt-1.5 text-xs text-stone">
              {totals[key] === 0 ? empty : MEANINGS[key].meaning}
            </dd>
          </div>
        ))}
      </dl>
      {serverTotals === null && (
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

interface TotalsResult {
  userId: string;
  /** Null when the request failed. */
  totals: AnalyticsTotals | null;
}

interface TotalsQuery {
  /** Undefined for guests and until the server answers; null when the request failed. */
  totals: AnalyticsTotals | null | undefined;
  retry: () => void;
}

function useTotals(userId: string | null): TotalsQuery {
  const [result, setResult] = useState<TotalsResult | null>(null);
  useEffect(() => {
    if (userId === null) return undefined;
    const controller = new AbortController();
    const load = async () => {
      const totals = await fetchTotals({ signal: controller.signal });
      if (!controller.signal.aborted) setResult({ userId, totals });
    };
    void load();
    return () => controller.abort();
  }, [userId]);
  const retry = async () => {
    if (userId === null) return;
    setResult(null);
    const totals = await fetchTotals({});
    setResult({ userId, totals });
    if (totals === null) toasts.show(STILL_UNREACHABLE.page);
  };
  const isCurrentUser = result !== null && result.userId === userId;
  return { totals: isCurrentUser ? result.totals : undefined, retry: () => void retry() };
}

async function fetchTotals(call: { signal?: AbortSignal }): Promise<AnalyticsTotals | null> {
  const answer = await api.call(readAnalyticsTotals, call);
  return answer.ok ? answer.value : null;
}
