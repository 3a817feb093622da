import type { HttpResult, ApiFailure } from '#src/browser/http.ts';

interface SerialSave<Value> {
  save: (value: Value) => Promise<HttpResult<unknown>>;
  /** Called when the latest save failed, with the value that the server still has. */
  onFailure: (savedValue: Value, failure: ApiFailure) => void;
}

/**
 * Returns a function that saves one value at a time. While a save is in progress, only the latest
 * value waits.
 */
export function createSerialSave<Value>({ save, onFailure }: SerialSave<Value>) {
  let latest: Value;
  let isSaving = false;
  /** `before` is the value the server has when no save is in progress. */
  return async (before: Value, value: Value): Promise<void> => {
    latest = value;
    if (isSaving) return;
    isSaving = true;
    let saved = before;
    for (;;) {
      const sent = latest;
      // oxlint-disable-next-line no-await-in-loop -- saves must not overlap
      const answer = await save(sent);
      if (answer.ok) saved = sent;
      if (latest !== sent) continue;
      isSaving = false;
      if (!answer.ok) onFailure(saved, answer.error);
      return;
    }
  };
}
