import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { browserClock } from '#src/browser/clock.ts';
import type { HttpResult } from '#src/browser/http.ts';
import { onOnline } from '#src/browser/page/network.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';

export interface RowPage<Row> {
  rows: readonly Row[];
  /** The cursor of the next page; null on the last one. */
  next: string | null;
}

export interface PagedTeamRows<Row> {
  /** Null until the first response. */
  rows: readonly Row[] | null;
  failure: string | null;
  /** Whether the rows belong to an earlier filter. */
  isStale: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  reload: () => void;
  /** Changes the loaded rows after a write. */
  update: (change: (rows: readonly Row[]) => readonly Row[]) => void;
}

/**
 * A list that the server pages. `load` must keep its identity: a new one loads the first page again.
 * A list that failed loads again when the network returns.
 */
export function usePagedRows<Row>(
  load: (cursor: string | null) => Promise<HttpResult<RowPage<Row>>>,
): PagedTeamRows<Row> {
  const [page, setPage] = useState<RowPage<Row> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isStale, setIsStale] = useState(true);
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const latestRequest = useRef(0);

  const reload = useCallback(async () => {
    latestRequest.current += 1;
    const request = latestRequest.current;
    setIsStale(true);
    const answer = await load(null);
    if (request !== latestRequest.current) return;
    setIsStale(false);
    setFailure(answer.ok ? null : answer.error.message);
    if (answer.ok) setPage(answer.value);
  }, [load]);
  useEffect(() => browserClock.after(0, () => void reload()), [reload]);
  const onReturn = useEffectEvent(() => {
    if (failure !== null) void reload();
  });
  useEffect(() => onOnline(() => onReturn()), []);

  const loadMore = async () => {
    const cursor = page?.next ?? null;
    if (cursor === null) return;
    const request = latestRequest.current;
    setIsLoadingMore(true);
    const answer = await load(cursor);
    setIsLoadingMore(false);
    if (request !== latestRequest.current) return;
    if (!answer.ok) return toasts.show(failureToast('Loading Failed', answer.error));
    const more = answer.value;
    setPage((current) =>
      current?.next === cursor
        ? { rows: [...current.rows, ...more.rows], next: more.next }
        : current,
    );
  };
  return {
    rows: page?.rows ?? null,
    failure,
    isStale,
    hasMore: (page?.next ?? null) !== null,
    isLoadingMore,
    loadMore: () => void loadMore(),
    reload: () => void reload(),
    update: (change) => {
      setPage((current) => current && { ...current, rows: change(current.rows) });
      // The response that is on its way may have been read before the write.
      if (isStale) void reload();
    },
  };
}

/** Turns the answer of a list endpoint into a page. */
export function toRowPage<Value, Row>(
  answer: HttpResult<Value>,
  read: (value: Value) => RowPage<Row>,
): HttpResult<RowPage<Row>> {
  return answer.ok ? { ...answer, value: read(answer.value) } : answer;
}
