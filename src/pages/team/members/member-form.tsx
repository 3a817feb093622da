import { useState } from 'react';
import type { Group, Member, MemberChanges } from '#shared/api/organizations/people/members.ts';
import { MEMBER_GROUPS_MAX } from '#shared/organization/limits.ts';
import { findScope } from '#shared/organization/permissions.ts';
import { roleSchema, type Role } from '#shared/organization/role.ts';
import { listGrantableRoles, ROLE_ABOUT, ROLE_NAMES } from '#src/features/team/roles.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/form/fields/select-field.tsx';
import { PausedKeys } from '#src/pages/team/members/paused-keys.tsx';
import { GroupChoice } from '#src/pages/team/members/group-choice.tsx';

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
            hint={ROLE_ABOUT[chosenRole]}
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
