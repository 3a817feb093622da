import { useCallback, useEffect, useState } from 'react';
import type { Answer } from '#src/browser/http.ts';

/** Something of the account that is asked for when the page opens. */
export interface Loaded<Value> {
  /** Null until it is here. */
  value: Value | null;
  /** Why it is not here, for people; null otherwise. */
  failure: string | null;
  set: (value: Value) => void;
  /** Asks again. */
  reload: () => void;
}

/** Asks once, and again when told to. `ask` must keep its identity. */
export function useLoaded<Value>(ask: () => Promise<Answer<Value>>): Loaded<Value> {
  const [value, set] = useState<Value | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const take = useCallback((answer: Answer<Value>) => {
    setFailure(answer.ok ? null : answer.error.message);
    if (answer.ok) set(answer.value);
  }, []);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const answer = await ask();
      if (isCurrent) take(answer);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [ask, take]);
  const reload = async () => take(await ask());
  return { value, failure, set, reload: () => void reload() };
}
