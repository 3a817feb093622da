import { findScope } from '#shared/organization/permissions.ts';
import type { Role } from '#shared/organization/role.ts';
import { Definitions } from '#src/features/analytics/definitions.tsx';
import { PeriodChoice } from '#src/features/analytics/period-choice.tsx';
import { LoadingReport } from '#src/features/analytics/total-tiles.tsx';
import {
  describeOrganizationAnalyticsFailure,
  NO_MATCHING_VISITS,
  NO_VISITS,
  NOT_IN_PLAN,
  ANALYTICS_DESCRIPTION,
} from '#src/pages/team/analytics/copy.ts';
import { exportOrganizationAnalytics } from '#src/pages/team/analytics/export-organization-analytics.ts';
import { OrganizationAnalyticsReport } from '#src/pages/team/analytics/organization-analytics-report.tsx';
import { WHOLE_REPORT, type ReportChoice } from '#src/pages/team/analytics/report-choice.ts';
import { useOrganizationAnalytics } from '#src/pages/team/analytics/use-organization-analytics.ts';
import { PeopleChoice } from '#src/pages/team/people-choice/people-choice.tsx';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { Notice, RetryNotice } from '#src/ui/content/notice.tsx';
import { useRef, useState, type Ref } from 'react';

/** The numbers of a report, and how days are counted. */
const DEFINED = ['Views', 'People', 'Clicks', 'Saves', 'Shares', 'Comparison', 'Days'];

/** Visits of organization cards, as far as the role reads them: totals, days, groups and people. */
export function AnalyticsView({ organization: { id: org, role } }: TeamViewProps) {
  const [choice, setChoice] = useState<ReportChoice>(WHOLE_REPORT);
  const exporting = useAction('Export Failed');
  const controls = useRef<HTMLDivElement>(null);
  const { period, group, member } = choice;
  const filter = { period, group, member: member?.id ?? '' };
  const numbers = useOrganizationAnalytics(org, filter);
  const { report, failure, failureCode, isStale } = numbers;
  const hasVisits = report !== null && hasVisitsIn(report.totals);
  /** The pressed name disappears with the list it is in, so that focus needs another place. */
  const narrow = (change: Partial<ReportChoice>) => {
    setChoice({ ...choice, ...change });
    controls.current?.focus({ preventScroll: true });
    controls.current?.scrollIntoView({ block: 'nearest' });
  };
  const download = () =>
    exporting.run(
      () => exportOrganizationAnalytics(org, filter),
      () => undefined,
    );
  if (failureCode === 'plan_limit') {
    return <EmptyState title={NOT_IN_PLAN.title}>{NOT_IN_PLAN.text}</EmptyState>;
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-8">
        <p className="max-w-[62ch] text-stone">{ANALYTICS_DESCRIPTION[role]}</p>
        <Definitions names={DEFINED} />
      </div>
      <OrganizationAnalyticsControls
        ref={controls}
        org={org}
        role={role}
        choice={choice}
        onChange={setChoice}
        onClear={() => narrow({ member: null })}
        isExporting={exporting.isBusy}
        onExport={!isStale && hasVisits ? download : undefined}
      />
      {failure !== null && (
        <Failure code={failureCode} message={failure} onRetry={numbers.reload} />
      )}
      {report === null && failure === null && <LoadingReport />}
      {report !== null && failure === null && (
        <div aria-busy={isStale} className={isStale ? 'opacity-60 transition-opacity' : undefined}>
          <OrganizationAnalyticsReport
            report={report}
            role={role}
            empty={hasVisits ? null : <NoVisits isNarrowed={group !== '' || member !== null} />}
            list={numbers}
            onGroup={(id) => narrow({ group: id, member: null })}
            onMember={(one) => narrow({ group: '', member: one })}
          />
        </div>
      )}
    </div>
  );
}

function hasVisitsIn(totals: Readonly<Record<string, number>>): boolean {
  return Object.values(totals).some((count) => count > 0);
}

function NoVisits({ isNarrowed }: { isNarrowed: boolean }) {
  const { title, text } = isNarrowed ? NO_MATCHING_VISITS : NO_VISITS;
  return (
    <EmptyState title={title} picture={isNarrowed ? null : undefined}>
      {text}
    </EmptyState>
  );
}

interface FailureProps {
  code: string | null;
  message: string;
  onRetry: () => void;
}

function Failure({ code, message, onRetry }: FailureProps) {
  const { title, text, canRetry } = describeOrganizationAnalyticsFailure(code ?? '', message);
  if (!canRetry) return <Notice title={title}>{text}</Notice>;
  return (
    <RetryNotice title={title} onRetry={onRetry}>
      {text}
    </RetryNotice>
  );
}

interface OrganizationAnalyticsControlsProps {
  ref: Ref<HTMLDivElement>;
  org: string;
  role: Role;
  choice: ReportChoice;
  onChange: (choice: ReportChoice) => void;
  /** Shows everyone again; the button that was pressed disappears. */
  onClear: () => void;
  isExporting: boolean;
  /** Undefined while there is nothing to export. */
  onExport: (() => void) | undefined;
}

function OrganizationAnalyticsControls(props: OrganizationAnalyticsControlsProps) {
  const { ref, org, role, choice, onChange, onClear, isExporting, onExport } = props;
  const hasPeople = findScope(role, 'readMembers') !== null;
  return (
    <div
      ref={ref}
      role="group"
      aria-label="Report"
      tabIndex={-1}
      className="flex scroll-mt-24 flex-wrap items-center gap-3 outline-none"
    >
      <PeriodChoice period={choice.period} onPeriod={(period) => onChange({ ...choice, period })} />
      {hasPeople && (
        <PeopleChoice
          org={org}
          people={choice}
          hint="The report shows the visits of their company cards."
          onChange={(people) => onChange({ ...choice, ...people })}
          onClear={onClear}
        />
      )}
      <Button variant="outline" busy={isExporting} disabled={!onExport} onClick={onExport}>
        Export CSV
      </Button>
    </div>
  );
}
