import { useState } from 'react';
import { PERIODS, type Period } from '#shared/api/analytics.ts';
import { can } from '#shared/plan/features.ts';
import { browserClock } from '#src/browser/clock.ts';
import { exportAnalytics } from '#src/pages/dashboard/analytics/export.ts';
import { Report } from '#src/pages/dashboard/analytics/report.tsx';
import { SAMPLE_CARDS, sampleAnalytics } from '#src/pages/dashboard/analytics/sample.ts';
import { Locked } from '#src/pages/dashboard/frame/locked.tsx';
import { useShownPlan } from '#src/state/shown-plan.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { CONTROL_CLASS } from '#src/ui/form/field.tsx';

/** Who came, from where, and what for. Nothing is measured yet, which the page says; a sample shows what will be here. */
export function AnalyticsTab() {
  const { plan } = useShownPlan();
  const [isSample, setIsSample] = useState(false);
  if (!can(plan, 'advancedAnalytics')) {
    return (
      <Locked plan={plan} feature="advancedAnalytics">
        Upgrade to Startup plan or higher to access detailed analytics and insights
      </Locked>
    );
  }
  if (isSample) return <Sample onHide={() => setIsSample(false)} />;
  return (
    <>
      <h1 className="font-display text-2xl">Analytics</h1>
      <EmptyState
        title="No numbers yet"
        action={
          <Button variant="outline" onClick={() => setIsSample(true)}>
            Show sample data
          </Button>
        }
      >
        Views, clicks and contacts of your published cards will stand here once they are counted.
      </EmptyState>
    </>
  );
}

function Sample({ onHide }: { onHide: () => void }) {
  const [period, setPeriod] = useState<Period>('30d');
  const [username, setUsername] = useState('');
  const [today] = useState(browserClock.now);
  const analytics = sampleAnalytics(period, username || null, today);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="font-display text-2xl">Analytics</h1>
        <Badge tone="warn">Sample data</Badge>
        <Button variant="quiet" className="-mx-4 sm:ml-auto" onClick={onHide}>
          Hide sample data
        </Button>
      </header>
      <div className="flex flex-wrap items-center gap-3">
        <PeriodButtons period={period} onChoose={setPeriod} />
        <select
          aria-label="Card"
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          className={`${CONTROL_CLASS} h-11 w-auto! md:h-10`}
        >
          <option value="">All cards</option>
          {SAMPLE_CARDS.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <Button variant="outline" onClick={() => exportAnalytics(analytics, true)}>
          Export CSV
        </Button>
      </div>
      <Report analytics={analytics} />
    </div>
  );
}

interface PeriodButtonsProps {
  period: Period;
  onChoose: (period: Period) => void;
}

function PeriodButtons({ period, onChoose }: PeriodButtonsProps) {
  return (
    <div
      role="group"
      aria-label="Period"
      className="flex rounded-control border border-hairline-strong p-0.5"
    >
      {PERIODS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === period}
          onClick={() => onChoose(each)}
          className="tabular h-10 rounded-[8px] px-3.5 text-stone hover:text-bone aria-pressed:bg-raised-3 aria-pressed:text-bone md:h-9"
        >
          {each}
        </button>
      ))}
    </div>
  );
}
