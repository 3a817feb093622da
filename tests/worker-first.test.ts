import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { WORKER_FIRST_PATHS } from '#shared/site/worker-first.ts';

test('S-D2: the platform leaves every built page that names the product to the Worker', () => {
  const { assets } = unstable_readConfig({ config: 'wrangler.toml' });
  expect(assets?.run_worker_first).toEqual([...WORKER_FIRST_PATHS]);
});

test("S-D2: the platform leaves every file with the product's mark to the Worker", () => {
  const marks = globSync(['favicon.*', '**/apple-touch-icon*', 'icons/app-*'], { cwd: 'public' });
  expect(marks).toHaveLength(7);
  expect(WORKER_FIRST_PATHS).toEqual(expect.arrayContaining(marks.map((file) => `/${file}`)));
});
