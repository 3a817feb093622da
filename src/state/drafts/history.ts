export interface History<Value> {
  past: readonly Value[];
  present: Value;
  future: readonly Value[];
  /** The topic and time of the last step, in milliseconds; null after undo or redo. */
  last: { topic: string; at: number } | null;
}

export const HISTORY_MAX = 100;
/**
 * Steps on one topic within this time merge, in milliseconds, so that undo takes back a word
 * instead of a letter.
 */
export const SAME_STEP_MS = 1000;

export function startHistory<Value>(present: Value): History<Value> {
  return { past: [], present, future: [], last: null };
}

/** Adds a step, or merges it into the last one with the same topic. Discards undone steps. */
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

/** Returns the same history when there is nothing to undo. */
export function undoStep<Value>(history: History<Value>): History<Value> {
  const { past, present, future } = history;
  if (past.length === 0) return history;
  const [previous] = past.slice(-1);
  return {
    past: past.slice(0, -1),
    // The list is not empty.
    present: previous!,
    future: [present, ...future],
    last: null,
  };
}

/** Returns the same history when there is nothing to redo. */
export function redoStep<Value>(history: History<Value>): History<Value> {
  const { past, present, future } = history;
  if (future.length === 0) return history;
  const [next, ...rest] = future;
  return { past: [...past, present], present: next!, future: rest, last: null };
}
