import { useState, useCallback } from 'react';
import { useLocation } from 'react-router';
import { exportMembersCsv } from '#shared/api/organizations/people/exports.ts';
import { listGroups, type Group, type Member } from '#shared/api/organizations/people/members.ts';
import { findScope } from '#shared/organization/permissions.ts';
import { ROLES } from '#shared/organization/role.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { ExportFiles, type ExportFile } from '#src/features/export-files/export-files.tsx';
import { ROLE_NAMES, STATUS_NAMES } from '#src/features/organization/roles.ts';
import { teamUrl } from '#src/features/organization/team-url.ts';
import { BulkBar } from '#src/pages/team/members/bulk-bar.tsx';
import {
  NO_MEMBER_FILTER,
  fetchMemberPage,
  fetchMembers,
  type MemberFilter,
} from '#src/pages/team/members/fetch-members.ts';
import { MemberDialog } from '#src/pages/team/members/member-dialog.tsx';
import { MemberList } from '#src/pages/team/members/member-list.tsx';
import { useSelection } from '#src/pages/team/selection/use-selection.ts';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { api } from '#src/state/api.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { PagedRows } from '#src/ui/content/paged-rows.tsx';
import { SearchField } from '#src/ui/form/fields/search-field.tsx';
import { FilterSelect } from '#src/ui/form/filter-select.tsx';
import { usePagedRows, type PagedList } from '#src/state/loading/use-paged-rows.ts';
import { useDebouncedValue } from '#src/state/use-debounced-value.ts';

interface Members extends PagedList<Member> {
  filter: MemberFilter;
  setFilter: (change: Partial<MemberFilter>) => void;
  change: (member: Member) => void;
}

export function MembersView({ organization, user, onChanged }: TeamViewProps) {
  const { id, role } = organization;
  const initial = useInitialFilter();
  const members = useMembers(id, initial);
  const groups = useEndpoint(listGroups, { params: { org: id } }).value?.groups ?? [];
  const [open, setOpen] = useState<Member | null>(null);
  const selectable = (members.rows ?? []).filter(({ status }) => status !== 'invited');
  const selection = useSelection(
    selectable.map(({ id: memberId }) => memberId),
    members.filter,
  );
  const canEdit = findScope(role, 'editMembers') !== null;
  const files: readonly ExportFile[] = [
    { format: 'csv', fetch: () => api.call(exportMembersCsv, { params: { org: id } }) },
  ];
  const canInvite = findScope(role, 'inviteMembers') !== null;
  const reload = () => {
    members.reload();
    onChanged();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="tabular text-stone">{describeCount(organization.members)}</p>
        <div className="flex flex-wrap gap-2">
          {canEdit && <ExportFiles files={files} fileName="Members" />}
          {canInvite && <ButtonLink to={teamUrl(id, 'invitations')}>Invite members</ButtonLink>}
        </div>
      </div>
      <MemberFilters members={members} groups={groups} canInvite={canInvite} />
      <PagedRows
        list={members}
        noun="members"
        empty={<NoMatches onShowAll={() => members.setFilter(ACTIVE)} />}
      >
        {(rows) => (
          <MemberList
            members={rows}
            groups={groups}
            selected={canEdit ? selection.ids : null}
            onSelect={selection.toggle}
            onOpen={setOpen}
          />
        )}
      </PagedRows>
      {canEdit && selection.ids.size > 0 && (
        <BulkBar
          organization={organization}
          groups={groups}
          members={members.rows?.filter((member) => selection.ids.has(member.id)) ?? []}
          selectableCount={selection.selectable.length}
          onSelectAll={selection.selectAll}
          onClear={selection.clear}
          onDone={reload}
        />
      )}
      <MemberDialog
        organization={organization}
        groups={groups}
        member={open}
        isSelf={open?.email.toLowerCase() === user.email.toLowerCase()}
        onClose={() => setOpen(null)}
        onSaved={(member) => {
          members.change(member);
          onChanged();
        }}
        onRemoved={reload}
      />
    </div>
  );
}

/** Open invitations are in a view of their own. */
const ACTIVE: MemberFilter = { ...NO_MEMBER_FILTER, status: 'active' };

/** The group, status or role that a link of another view names. */
function useInitialFilter() {
  const query = new URLSearchParams(useLocation().search);
  const initial = {
    ...ACTIVE,
    group: query.get('group') ?? '',
    status: query.get('status') === 'suspended' ? 'suspended' : ACTIVE.status,
    role: query.get('role') ?? '',
  };
  return useState(initial)[0];
}

function describeCount(counts: TeamViewProps['organization']['members']): string {
  if (counts === null) return '';
  const { active, suspended } = counts;
  return [
    countNoun(active, 'active member'),
    suspended > 0 && `${suspended.toLocaleString('en-US')} suspended`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function NoMatches({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      title="No matching members"
      picture={null}
      action={
        <Button variant="outline" onClick={onShowAll}>
          Show all members
        </Button>
      }
    >
      We searched the beginnings of names and email addresses.
    </EmptyState>
  );
}

/** Longest search, in characters. */
const QUERY_MAX = 100;
const SUSPENDED = { key: 'suspended', label: STATUS_NAMES.suspended };
const INVITED = { key: 'invited', label: STATUS_NAMES.invited };

const ROLE_OPTIONS = ROLES.map((key) => ({ key, label: ROLE_NAMES[key] }));

interface MemberFiltersProps {
  members: Members;
  groups: readonly Group[];
  /** Whether the role has the view of invitations. */
  canInvite: boolean;
}

function MemberFilters({ members: { filter, setFilter }, groups, canInvite }: MemberFiltersProps) {
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
        all={STATUS_NAMES.active}
        options={canInvite ? [SUSPENDED] : [SUSPENDED, INVITED]}
        value={filter.status === ACTIVE.status ? '' : filter.status}
        onChange={(status) => setFilter({ status: status || ACTIVE.status })}
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

/** Members by a filter that the server applies. A reload keeps as many rows as are shown. */
function useMembers(org: string, initial: MemberFilter): Members {
  const [filter, setFilter] = useState(initial);
  const q = useDebouncedValue(filter.q);
  const { group, status, role } = filter;
  const load = useCallback(
    (cursor: string | null, rows: number) => {
      const requested = { q, group, status, role };
      return cursor === null
        ? fetchMembers(org, requested, rows)
        : fetchMemberPage(org, requested, cursor);
    },
    [org, q, group, status, role],
  );
  const list = usePagedRows(load);
  return {
    ...list,
    filter,
    setFilter: (change) => setFilter({ ...filter, ...change }),
    change: (member) =>
      list.update((rows) => rows.map((row) => (row.id === member.id ? member : row))),
  };
}
