import type { Ref } from 'react';
import { findScope } from '#shared/organization/permissions.ts';
import type { Role } from '#shared/organization/role.ts';
import { PeriodChoice } from '#src/features/analytics/period-choice.tsx';
import type { ReportChoice } from '#src/pages/team/numbers/report-choice.ts';
import { PeopleChoice } from '#src/pages/team/people-choice/people-choice.tsx';
import { Button } from '#src/ui/button.tsx';

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

export function NumberControls(props: NumberControlsProps) {
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
