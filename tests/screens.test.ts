import { expect, test } from 'vitest';
import { pages, testPages } from '#shared/routes.ts';
import { STATES } from '#scripts/screens/screen.ts';
import { namedViews, SCREENS } from '#scripts/screens/table.ts';

// `npm run screens` photographs what its table names; nobody adds a page, or a state, that it never sees.

test('every page of the route table is photographed', () => {
  const missing = Object.keys({ ...pages, ...testPages }).filter((key) => !(key in SCREENS));
  expect(missing).toEqual([]);
});

test('every screen shows all five states, or says why it cannot be in one', () => {
  const forgotten = Object.entries(SCREENS).flatMap(([key, { views, without = {} }]) => {
    const shown = new Set(views.map(({ state }) => state));
    return STATES.filter((state) => !shown.has(state) && without[state] === undefined).map(
      (state) => `${key}: ${state}`,
    );
  });
  expect(forgotten).toEqual([]);
});

test('no two pictures share a name', () => {
  const names = namedViews().map(([name]) => name);
  expect(names).toEqual([...new Set(names)]);
});
