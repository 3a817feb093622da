import type { Answer, ApiFailure } from '#src/browser/http.ts';

interface SavesInTurn<Value> {
  save: (value: Value) => Promise<Answer<unknown>>;
  /** The last one wanted was refused: what the server keeps is still this. */
  onRefused: (kept: Value, failure: ApiFailure) => void;
}

/** Saves one after another: of what is wanted while a call is under way, the last is sent when it ends. */
export function createSavesInTurn<Value>({ save, onRefused }: SavesInTurn<Value>) {
  let wanted: Value;
  let isSaving = false;
  /** `before` is what is shown now: what the server keeps, where nothing is being saved. */
  return async (before: Value, value: Value): Promise<void> => {
    wanted = value;
    if (isSaving) return;
    isSaving = true;
    let kept = before;
    for (;;) {
      const sent = wanted;
      // oxlint-disable-next-line no-await-in-loop -- in turn is the point
      const answer = await save(sent);
      if (answer.ok) kept = sent;
      if (wanted !== sent) continue;
      isSaving = false;
      if (!answer.ok) onRefused(kept, answer.error);
      return;
    }
  };
}
