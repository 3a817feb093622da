import { useState } from 'react';
import type { ApiFailure, HttpResult } from '#src/browser/http.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';

export interface LoadState<Value> {
  /** Null until loaded. */
  value: Value | null;
  /** The error of the last request; null when it succeeded. */
  error: ApiFailure | null;
  /** Whether a request is on its way that replaces the value. */
  isStale: boolean;
  isLoadingMore: boolean;
}

const NOT_LOADED = { value: null, error: null, isStale: true, isLoadingMore: false } as const;

type Fetch<Value> = () => Promise<HttpResult<Value>>;

export interface Loader<Value> {
  /**
   * Replaces the value; only the latest request counts. With `isOther` the request is for something
   * else than what is shown, such as another filter: a failure then removes the value.
   */
  load: (fetch: Fetch<Value>, isOther?: boolean) => Promise<void>;
  /** Adds the next page unless the value was requested again meanwhile. */
  extend: <Page>(fetch: Fetch<Page>, append: (value: Value, page: Page) => Value) => Promise<void>;
  update: (change: (value: Value) => Value) => void;
}

/** Loads a value that a screen shows. `show` is called after every change. */
export function createLoader<Value>(show: (state: LoadState<Value>) => void): Loader<Value> {
  let state: LoadState<Value> = NOT_LOADED;
  let latestRequest = 0;
  let isOfOther = false;
  const put = (change: Partial<LoadState<Value>>) => {
    state = { ...state, ...change };
    show(state);
  };
  const update: Loader<Value>['update'] = (change) => {
    if (state.value !== null) put({ value: change(state.value) });
  };
  return {
    load: async (fetch, isOther = false) => {
      latestRequest += 1;
      const request = latestRequest;
      isOfOther ||= isOther;
      put({ isStale: true });
      const answer = await fetch();
      if (request !== latestRequest) return;
      const failed = { error: answer.ok ? null : answer.error, isStale: false };
      if (answer.ok || isOfOther) put({ ...failed, value: answer.ok ? answer.value : null });
      else put(failed);
      isOfOther &&= !answer.ok;
    },
    extend: async (fetch, append) => {
      if (state.isLoadingMore) return;
      const request = latestRequest;
      put({ isLoadingMore: true });
      const answer = await fetch();
      put({ isLoadingMore: false });
      if (request !== latestRequest) return;
      if (answer.ok) update((value) => append(value, answer.value));
      else toasts.show(failureToast('Loading Failed', answer.error));
    },
    update,
  };
}

/** A loader of its own for each component, with its state. */
export function useLoader<Value>(): LoadState<Value> & { loader: Loader<Value> } {
  const [state, show] = useState<LoadState<Value>>(NOT_LOADED);
  const [loader] = useState(() => createLoader<Value>(show));
  return { ...state, loader };
}
