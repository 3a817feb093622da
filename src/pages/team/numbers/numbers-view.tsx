import { findScope } from '#shared/organization/permissions.ts';
import type { Role } from '#shared/organization/role.ts';
import { Definitions } from '#src/features/analytics/definitions.tsx';
import { PeriodChoice } from '#src/features/analytics/period-choice.tsx';
import { LoadingReport } from '#src/features/analytics/total-tiles.tsx';
import {
  describeNumbersFailure,
  NO_MATCHING_VISITS,
  NO_VISITS,
  NOT_IN_PLAN,
  NUMBERS_ABOUT,
} from '#src/pages/team/numbers/copy.ts';
import { exportNumbers } from '#src/pages/team/numbers/export-numbers.ts';
import { NumbersReport, NUMBER_TILES } from '#src/pages/team/numbers/numbers-report.tsx';
import { WHOLE_REPORT, type ReportChoice } from '#src/pages/team/numbers/report-choice.ts';
import { useNumbers } from '#src/pages/team/numbers/use-numbers.ts';
import { PeopleChoice } from '#src/pages/team/people-choice/people-choice.tsx';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { Notice, RetryNotice } from '#src/ui/content/notice.tsx';
import { useRef, useState, type Ref } from 'react';

/** The numbers of a report, and how days are counted. */
const DEFINED = ['Views', 'People', 'Clicks', 'Saves', 'Shares', 'Days'];

/** Visits of company cards, as far as the role reads them: totals, days, groups and people. */
export function NumbersView({ organization: { id: org, role } }: TeamViewProps) {
  const [choice, setChoice] = useState<ReportChoice>(WHOLE_REPORT);
  const exporting = useAction('Export Failed');
  const controls = useRef<HTMLDivElement>(null);
  const { period, group, member } = choice;
  const filter = { period, group, member: member?.id ?? '' };
  const numbers = useNumbers(org, filter);
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
      () => exportNumbers(org, filter),
      () => undefined,
    );
  if (failureCode === 'plan_limit') {
    return <EmptyState title={NOT_IN_PLAN.title}>{NOT_IN_PLAN.text}</EmptyState>;
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-8">
        <p className="max-w-[62ch] text-stone">{NUMBERS_ABOUT[role]}</p>
        <Definitions names={DEFINED} />
      </div>
      <NumberControls
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
      {report === null && failure === null && <LoadingReport tiles={NUMBER_TILES} columns={5} />}
      {report !== null && failure === null && (
        <div aria-busy={isStale} className={isStale ? 'opacity-60 transition-opacity' : undefined}>
          <NumbersReport
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
  const { title, text, canRetry } = describeNumbersFailure(code ?? '', message);
  if (!canRetry) return <Notice title={title}>{text}</Notice>;
  return (
    <RetryNotice title={title} onRetry={onRetry}>
      {text}
    </RetryNotice>
  );
}

interface NumberControlsProps {
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

function NumberControls(props: NumberControlsProps) {
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
