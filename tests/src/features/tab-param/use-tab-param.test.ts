import { expect, test } from 'vitest';
import { parseTab } from '#src/features/tab-param/use-tab-param.ts';

const parse = (search: string) => parseTab(['overview', 'cards'], 'cards', search);

test('reads the tab from the query, or returns the first one for a missing or unknown name', () => {
  expect(parse('?tab=overview')).toBe('overview');
  expect(parse('?success=true&tab=overview')).toBe('overview');
  for (const search of ['', '?tab=', '?tab=nothing', '?tab=Overview']) {
    expect(parse(search), search).toBe('cards');
  }
});
