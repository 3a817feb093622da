import type { Group, Member, MemberChanges } from '#shared/api/organizations/people/members.ts';
import { MEMBER_GROUPS_MAX } from '#shared/organization/limits.ts';
import { findScope } from '#shared/organization/permissions.ts';
import { roleSchema, type Role } from '#shared/organization/role.ts';
import {
  listGrantableRoles,
  ROLE_DESCRIPTION,
  ROLE_NAMES,
} from '#src/features/organization/roles.ts';
import { PausedKeys } from '#src/pages/team/members/paused-keys.tsx';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/form/checkbox.tsx';
import { SelectField } from '#src/ui/form/fields/select-field.tsx';
import { useState } from 'react';

interface MemberFormProps {
  org: string;
  /** The signed-in person's role. */
  role: Role;
  member: Member;
  groups: readonly Group[];
  isBusy: boolean;
  onSave: (changes: MemberChanges) => void;
}

/** Role and groups, sent together when they changed. */
export function MemberForm({ org, role, member, groups, isBusy, onSave }: MemberFormProps) {
  const [chosenRole, setChosenRole] = useState(member.role);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(member.groups));
  const canSetRole = findScope(role, 'manageRoles') !== null;
  const options = listGrantableRoles(role);
  const listed =
    member.role === 'owner' ? [...options, { key: 'owner', label: ROLE_NAMES.owner }] : options;
  const areGroupsChanged =
    chosen.size !== member.groups.length || member.groups.some((id) => !chosen.has(id));
  const changes: MemberChanges = {
    ...(chosenRole !== member.role && { role: chosenRole }),
    ...(areGroupsChanged && { groups: [...chosen] }),
  };
  const isChanged = Object.keys(changes).length > 0;
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) onSave(changes);
      }}
    >
      {canSetRole ? (
        <div>
          <SelectField
            label="Role"
            options={listed}
            hint={ROLE_DESCRIPTION[chosenRole]}
            value={chosenRole}
            onChange={(event) => setChosenRole(roleSchema.parse(event.target.value))}
          />
          <PausedKeys org={org} member={member} nextRole={chosenRole} />
        </div>
      ) : (
        <p>
          <span className="text-stone">Role</span> {ROLE_NAMES[member.role]}
        </p>
      )}
      {groups.length > 0 && (
        <GroupChoice groups={groups} chosen={chosen} max={MEMBER_GROUPS_MAX} onChange={setChosen} />
      )}
      <Button
        type="submit"
        className="justify-self-start"
        disabled={!isChanged}
        busy={isBusy}
        busyLabel="Saving..."
      >
        Save
      </Button>
    </form>
  );
}

interface GroupChoiceProps {
  groups: readonly Group[];
  chosen: ReadonlySet<string>;
  /** Most groups that can be chosen. */
  max: number;
  onChange: (chosen: ReadonlySet<string>) => void;
}

function GroupChoice({ groups, chosen, max, onChange }: GroupChoiceProps) {
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <fieldset>
      <legend className="font-medium">Groups</legend>
      <div className="mt-1 grid max-h-64 gap-x-6 overflow-y-auto sm:grid-cols-2">
        {groups.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={<span dir="auto">{name}</span>}
            checked={chosen.has(id)}
            disabled={!chosen.has(id) && chosen.size >= max}
            onChange={() => toggle(id)}
          />
        ))}
      </div>
    </fieldset>
  );
}
