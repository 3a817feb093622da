import { useCallback, useState } from 'react';
import type { Member } from '#shared/api/organizations/people/members.ts';
import {
  fetchMemberPage,
  fetchMembers,
  type MemberFilter,
} from '#src/pages/team/members/fetch-members.ts';
import { usePagedRows, type PagedList } from '#src/state/loading/use-paged-rows.ts';
import { useDebouncedValue } from '#src/state/use-debounced-value.ts';

export interface Members extends PagedList<Member> {
  filter: MemberFilter;
  setFilter: (change: Partial<MemberFilter>) => void;
  change: (member: Member) => void;
}

/** Members by a filter that the server applies. A reload keeps as many rows as are shown. */
export function useMembers(org: string, initial: MemberFilter): Members {
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
