import { useState } from 'react';
import type { BulkChange, Group, Member } from '#shared/api/organizations/people/members.ts';
import type { OrganizationDetails } from '#shared/api/organizations/organizations.ts';
import { findScope } from '#shared/organization/permissions.ts';
import { roleSchema, type Role } from '#shared/organization/role.ts';
import { listGrantableRoles } from '#src/features/organization/roles.ts';
import { BulkDialog } from '#src/pages/team/members/bulk-dialog.tsx';
import { SelectionBar } from '#src/pages/team/selection/selection-bar.tsx';
import { FilterSelect } from '#src/ui/form/filter-select.tsx';

interface BulkBarProps {
  organization: OrganizationDetails;
  groups: readonly Group[];
  members: readonly Member[];
  /** Members loaded that can be selected. */
  selectableCount: number;
  onSelectAll: () => void;
  onClear: () => void;
  onDone: () => void;
}

/** Actions on the selected members. Each shows what it would change before it does. */
export function BulkBar(props: BulkBarProps) {
  const { organization, groups, members, selectableCount, onSelectAll, onClear, onDone } = props;
  const [change, setChange] = useState<BulkChange | null>(null);
  const actions = listActions(organization.role, groups);
  return (
    <>
      <SelectionBar
        label="Selected members"
        count={members.length}
        {...{ selectableCount, onSelectAll, onClear }}
      >
        <FilterSelect
          label="Change selected members"
          all="Choose a change"
          options={actions.map(({ key, label }) => ({ key, label }))}
          value=""
          onChange={(key) => {
            const action = actions.find((known) => known.key === key);
            if (action) setChange(action.change);
          }}
        />
      </SelectionBar>
      {change !== null && (
        <BulkDialog
          organization={organization}
          groups={groups}
          members={members}
          change={change}
          onClose={() => setChange(null)}
          onDone={() => {
            onDone();
            onClear();
          }}
        />
      )}
    </>
  );
}

interface BulkAction {
  key: string;
  label: string;
  change: BulkChange;
}

function listActions(role: Role, groups: readonly Group[]): BulkAction[] {
  const roles = findScope(role, 'manageRoles') === null ? [] : listGrantableRoles(role);
  return [
    ...roles.map(({ key, label }) => ({
      key: `role ${key}`,
      label: `Role: ${label}`,
      change: { role: roleSchema.parse(key) },
    })),
    ...groups.map(({ id, name }) => ({
      key: `add ${id}`,
      label: `Add to ${name}`,
      change: { addGroup: id },
    })),
    ...groups.map(({ id, name }) => ({
      key: `drop ${id}`,
      label: `Remove from ${name}`,
      change: { removeGroup: id },
    })),
    { key: 'suspend', label: 'Suspend', change: { status: 'suspended' as const } },
    { key: 'activate', label: 'Reactivate', change: { status: 'active' as const } },
    { key: 'remove', label: 'Remove from team', change: { remove: true as const } },
  ];
}
