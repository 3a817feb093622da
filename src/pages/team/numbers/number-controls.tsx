import { UserRound, X } from 'lucide-react';
import { useCallback, useState, type Ref } from 'react';
import { listGroups } from '#shared/api/organizations/members.ts';
import { findScope } from '#shared/organization/permissions.ts';
import type { Role } from '#shared/organization/role.ts';
import { PeriodChoice } from '#src/features/analytics/period-choice.tsx';
import { nameOf } from '#src/pages/team/copy.ts';
import type { ReportChoice } from '#src/pages/team/numbers/report-choice.ts';
import { MemberPicker } from '#src/pages/team/settings/member-picker.tsx';
import { api } from '#src/state/api.ts';
import { useResource } from '#src/state/use-resource.ts';
import { Button } from '#src/ui/button.tsx';
import { FilterSelect } from '#src/ui/form/filter-select.tsx';

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
        <PeopleChoice org={org} choice={choice} onChange={onChange} onClear={onClear} />
      )}
      <Button variant="outline" busy={isExporting} disabled={!onExport} onClick={onExport}>
        Export CSV
      </Button>
    </div>
  );
}

type PeopleChoiceProps = Pick<NumberControlsProps, 'org' | 'choice' | 'onChange' | 'onClear'>;

/** A group or a person. */
function PeopleChoice({ org, choice, onChange, onClear }: PeopleChoiceProps) {
  const [isPicking, setIsPicking] = useState(false);
  const load = useCallback(() => api.call(listGroups, { params: { org } }), [org]);
  // Without the list, a report still works for everyone and for each person.
  const { value } = useResource(load);
  const groups = value?.groups ?? [];
  const { group, member } = choice;
  return (
    <>
      {(groups.length > 0 || group !== '') && (
        <FilterSelect
          label="Group"
          all="All groups"
          options={groups.map(({ id, name }) => ({ key: id, label: name }))}
          value={group}
          onChange={(id) => onChange({ ...choice, group: id, member: null })}
        />
      )}
      <span className="flex min-w-0">
        <Button
          variant="outline"
          className="min-w-0 shrink!"
          icon={<UserRound aria-hidden="true" strokeWidth={1.5} className="size-4 shrink-0" />}
          onClick={() => setIsPicking(true)}
        >
          <span className="sr-only">Person: </span>
          <span className="max-w-44 truncate" dir="auto">
            {member === null ? 'Everyone' : member.name}
          </span>
        </Button>
        {member !== null && (
          <Button
            variant="quiet"
            className="px-3"
            aria-label="Show everyone"
            icon={<X aria-hidden="true" strokeWidth={1.5} className="size-4" />}
            onClick={onClear}
          />
        )}
      </span>
      {isPicking && (
        <MemberPicker
          org={org}
          title="Choose a person"
          hint="The report shows the visits of their company cards."
          isOffered={() => true}
          onPick={(one) => {
            setIsPicking(false);
            onChange({ ...choice, group: '', member: { id: one.id, name: nameOf(one) } });
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </>
  );
}
