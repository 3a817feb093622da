import { expect, test } from 'vitest';
import { CALL_ROUTES } from '#shared/api/v1/call-routes.ts';
import { CALL_GROUPS } from '#src/pages/docs/content.ts';

test('every group of calls has a title, in the order of the calls', () => {
  const groups = Object.values(CALL_ROUTES).map(({ path }) => path.split('/')[3]);
  expect(CALL_GROUPS.map(({ key }) => key)).toEqual([...new Set(groups)]);
});
