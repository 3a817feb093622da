import { useEffect, useRef, useState } from 'react';
import type { Member, MemberPage } from '#shared/api/organizations/people/members.ts';
import { browserClock } from '#src/browser/clock.ts';
import {
  appendMembers,
  fetchMemberPage,
  fetchMembers,
  type MemberFilter,
} from '#src/pages/team/members/fetch-members.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';

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
    const cursor = page?.next ?? null;
    if (cursor === null) return;
    const request = latestRequest.current;
    setIsLoadingMore(true);
    const answer = await fetchMemberPage(org, filter, cursor);
    setIsLoadingMore(false);
    if (request !== latestRequest.current) return;
    if (!answer.ok) return toasts.show(failureToast('Loading Failed', answer.error));
    const more = answer.value;
    setPage((current) => (current?.next === cursor ? appendMembers(current, more) : current));
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
