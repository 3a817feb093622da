import type { Group } from '#shared/api/organizations/people/members.ts';
import { ROLES } from '#shared/organization/role.ts';
import { ROLE_NAMES, STATUS_NAMES } from '#src/features/team/roles.ts';
import type { Members } from '#src/pages/team/members/use-members.ts';
import { FilterSelect } from '#src/ui/form/filter-select.tsx';
import { SearchField } from '#src/ui/form/fields/search-field.tsx';

/** Longest search, in characters. */
const QUERY_MAX = 100;
const STATUSES = (['active', 'invited', 'suspended'] as const).map((key) => ({
  key,
  label: STATUS_NAMES[key],
}));

const ROLE_OPTIONS = ROLES.map((key) => ({ key, label: ROLE_NAMES[key] }));

interface MemberFiltersProps {
  members: Members;
  groups: readonly Group[];
}

export function MemberFilters({ members: { filter, setFilter }, groups }: MemberFiltersProps) {
  return (
    <search className="flex flex-wrap gap-2">
      <SearchField
        label="Search members"
        maxLength={QUERY_MAX}
        value={filter.q}
        onChange={(q) => setFilter({ q })}
      />
      <FilterSelect
        label="Status"
        all="All statuses"
        options={STATUSES}
        value={filter.status}
        onChange={(status) => setFilter({ status })}
      />
      <FilterSelect
        label="Role"
        all="All roles"
        options={ROLE_OPTIONS}
        value={filter.role}
        onChange={(role) => setFilter({ role })}
      />
      {(groups.length > 0 || filter.group !== '') && (
        <FilterSelect
          label="Group"
          all="All groups"
          options={groups.map(({ id, name }) => ({ key: id, label: name }))}
          value={filter.group}
          onChange={(group) => setFilter({ group })}
        />
      )}
    </search>
  );
}
