import { useEffect, useRef, useState } from 'react';
import type { ApiFailure } from '#src/browser/http.ts';
import type { Result } from '#src/browser/result.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';

/** One page of a list. */
export interface Page<Item> {
  items: readonly Item[];
  nextCursor: string | null;
}

export type LoadPage<Item> = (cursor: string | null) => Promise<Result<Page<Item>, ApiFailure>>;

export interface Pages<Item> {
  /** Null until the first answer. */
  items: readonly Item[] | null;
  /** Why the list is not here, for people. */
  failure: string | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  reload: () => void;
}

/** A list of the server, page by page; what was asked last wins. `load` must stay the same. */
export function usePages<Item>(load: LoadPage<Item>): Pages<Item> {
  const [page, setPage] = useState<Page<Item> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const asked = useRef(0);

  const reload = async () => {
    asked.current += 1;
    const mine = asked.current;
    const answer = await load(null);
    if (mine !== asked.current) return;
    setFailure(answer.ok ? null : answer.error.message);
    if (answer.ok) setPage(answer.value);
  };
  const loadMore = async () => {
    if (page === null || page.nextCursor === null) return;
    const mine = asked.current;
    setIsLoadingMore(true);
    const answer = await load(page.nextCursor);
    setIsLoadingMore(false);
    if (mine !== asked.current) return;
    if (!answer.ok) return toasts.show(failureToast('Not Loaded', answer.error));
    setPage({ ...answer.value, items: [...page.items, ...answer.value.items] });
  };
  useEffect(
    () => void reload(),
    // oxlint-disable-next-line react/exhaustive-deps -- the question is the list alone
    [load],
  );
  return {
    items: page?.items ?? null,
    failure,
    hasMore: page !== null && page.nextCursor !== null,
    isLoadingMore,
    loadMore: () => void loadMore(),
    reload: () => void reload(),
  };
}
