import { useState } from 'react';
import { ANALYTICS } from '#shared/api/analytics-operations.ts';
import type { Period } from '#shared/api/analytics/analytics.ts';
import type { LocalCard } from '#shared/card/card.ts';
import { AnalyticsControls } from './analytics-controls.tsx';
import { describeAnalyticsFailure } from './copy.ts';
import { exportAnalytics } from './export-analytics.ts';
import { hasNoVisits } from './format-entry-name.ts';
import { EmptyAnalytics } from './empty-analytics.tsx';
import { AnalyticsReport, TILE_COUNT } from './analytics-report.tsx';
import { LoadingReport } from '#src/features/analytics/total-tiles.tsx';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { RetryNotice } from '#src/ui/content/notice.tsx';

interface AccountAnalyticsProps {
  /** The account's published usernames. */
  cards: readonly string[];
  /** The card to share while there are no visits; null while none is public. */
  sharedCard: LocalCard | null;
  onSample: () => void;
}

/** The account's analytics, fetched again when the period or card changes. */
export function AccountAnalytics({ cards, sharedCard, onSample }: AccountAnalyticsProps) {
  const [period, setPeriod] = useState<Period>('30d');
  const [card, setCard] = useState('');
  const selectedCard = cards.includes(card) ? card : '';
  const resource = useEndpoint(ANALYTICS.read.own, {
    query: { period, ...(selectedCard !== '' && { username: selectedCard }) },
  });
  const { value: analytics, isStale, failure } = resource;
  const hasNoData = analytics !== null && hasNoVisits(analytics);
  return (
    <>
      <AnalyticsControls
        period={period}
        onPeriod={setPeriod}
        cards={cards}
        card={selectedCard}
        onCard={setCard}
        onExport={
          !isStale && analytics !== null && !hasNoData
            ? () => exportAnalytics(analytics, false, selectedCard)
            : undefined
        }
      />
      {failure !== null && (
        <Failure code={resource.failureCode} message={failure} onRetry={resource.reload} />
      )}
      {analytics === null && failure === null && <LoadingReport tiles={TILE_COUNT} columns={4} />}
      {analytics !== null && failure === null && (
        <div aria-busy={isStale} className={isStale ? 'opacity-60' : ''}>
          {hasNoData ? (
            <EmptyAnalytics
              card={sharedCard}
              contacts={analytics.totals.contacts}
              onSample={onSample}
            />
          ) : (
            <AnalyticsReport analytics={analytics} />
          )}
        </div>
      )}
    </>
  );
}

interface FailureProps {
  code: string | null;
  message: string;
  onRetry: () => void;
}

function Failure({ code, message, onRetry }: FailureProps) {
  const { title, text } = describeAnalyticsFailure(code ?? '', message);
  return (
    <RetryNotice title={title} onRetry={onRetry}>
      {text}
    </RetryNotice>
  );
}
