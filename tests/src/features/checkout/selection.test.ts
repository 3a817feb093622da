import { expect, test } from 'vitest';
import { checkoutUrl, readSelection, createSelection } from '#src/features/checkout/selection.ts';

test('a selection contains its price in cents', () => {
  expect(createSelection({ plan: 'startup', billing: 'yearly' })).toEqual({
    plan: 'startup',
    billing: 'yearly',
    amount: 9900,
  });
});

test('the router state takes precedence over the URL; the URL survives a sign-in', () => {
  const choice = { plan: 'business_pro', billing: 'monthly' } as const;
  expect(readSelection(createSelection(choice), '?plan=startup&billing=yearly')).toEqual(
    createSelection(choice),
  );
  const { search } = new URL(checkoutUrl(choice), 'https://cards.test');
  expect(readSelection(null, search)).toEqual(createSelection(choice));
});

test('a forged amount is ignored', () => {
  const forged = { plan: 'startup', billing: 'monthly', amount: 1 };
  expect(readSelection(forged, '')).toEqual({ ...forged, amount: 900 });
});

test.each([
  [null, ''],
  [{ plan: 'startup', billing: 'monthly' }, ''],
  [{ plan: 'enterprise', billing: 'monthly', amount: 169_900 }, ''],
  [{ plan: 'free', billing: 'monthly', amount: 1 }, ''],
  [{ plan: 'startup', billing: 'weekly', amount: 900 }, ''],
  [{ plan: 'startup', billing: 'monthly', amount: 0 }, ''],
  ['startup', '?plan=startup'],
  [null, '?plan=__proto__&billing=monthly'],
  [null, '?billing=yearly'],
])('%j with %j is not a selection', (state, search) => {
  expect(readSelection(state, search)).toBeNull();
});
