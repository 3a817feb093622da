import { useCallback, useEffect, useState } from 'react';
import type { ApiFailure, HttpResult } from '#src/browser/http.ts';

/** Data that is loaded when the page opens. */
export interface Resource<Value> {
  /** Null until loaded. */
  value: Value | null;
  /** A message to show; null when the last request succeeded. */
  failure: string | null;
  /** The error code that belongs to `failure`. */
  failureCode: string | null;
  set: (value: Value) => void;
  reload: () => void;
}

/** Loads data on mount. `load` must keep its identity. */
export function useResource<Value>(load: () => Promise<HttpResult<Value>>): Resource<Value> {
  const [value, set] = useState<Value | null>(null);
  const [error, setError] = useState<ApiFailure | null>(null);
  const applyResult = useCallback((answer: HttpResult<Value>) => {
    setError(answer.ok ? null : answer.error);
    if (answer.ok) set(answer.value);
  }, []);
  useEffect(() => {
    let isCurrent = true;
    const run = async () => {
      const answer = await load();
      if (isCurrent) applyResult(answer);
    };
    void run();
    return () => {
      isCurrent = false;
    };
  }, [load, applyResult]);
  const reload = async () => applyResult(await load());
  return {
    value,
    failure: error?.message ?? null,
    failureCode: error?.code ?? null,
    set,
    reload: () => void reload(),
  };
}
