import { useState } from 'react';
import { Share2 } from 'lucide-react';
import { ANALYTICS } from '#shared/api/analytics-operations.ts';
import type { Analytics, Period } from '#shared/api/analytics/analytics.ts';
import type { LocalCard } from '#shared/card/card.ts';
import { can } from '#shared/plan/features.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { browserClock } from '#src/browser/clock.ts';
import { Definitions } from '#src/features/analytics/definitions.tsx';
import { LoadingReport } from '#src/features/analytics/total-tiles.tsx';
import { Locked } from '#src/pages/dashboard/frame/locked.tsx';
import { useCards } from '#src/state/cards/cards.ts';
import { useRemoteCards } from '#src/state/cards/remote-cards.ts';
import { listRemoteNames } from '#src/state/cards/change-remote.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { useShownPlan } from '#src/state/plan/shown-plan.ts';
import { session } from '#src/state/session/session.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { RetryNotice } from '#src/ui/content/notice.tsx';
import { AnalyticsReport, listFurtherCounts } from './analytics-report.tsx';
import { describeAnalyticsFailure } from './copy.ts';
import { exportAnalytics } from './export-analytics.ts';
import { hasNoVisits } from './format-entry-name.ts';
import { SAMPLE_CARDS, buildSampleAnalytics } from './sample-analytics.ts';
import { PeriodChoice } from '#src/features/analytics/period-choice.tsx';
import { CONTROL_CLASS } from '#src/ui/form/fields/field.tsx';
import { usePageIdle } from '#src/state/page-idle.ts';
import { showChunkError } from '#src/state/show-chunk-error.ts';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { lazyWithFallback } from '#src/ui/lazy-with-fallback.ts';

const LazyShareDialog = lazyWithFallback(async () => {
  return (await import('#src/features/share/share-dialog.tsx')).ShareDialog;
});

interface EmptyAnalyticsProps {
  /** The public card to share; null while none is public. */
  card: LocalCard | null;
  /** Contacts of the period, such as imported ones, which need no visit. */
  contacts: number;
  onSample: () => void;
}

interface ControlsProps {
  period: Period;
  onPeriod: (period: Period) => void;
  /** Usernames to filter by. */
  cards: readonly string[];
  /** Empty for all cards. */
  card: string;
  onCard: (username: string) => void;
  /** Undefined while there is nothing to export. */
  onExport?: (() => void) | undefined;
}

/** Analytics of the account's cards, or sample data on request. */
export function CardAnalyticsTab() {
  const { plan } = useShownPlan();
  const { user } = session.use();
  const cards = useCards(user?.id ?? null);
  const remote = useRemoteCards(user?.id ?? null);
  const [isSample, setIsSample] = useState(false);
  if (!can(plan, 'advancedAnalytics')) {
    return (
      <Locked plan={plan} feature="advancedAnalytics">
        Upgrade to Startup plan or higher to access detailed analytics and insights
      </Locked>
    );
  }
  const names = [
    ...cards.flatMap(({ published }) => published?.username ?? []),
    ...listRemoteNames(remote),
  ];
  const sharedCard = cards.find((card) => card.published !== null && card.isActive) ?? null;
  const onSample = () => setIsSample(true);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {isSample && <Sample onHide={() => setIsSample(false)} />}
      {!isSample && user !== null && (
        <AccountAnalytics cards={names} sharedCard={sharedCard} onSample={onSample} />
      )}
      {!isSample && user === null && (
        <>
          <Heading analytics={null} />
          <EmptyAnalytics card={null} contacts={0} onSample={onSample} />
        </>
      )}
    </div>
  );
}

interface HeadingProps {
  /** Null while there is none. */
  analytics: Analytics | null;
  /** Present for sample data. */
  onHide?: () => void;
}

function Heading({ analytics, onHide }: HeadingProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <h1 className="font-display text-2xl">Analytics</h1>
      {onHide && <Badge tone="warn">Sample data</Badge>}
      <div className="flex flex-wrap gap-x-8 sm:ml-auto">
        <Definitions counted={analytics && listFurtherCounts(analytics)} />
        {onHide && (
          <Button variant="quiet" className="-mx-4" onClick={onHide}>
            Hide sample data
          </Button>
        )}
      </div>
    </header>
  );
}

function Sample({ onHide }: { onHide: () => void }) {
  const [period, setPeriod] = useState<Period>('30d');
  const [card, setCard] = useState('');
  const [today] = useState(browserClock.now);
  const analytics = buildSampleAnalytics(period, card || null, today);
  return (
    <>
      <Heading analytics={analytics} onHide={onHide} />
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
      <Heading analytics={analytics} />
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
      {analytics === null && failure === null && <LoadingReport />}
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

function AnalyticsControls({ period, onPeriod, cards, card, onCard, onExport }: ControlsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <PeriodChoice period={period} onPeriod={onPeriod} />
      <select
        aria-label="Card"
        value={card}
        onChange={(event) => onCard(event.target.value)}
        className={`${CONTROL_CLASS} h-11 w-auto! min-w-0 truncate max-sm:flex-1 max-sm:basis-36 md:h-10`}
      >
        <option value="">All cards</option>
        {cards.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <Button variant="outline" disabled={!onExport} onClick={onExport}>
        Export CSV
      </Button>
    </div>
  );
}

/** Takes the place of a report without visits. */
function EmptyAnalytics({ card, contacts, onSample }: EmptyAnalyticsProps) {
  const [isSharing, setIsSharing] = useState(false);
  return (
    <>
      <EmptyState
        title="No data yet"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {card && (
              <Button
                icon={<Share2 aria-hidden="true" strokeWidth={1.5} className="size-4" />}
                onClick={() => setIsSharing(true)}
              >
                Share your card
              </Button>
            )}
            <Button variant={card ? 'quiet' : 'outline'} onClick={onSample}>
              Show sample data
            </Button>
          </div>
        }
      >
        {contacts > 0 && `You have ${countNoun(contacts, 'contact')}, but no visits yet. `}
        Views and clicks appear here once someone opens one of your published cards.
      </EmptyState>
      <LazyShareDialog
        active={isSharing}
        preload={usePageIdle()}
        onFailure={() => {
          setIsSharing(false);
          showChunkError();
        }}
        props={{
          card: isSharing ? card : null,
          isUrl: false,
          onClose: () => setIsSharing(false),
        }}
      />
    </>
  );
}
