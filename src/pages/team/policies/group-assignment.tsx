import { X } from 'lucide-react';
import { useId, useState } from 'react';
import type { Group } from '#shared/api/organizations/people/members.ts';
import { assignPolicy, type CardPolicy } from '#shared/api/organizations/policies.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { buildAssignedToast } from '#src/pages/team/policies/copy.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/form/fields/select-field.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';

interface GroupAssignmentProps {
  org: string;
  policy: CardPolicy;
  policies: readonly CardPolicy[];
  groups: readonly Group[];
  onAssigned: () => void;
}

/** The groups that a policy applies to. A change is stored at once, apart from the draft. */
export function GroupAssignment({
  org,
  policy,
  policies,
  groups,
  onAssigned,
}: GroupAssignmentProps) {
  const id = useId();
  const [busyId, setBusyId] = useState<string | null>(null);
  const [chosen, setChosen] = useState('');
  const assigned = groups.filter((group) => policy.groups.includes(group.id));
  const others = groups.filter((group) => !policy.groups.includes(group.id));
  const chosenGroup = others.find((group) => group.id === chosen);
  const nameFallback = policies.find(({ isDefault }) => isDefault)?.name ?? 'Default';
  const assign = async (group: Group, isAdded: boolean) => {
    setBusyId(group.id);
    const answer = await api.call(assignPolicy, {
      params: { org, group: group.id },
      body: { policy: isAdded ? policy.id : null },
    });
    setBusyId(null);
    if (!answer.ok) return toasts.show(failureToast('Policy Not Assigned', answer.error));
    setChosen('');
    onAssigned();
    return toasts.show(buildAssignedToast(isAdded ? policy.name : nameFallback, group.name));
  };
  const labelOther = (group: Group) => {
    const other = policies.find(({ groups: ids }) => ids.includes(group.id));
    return other === undefined ? group.name : `${group.name} (now ${other.name})`;
  };
  return (
    <div className="grid gap-3">
      <p id={id} className="font-medium">
        Groups
      </p>
      {assigned.length === 0 ? (
        <p className="text-stone">
          {groups.length === 0
            ? 'Create a group first. Until then this policy applies to no one.'
            : 'Not assigned yet: this policy applies to no one.'}
        </p>
      ) : (
        <ul aria-labelledby={id} className="flex flex-wrap gap-2">
          {assigned.map((group) => (
            <li
              key={group.id}
              className="flex max-w-full items-center rounded-full border border-hairline-strong pl-3.5"
            >
              <span className="min-w-0 truncate" dir="auto">
                {group.name}
              </span>
              <span className="tabular ml-2 shrink-0 text-xs text-stone">
                {countNoun(group.members, 'member')}
              </span>
              <IconButton
                label={`Remove ${group.name} from this policy`}
                icon={<X aria-hidden="true" strokeWidth={1.5} />}
                disabled={busyId !== null}
                onClick={() => void assign(group, false)}
              />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <div className="flex items-end gap-2">
          <SelectField
            label="Assign to a group"
            className="max-w-80 grow"
            value={chosen}
            options={[
              { key: '', label: 'Choose a group' },
              ...others.map((group) => ({ key: group.id, label: labelOther(group) })),
            ]}
            onChange={(event) => setChosen(event.target.value)}
          />
          <Button
            variant="outline"
            className="h-11!"
            disabled={chosenGroup === undefined}
            busy={chosenGroup !== undefined && busyId === chosenGroup.id}
            onClick={() => chosenGroup && void assign(chosenGroup, true)}
          >
            Assign
          </Button>
        </div>
      )}
    </div>
  );
}
