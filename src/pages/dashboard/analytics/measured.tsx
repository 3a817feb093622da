import { useState } from 'react';
import type { Period } from '#shared/api/analytics.ts';
import { Controls } from '#src/pages/dashboard/analytics/controls.tsx';
import { exportAnalytics } from '#src/pages/dashboard/analytics/export.ts';
import { isEmpty } from '#src/pages/dashboard/analytics/names.ts';
import { NoNumbers } from '#src/pages/dashboard/analytics/no-numbers.tsx';
import { Report, TILE_COUNT } from '#src/pages/dashboard/analytics/report.tsx';
import { useAnalytics } from '#src/pages/dashboard/analytics/use-analytics.ts';
import { RetryNotice } from '#src/ui/notice.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

interface MeasuredProps {
  /** The published names of the person. */
  cards: readonly string[];
  onSample: () => void;
}

/** What was counted: asked for again with every other period or card. */
export function Measured({ cards, onSample }: MeasuredProps) {
  const [period, setPeriod] = useState<Period>('30d');
  const [card, setCard] = useState('');
  const chosen = cards.includes(card) ? card : '';
  const { analytics, isCurrent, failure, retry } = useAnalytics(period, chosen);
  const isNothing = analytics !== null && isEmpty(analytics);
  return (
    <>
      <Controls
        period={period}
        onPeriod={setPeriod}
        cards={cards}
        card={chosen}
        onCard={setCard}
        onExport={
          isCurrent && analytics !== null && !isNothing
            ? () => exportAnalytics(analytics, false, chosen)
            : undefined
        }
      />
      {failure !== null && (
        <RetryNotice title="The numbers could not be loaded" onRetry={retry}>
          {failure}
        </RetryNotice>
      )}
      {analytics === null && failure === null && <Loading />}
      {analytics !== null && failure === null && (
        <div aria-busy={!isCurrent} className={isCurrent ? '' : 'opacity-60'}>
          {isNothing ? <NoNumbers onSample={onSample} /> : <Report analytics={analytics} />}
        </div>
      )}
    </>
  );
}

/** As high as the report, so that nothing moves when it comes. */
function Loading() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Loading the numbers</span>
      <div className="grid grid-cols-2 gap-x-6 gap-y-6 border-y border-hairline py-6 md:grid-cols-4">
        {Array.from({ length: TILE_COUNT }, (_, at) => (
          <div key={at} className="grid h-[5.6rem] content-start gap-3 pt-1.5">
            <Skeleton className="h-3 w-16" />
            <Skeleton className="h-6 w-20" />
            <Skeleton className="h-2.5 w-28" />
          </div>
        ))}
      </div>
      <Skeleton className="h-96 rounded-panel" />
    </div>
  );
}
