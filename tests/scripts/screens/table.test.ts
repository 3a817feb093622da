import { expect, test } from 'vitest';
import { pages, testPages } from '#shared/routes.ts';
import { STATES } from '#scripts/screens/screen.ts';
import { listViews, SCREENS } from '#scripts/screens/table.ts';

// Every page and state has a screenshot in `npm run screens`.

test('every route has a screen', () => {
  const missing = Object.keys({ ...pages, ...testPages }).filter((key) => !(key in SCREENS));
  expect(missing).toEqual([]);
});

test('every screen has all five states, or a reason for a missing one', () => {
  const missing = Object.entries(SCREENS).flatMap(([key, { views, omitted = {} }]) => {
    const shown = new Set(views.map(({ state }) => state));
    return STATES.filter((state) => !shown.has(state) && omitted[state] === undefined).map(
      (state) => `${key}: ${state}`,
    );
  });
  expect(missing).toEqual([]);
});

test('no two views have the same name', () => {
  const names = listViews().map(([name]) => name);
  expect(names).toEqual([...new Set(names)]);
});
