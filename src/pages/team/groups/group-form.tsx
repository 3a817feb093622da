import { createGroup, updateGroup, type Group } from '#shared/api/organizations/people/members.ts';
import { OneFieldForm } from '#src/features/one-field-form/one-field-form.tsx';
import { GROUP_CREATED, GROUP_RENAMED } from '#src/pages/team/copy.ts';
import { api } from '#src/state/api.ts';
import { toasts } from '#src/state/toasts.ts';

interface GroupFormProps {
  org: string;
  /** The group to rename; null for a new one. */
  group: Group | null;
  onSaved: () => void;
}

export function GroupForm({ org, group, onSaved }: GroupFormProps) {
  return (
    <OneFieldForm
      title={group === null ? 'Create a group' : 'Rename group'}
      schema={createGroup.request.shape.name}
      field={{ label: group === null ? 'New group' : 'Name', placeholder: 'Sales' }}
      button={group === null ? 'Create' : 'Save'}
      value={group?.name}
      send={(name) =>
        group === null
          ? api.call(createGroup, { params: { org }, body: { name } })
          : api.call(updateGroup, { params: { org, group: group.id }, body: { name } })
      }
      onSent={() => {
        toasts.show(group === null ? GROUP_CREATED : GROUP_RENAMED);
        onSaved();
      }}
    />
  );
}
