import { expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { WORKER_FIRST_PATHS } from '#shared/site/worker-first.ts';

test('S-D2: the platform leaves every built page that names the product to the Worker', () => {
  const { assets } = unstable_readConfig({ config: 'wrangler.toml' });
  expect(assets?.run_worker_first).toEqual([...WORKER_FIRST_PATHS]);
});
