import { useEffect, useRef, useState } from 'react';
import type { ApiFailure } from '#src/browser/http.ts';
import type { Result } from '#src/browser/result.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';

export interface ListPage<Item> {
  items: readonly Item[];
  nextCursor: string | null;
}

export type LoadPage<Item> = (cursor: string | null) => Promise<Result<ListPage<Item>, ApiFailure>>;

export interface Pages<Item> {
  /** Null until the first response. */
  items: readonly Item[] | null;
  /** A message to show; null when the last request succeeded. */
  failure: string | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  reload: () => void;
}

/** A paged list; only the latest request counts. `load` must keep its identity. */
export function usePages<Item>(load: LoadPage<Item>): Pages<Item> {
  const [page, setPage] = useState<ListPage<Item> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const latestRequest = useRef(0);

  const reload = async () => {
    latestRequest.current += 1;
    const request = latestRequest.current;
    const answer = await load(null);
    if (request !== latestRequest.current) return;
    setFailure(answer.ok ? null : answer.error.message);
    if (answer.ok) setPage(answer.value);
  };
  const loadMore = async () => {
    if (page === null || page.nextCursor === null) return;
    const request = latestRequest.current;
    setIsLoadingMore(true);
    const answer = await load(page.nextCursor);
    setIsLoadingMore(false);
    if (request !== latestRequest.current) return;
    if (!answer.ok) return toasts.show(failureToast('Loading Failed', answer.error));
    setPage({ ...answer.value, items: [...page.items, ...answer.value.items] });
  };
  useEffect(
    () => void reload(),
    // oxlint-disable-next-line react/exhaustive-deps -- the request depends on the list alone
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
