import { recordLayoutShifts, readLayoutShift } from '#e2e/fixtures/layout-shift.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';

test('fonts that arrive after the first paint shift nothing', async ({ page }) => {
  const { promise: painted, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await painted;
    await route.continue();
  });
  await recordLayoutShifts(page);
  await page.goto(pages.features, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  release();
  await page.waitForFunction(() =>
    ['Geist', 'Instrument Serif'].every((name) =>
      [...document.fonts].some(
        ({ family, status }) => family.replaceAll('"', '') === name && status === 'loaded',
      ),
    ),
  );
  expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.005);
});
