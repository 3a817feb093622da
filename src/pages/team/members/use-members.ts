import { useEffect, useRef, useState } from 'react';
import { listMembers, type Member, type MemberPage } from '#shared/api/organizations/members.ts';
import { browserClock } from '#src/browser/clock.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';

interface MemberFilter {
  q: string;
  /** An ID; empty for all. */
  group: string;
  status: string;
}
export const NO_MEMBER_FILTER: MemberFilter = { q: '', group: '', status: '' };

const SEARCH_DEBOUNCE_MS = 250;

export interface Members {
  /** Null until the first response. */
  page: MemberPage | null;
  failure: string | null;
  /** Whether the list belongs to an earlier filter. */
  isStale: boolean;
  filter: MemberFilter;
  setFilter: (change: Partial<MemberFilter>) => void;
  isLoadingMore: boolean;
  loadMore: () => void;
  /** Loads the list again with as many rows as are shown. */
  reload: () => void;
  change: (member: Member) => void;
}

/** Members by a filter that the server applies. Only the latest request counts. */
export function useMembers(org: string, initial: MemberFilter): Members {
  const [page, setPage] = useState<MemberPage | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [filter, setWholeFilter] = useState(initial);
  const [isStale, setIsStale] = useState(true);
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const latestRequest = useRef(0);
  const waitMs = useRef(0);

  const load = async (requested: MemberFilter, rows: number) => {
    latestRequest.current += 1;
    const request = latestRequest.current;
    setIsStale(true);
    const answer = await fetchMembers(org, requested, rows);
    if (request !== latestRequest.current) return;
    setIsStale(false);
    setFailure(answer.ok ? null : answer.error.message);
    if (answer.ok) setPage(answer.value);
  };
  useEffect(
    () => browserClock.after(waitMs.current, () => void load(filter, 1)),
    // oxlint-disable-next-line react/exhaustive-deps -- the request depends on the filter alone
    [filter],
  );
  const loadMore = async () => {
    const cursor = page?.next;
    if (cursor == null) return;
    const request = latestRequest.current;
    setIsLoadingMore(true);
    const answer = await fetchPage(org, filter, cursor);
    setIsLoadingMore(false);
    if (request !== latestRequest.current) return;
    if (!answer.ok) return toasts.show(failureToast('Loading Failed', answer.error));
    const more = answer.value;
    setPage((current) => (current?.next === cursor ? append(current, more) : current));
  };
  return {
    page,
    failure,
    isStale,
    filter,
    setFilter: (change) => {
      waitMs.current = change.q === undefined ? 0 : SEARCH_DEBOUNCE_MS;
      setWholeFilter({ ...filter, ...change });
    },
    isLoadingMore,
    loadMore: () => void loadMore(),
    reload: () => void load(filter, page?.members.length ?? 1),
    change: (member) =>
      setPage(
        (current) =>
          current && {
            ...current,
            members: current.members.map((row) => (row.id === member.id ? member : row)),
          },
      ),
  };
}

function fetchPage(org: string, filter: MemberFilter, cursor: string | null) {
  const query = { ...filter, cursor: cursor ?? '' };
  const named = Object.entries(query).filter(([, value]) => value.trim() !== '');
  return api.call(listMembers, { params: { org }, query: Object.fromEntries(named) });
}

/** Fetches the first `rows` rows, page by page. */
async function fetchMembers(
  org: string,
  filter: MemberFilter,
  rows: number,
): ReturnType<typeof fetchPage> {
  let answer = await fetchPage(org, filter, null);
  while (answer.ok && answer.value.next !== null && answer.value.members.length < rows) {
    const shown = answer.value;
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one begins
    const more = await fetchPage(org, filter, shown.next);
    answer = more.ok ? { ...more, value: append(shown, more.value) } : more;
  }
  return answer;
}

function append(shown: MemberPage, more: MemberPage): MemberPage {
  return { members: [...shown.members, ...more.members], next: more.next };
}
