import { useCallback, useState } from 'react';
import { fetchMembers, NO_MEMBER_FILTER } from '#src/pages/team/members/fetch-members.ts';
import { useResource } from '#src/state/loading/use-resource.ts';
import { useDebouncedValue } from '#src/state/use-debounced-value.ts';

/** Rows that a search in a dialog shows. */
const SEARCH_ROWS = 20;

/** A search for members of a status, or of every one if it is empty. */
export function useMemberSearch(org: string, status: string) {
  const [q, setQ] = useState('');
  const searched = useDebouncedValue(q);
  const load = useCallback(
    () => fetchMembers(org, { ...NO_MEMBER_FILTER, status, q: searched }, SEARCH_ROWS),
    [org, status, searched],
  );
  const { value, failure } = useResource(load);
  return { q, setQ, found: value?.rows ?? null, failure };
}
