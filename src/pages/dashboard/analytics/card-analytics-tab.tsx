import { useState } from 'react';
import type { Period } from '#shared/api/analytics/analytics.ts';
import { can } from '#shared/plan/features.ts';
import { browserClock } from '#src/browser/clock.ts';
import { AnalyticsControls } from './analytics-controls.tsx';
import { Definitions } from '#src/features/analytics/definitions.tsx';
import { exportAnalytics } from './export-analytics.ts';
import { AccountAnalytics } from './account-analytics.tsx';
import { EmptyAnalytics } from './empty-analytics.tsx';
import { AnalyticsReport } from './analytics-report.tsx';
import { SAMPLE_CARDS, buildSampleAnalytics } from './sample-analytics.ts';
import { Locked } from '#src/pages/dashboard/frame/locked.tsx';
import { useCards } from '#src/state/cards/cards.ts';
import { session } from '#src/state/session/session.ts';
import { useShownPlan } from '#src/state/plan/shown-plan.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';

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
