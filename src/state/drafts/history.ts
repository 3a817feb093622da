/** What was, what is, and what was taken back. */
export interface History<Value> {
  past: readonly Value[];
  present: Value;
  future: readonly Value[];
  /** What the last step was about and when it was last added to, in milliseconds; null after undo or redo. */
  last: { topic: string; at: number } | null;
}

/** How many steps can be taken back. */
export const HISTORY_MAX = 100;
/** Steps on one topic no further apart than this are one, in milliseconds: a word, not a letter. */
export const SAME_STEP_MS = 1000;

export function startHistory<Value>(present: Value): History<Value> {
  return { past: [], present, future: [], last: null };
}

/** The history with one step more. Typing on in one field is one step; whatever was taken back is gone. */
export function recordStep<Value>(
  history: History<Value>,
  present: Value,
  step: { topic: string; at: number },
): History<Value> {
  const { last } = history;
  const isSameStep = last?.topic === step.topic && step.at - last.at <= SAME_STEP_MS;
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-HISTORY_MAX);
  return { past, present, future: [], last: step };
}

/** One step back; the same history when there is none. */
export function undoStep<Value>(history: History<Value>): History<Value> {
  const { past, present, future } = history;
  if (past.length === 0) return history;
  const [before] = past.slice(-1);
  return {
    past: past.slice(0, -1),
    // There is one: the list is not empty.
    present: before!,
    future: [present, ...future],
    last: null,
  };
}

/** One step forward again; the same history when nothing was taken back. */
export function redoStep<Value>(history: History<Value>): History<Value> {
  const { past, present, future } = history;
  if (future.length === 0) return history;
  const [after, ...rest] = future;
  return { past: [...past, present], present: after!, future: rest, last: null };
}
