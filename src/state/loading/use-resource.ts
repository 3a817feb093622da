import { useCallback, useEffect } from 'react';
import type { Endpoint } from '#shared/api/endpoint.ts';
import type { CallOptions, EndpointResponse, HttpResult } from '#src/browser/http.ts';
import { api } from '#src/state/api.ts';
import { useLoader, type Loader, type LoadState } from './loader.ts';

/** Data that is loaded when the page opens. */
export interface Resource<Value>
  extends Omit<LoadState<Value>, 'error'>, Pick<Loader<Value>, 'extend'> {
  /** A message to show; null when the last request succeeded. */
  failure: string | null;
  /** The error code that belongs to `failure`. */
  failureCode: string | null;
  set: (value: Value) => void;
  reload: () => void;
}

/** Loads data on mount. `load` must keep its identity: a new one loads again. */
export function useResource<Value>(load: () => Promise<HttpResult<Value>>): Resource<Value> {
  const { error, loader, ...state } = useLoader<Value>();
  useEffect(() => void loader.load(load, true), [load, loader]);
  return {
    ...state,
    failure: error?.message ?? null,
    failureCode: error?.code ?? null,
    extend: loader.extend,
    set: (next) => loader.update(() => next),
    reload: () => void loader.load(load),
  };
}

/** Loads the response of an endpoint, again whenever the options name something else. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
): Resource<EndpointResponse<E>> {
  const key = JSON.stringify(options);
  // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the options
  return useResource(useCallback(() => api.call(endpoint, options), [endpoint, key]));
}
