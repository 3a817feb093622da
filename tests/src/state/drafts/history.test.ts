import { expect, test } from 'vitest';
import {
  HISTORY_MAX,
  recordStep,
  redoStep,
  SAME_STEP_MS,
  startHistory,
  undoStep,
  type History,
} from '#src/state/drafts/history.ts';

/** A history of `[value, topic, at]` steps after 'start'. */
function after(...steps: [string, string, number][]): History<string> {
  let history = startHistory('start');
  for (const [value, topic, at] of steps) history = recordStep(history, value, { topic, at });
  return history;
}

test('undo goes back step by step to the start, and redo forward to the end', () => {
  const done = after(['a', 'name', 0], ['b', 'title', 1], ['c', 'name', 2]);
  const seen = [done.present];
  let history = done;
  for (let at = 0; at < 4; at++) seen.push((history = undoStep(history)).present);
  for (let at = 0; at < 4; at++) seen.push((history = redoStep(history)).present);
  expect(seen).toEqual(['c', 'b', 'a', 'start', 'start', 'a', 'b', 'c', 'c']);
});

test('typing in one field is one step; a pause or another field starts the next', () => {
  const pause = SAME_STEP_MS + 1;
  const word = after(['A', 'name', 0], ['An', 'name', 200], ['Ann', 'name', 200 + SAME_STEP_MS]);
  expect(undoStep(word).present).toBe('start');
  const paused = after(['A', 'name', 0], ['An', 'name', pause]);
  expect(undoStep(paused).present).toBe('A');
  const other = after(['A', 'name', 0], ['B', 'title', 10]);
  expect(undoStep(other).present).toBe('A');
});

test('a step after undo discards the undone steps and never joins the step before', () => {
  const history = undoStep(after(['a', 'name', 0], ['b', 'title', 1]));
  const changed = recordStep(history, 'c', { topic: 'name', at: 2 });
  expect(redoStep(changed)).toBe(changed);
  expect(undoStep(changed).present).toBe('a');
});

test('the history keeps a hundred steps and drops the oldest', () => {
  const steps = Array.from({ length: HISTORY_MAX + 5 }, (_, at): [string, string, number] => [
    `v${at}`,
    `t${at}`,
    at,
  ]);
  let history = after(...steps);
  expect(history.past).toHaveLength(HISTORY_MAX);
  for (let at = 0; at < HISTORY_MAX + 5; at++) history = undoStep(history);
  expect(history.present).toBe('v4');
});

test('undo and redo leave an empty history unchanged', () => {
  const history = startHistory(null);
  expect(undoStep(history)).toBe(history);
  expect(redoStep(history)).toBe(history);
});
