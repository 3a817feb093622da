import { expect, test } from 'vitest';
import { parseTab } from '#src/features/tab-address/tab-address.ts';

const parse = (search: string) => parseTab(['overview', 'cards'], 'cards', search);

test('an address names a tab; without one, and for a name nobody knows, it is the first', () => {
  expect(parse('?tab=overview')).toBe('overview');
  expect(parse('?success=true&tab=overview')).toBe('overview');
  for (const search of ['', '?tab=', '?tab=nothing', '?tab=Overview']) {
    expect(parse(search), search).toBe('cards');
  }
});
