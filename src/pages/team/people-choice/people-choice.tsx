import { UserRound, X } from 'lucide-react';
import { useState } from 'react';
import { listGroups } from '#shared/api/organizations/people/members.ts';
import { nameOf } from '#src/pages/team/copy.ts';
import type { People } from '#src/pages/team/people-choice/people.ts';
import { MemberPicker } from '#src/pages/team/company/member-picker.tsx';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { Button } from '#src/ui/button.tsx';
import { FilterSelect } from '#src/ui/form/filter-select.tsx';

interface PeopleChoiceProps {
  org: string;
  people: People;
  /** What choosing a person does. */
  hint: string;
  onChange: (people: People) => void;
  /** Shows everyone again; the button that was pressed disappears. */
  onClear: () => void;
}

/** Narrows a view to a group or to a person. */
export function PeopleChoice({ org, people, hint, onChange, onClear }: PeopleChoiceProps) {
  const [isPicking, setIsPicking] = useState(false);
  // Without the list, everyone and each person can still be chosen.
  const { value } = useEndpoint(listGroups, { params: { org } });
  const groups = value?.groups ?? [];
  const { group, member } = people;
  return (
    <>
      {(groups.length > 0 || group !== '') && (
        <FilterSelect
          label="Group"
          all="All groups"
          options={groups.map(({ id, name }) => ({ key: id, label: name }))}
          value={group}
          onChange={(id) => onChange({ group: id, member: null })}
        />
      )}
      <span className="flex min-w-0">
        <Button
          variant="outline"
          className="h-11! min-w-0 shrink!"
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
            className="h-11! px-3"
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
          hint={hint}
          isOffered={() => true}
          onPick={(one) => {
            setIsPicking(false);
            onChange({ group: '', member: { id: one.id, name: nameOf(one) } });
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </>
  );
}
