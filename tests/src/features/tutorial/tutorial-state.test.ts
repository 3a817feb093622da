import { expect, test } from 'vitest';
import { moveStep, STEPS } from '#src/features/tutorial/steps.ts';
import { createTutorialStore } from '#src/features/tutorial/tutorial-state.ts';
import { createFakeArea } from '#tests/src/state/fake-storage.ts';

test('R-Z14, R-B12: four steps, forward and backward; the last one completes', () => {
  expect(STEPS.map(({ title }) => title)).toEqual([
    'Welcome',
    'Basic Information',
    'Add Elements & Logo',
    'Save & Share',
  ]);
  expect([0, 1, 2, 3].map((step) => moveStep(step, 1))).toEqual([1, 2, 3, null]);
  expect([0, 1, 2, 3].map((step) => moveStep(step, -1))).toEqual([0, 0, 1, 2]);
});

test('a closed tutorial stays closed on the next visit; an unreadable state counts as open', () => {
  const storage = createFakeArea().tab();
  expect(createTutorialStore(storage).read()).toEqual({ isClosed: false });
  createTutorialStore(storage).write({ isClosed: true });
  expect(createTutorialStore(storage).read()).toEqual({ isClosed: true });
  storage.write('tutorial', '{"version":1,"data":{"isClosed":"yes"}}');
  expect(createTutorialStore(storage).read()).toEqual({ isClosed: false });
});
