import { expect, test } from 'vitest';
import { checkoutAddress, readSelection, select } from '#src/features/checkout/selection.ts';

test('a choice carries its price in cents', () => {
  expect(select({ plan: 'startup', billing: 'yearly' })).toEqual({
    plan: 'startup',
    billing: 'yearly',
    amount: 9900,
  });
});

test('the state a page handed over wins over the address; the address outlives a login', () => {
  const choice = { plan: 'business_pro', billing: 'monthly' } as const;
  expect(readSelection(select(choice), '?plan=startup&billing=yearly')).toEqual(select(choice));
  const { search } = new URL(checkoutAddress(choice), 'https://cards.test');
  expect(readSelection(null, search)).toEqual(select(choice));
});

test('an amount somebody made up is shown nowhere', () => {
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
])('%j with %j is no selection', (state, search) => {
  expect(readSelection(state, search)).toBeNull();
});
