import { useCallback, useEffect, useEffectEvent } from 'react';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { browserClock } from '#src/browser/clock.ts';
import type { CallOptions, EndpointResponse, HttpResult } from '#src/browser/http.ts';
import { onOnline } from '#src/browser/page/network.ts';
import { api } from '#src/state/api.ts';
import { useLoader } from './loader.ts';

export interface RowPage<Row> {
  rows: readonly Row[];
  /** The cursor of the next page; null on the last one. */
  next: string | null;
}

export interface PagedList<Row> {
  /** Null until the first response. */
  rows: readonly Row[] | null;
  failure: string | null;
  /** Whether the rows belong to an earlier filter or were requested again. */
  isStale: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  reload: () => void;
  /** Changes the loaded rows after a write. */
  update: (change: (rows: readonly Row[]) => readonly Row[]) => void;
}

/** `rows` is how many are shown: one that searches further loads at least as many again. */
type LoadPage<Row> = (cursor: string | null, rows: number) => Promise<HttpResult<RowPage<Row>>>;

/**
 * A list that the server pages. `load` must keep its identity: a new one loads the first page again.
 * A list that failed loads again when the network returns.
 */
export function usePagedRows<Row>(load: LoadPage<Row>): PagedList<Row> {
  const { value, error, isStale, isLoadingMore, loader } = useLoader<RowPage<Row>>();
  const shown = value?.rows.length ?? 1;
  const reload = () => void loader.load(() => load(null, shown));
  useEffect(
    () => browserClock.after(0, () => void loader.load(() => load(null, 1), true)),
    [load, loader],
  );
  const onReturn = useEffectEvent(() => {
    if (error !== null) reload();
  });
  useEffect(() => onOnline(() => onReturn()), []);
  const next = value?.next ?? null;
  return {
    rows: value?.rows ?? null,
    failure: error?.message ?? null,
    isStale,
    hasMore: next !== null,
    isLoadingMore,
    loadMore: () => {
      if (next !== null) void loader.extend(() => load(next, shown), appendPage);
    },
    reload,
    update: (change) => {
      loader.update((page) => ({ ...page, rows: change(page.rows) }));
      // The response that is on its way may have been read before the write.
      if (isStale) reload();
    },
  };
}

export function appendPage<Row>(shown: RowPage<Row>, more: RowPage<Row>): RowPage<Row> {
  return { rows: [...shown.rows, ...more.rows], next: more.next };
}

/** The pages of a list endpoint. Leaves out of the query what is empty. */
export function useEndpointRows<E extends Endpoint, Row>(
  endpoint: E,
  options: CallOptions<E>,
  read: (value: EndpointResponse<E>) => RowPage<Row>,
): PagedList<Row> {
  const load = async (cursor: string | null): Promise<HttpResult<RowPage<Row>>> => {
    const entries = Object.entries({ ...options.query, cursor: cursor ?? '' });
    const named = entries.filter(([, value]) => value !== '');
    const query = named.length === 0 ? undefined : Object.fromEntries(named);
    const answer = await api.call(endpoint, { ...options, query });
    return answer.ok ? { ...answer, value: read(answer.value) } : answer;
  };
  // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the options
  return usePagedRows(useCallback(load, [endpoint, JSON.stringify(options)]));
}
