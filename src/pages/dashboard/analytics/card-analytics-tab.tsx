import { ANALYTICS } from '#shared/api/analytics-operations.ts';
import type { Period } from '#shared/api/analytics/analytics.ts';
import type { LocalCard } from '#shared/card/card.ts';
import { can } from '#shared/plan/features.ts';
import { browserClock } from '#src/browser/clock.ts';
import { Definitions } from '#src/features/analytics/definitions.tsx';
import { LoadingReport } from '#src/features/analytics/total-tiles.tsx';
import { Locked } from '#src/pages/dashboard/frame/locked.tsx';
import { useCards } from '#src/state/cards/cards.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { useShownPlan } from '#src/state/plan/shown-plan.ts';
import { session } from '#src/state/session/session.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { RetryNotice } from '#src/ui/content/notice.tsx';
import { AnalyticsControls } from './analytics-controls.tsx';
import { AnalyticsReport, TILE_COUNT } from './analytics-report.tsx';
import { describeAnalyticsFailure } from './copy.ts';
import { EmptyAnalytics } from './empty-analytics.tsx';
import { exportAnalytics } from './export-analytics.ts';
import { hasNoVisits } from './format-entry-name.ts';
import { SAMPLE_CARDS, buildSampleAnalytics } from './sample-analytics.ts';
import { useState } from 'react';

/** Analytics of the account's cards, or sample data on request. */
export function CardAnalyticsTab() {
  const { plan } = useShownPlan();
  const { user } = session.use();
  const cards = useCards(user?.id ?? null);
  const [isSample, setIsSample] = useState(false);
  if (!can(plan, 'advancedAnalytics')) {
    return (
      <Locked plan={plan} feature="advancedAnalytics">
        Upgrade to Startup plan or higher to access detailed analytics and insights
      </Locked>
    );
  }
  const names = cards.flatMap(({ published }) => published?.username ?? []);
  const sharedCard = cards.find((card) => card.published !== null && card.isActive) ?? null;
  const onSample = () => setIsSample(true);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="font-display text-2xl">Analytics</h1>
        {isSample && <Badge tone="warn">Sample data</Badge>}
        <div className="flex flex-wrap gap-x-8 sm:ml-auto">
          <Definitions />
          {isSample && (
            <Button variant="quiet" className="-mx-4" onClick={() => setIsSample(false)}>
              Hide sample data
            </Button>
          )}
        </div>
      </header>
      {isSample && <Sample />}
      {!isSample && user !== null && (
        <AccountAnalytics cards={names} sharedCard={sharedCard} onSample={onSample} />
      )}
      {!isSample && user === null && (
        <EmptyAnalytics card={null} contacts={0} onSample={onSample} />
      )}
    </div>
  );
}

function Sample() {
  const [period, setPeriod] = useState<Period>('30d');
  const [card, setCard] = useState('');
  const [today] = useState(browserClock.now);
  const analytics = buildSampleAnalytics(period, card || null, today);
  return (
    <>
      <AnalyticsControls
        period={period}
        onPeriod={setPeriod}
        cards={SAMPLE_CARDS}
        card={card}
        onCard={setCard}
        onExport={() => exportAnalytics(analytics, true, '')}
      />
      <AnalyticsReport analytics={analytics} />
    </>
  );
}

interface AccountAnalyticsProps {
  /** The account's published usernames. */
  cards: readonly string[];
  /** The card to share while there are no visits; null while none is public. */
  sharedCard: LocalCard | null;
  onSample: () => void;
}

/** The account's analytics, fetched again when the period or card changes. */
function AccountAnalytics({ cards, sharedCard, onSample }: AccountAnalyticsProps) {
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
