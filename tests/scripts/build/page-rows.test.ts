import { globSync, readFileSync } from 'node:fs';
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

test('the app reads pages by PAGE_META, whose type has no description', () => {
  const readers = globSync('src/**/*.{ts,tsx}').filter((path) =>
    /site\/(?:page-rows|describe-page)\.ts'/.test(readFileSync(path, 'utf8')),
  );
  expect(readers).toEqual([]);
});
