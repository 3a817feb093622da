import { expect, test } from 'vitest';
import { PAGE_ROWS, TEST_PAGE_ROWS } from '#shared/site/page-rows.ts';
import { writeBrowserPageRows } from '#scripts/build/page-rows.ts';

test('the browser has every page with path, title and audience, without its description', async () => {
  const source = writeBrowserPageRows();
  const built = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  expect({ PAGE_ROWS, TEST_PAGE_ROWS }).toMatchObject({ ...built });
  expect(source).toContain('"home":{"path":"/","title":null,"audience":"site"}');
  expect(source).not.toContain('description');
});
