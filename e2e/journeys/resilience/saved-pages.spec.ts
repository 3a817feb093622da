import { addPhoto, publishFirstCard } from '#e2e/fixtures/dashboard.ts';
import { cachedPaths, dropNetworkErrors, waitForOfflineReady } from '#e2e/fixtures/offline.ts';
import { openAndSave, waitForCopies } from '#e2e/fixtures/saved-cards.ts';
import { expect, expectAccessible, test, expectTitle } from '#e2e/fixtures/test.ts';
import { href, pages } from '#shared/routes.ts';

test.use({ serviceWorkers: 'allow' });

test('offline, a site page and a card seen before open with a note, and others with a page of our own', async ({
  page,
  context,
  pageErrors,
}) => {
  const username = await publishFirstCard(page);
  await addPhoto(page);
  await waitForOfflineReady(page, 1);
  const card = href('card', { username });
  await openAndSave(page, card, 1);
  await page.goto(pages.pricing);
  await expect.poll(() => cachedPaths(page)).toContain(pages.pricing);
  await context.setOffline(true);
  const note = page.getByRole('status').filter({ hasText: "You're offline. Saved on" });

  await page.goto(`${card}?s=qr`);
  await expect(note).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mara Lindt');
  const photo = page.locator('img').first();
  await expect.poll(() => photo.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBe(300);
  await expectAccessible(page);
  await page.goto(pages.pricing);
  await expect(note).toBeVisible();
  await expect(page.getByText('Business Pro').first()).toBeVisible();
  await expectAccessible(page);

  await page.goto(pages.features);
  await expectTitle(page, "You're offline");
  await expectAccessible(page);
  // Back online, the page opens by itself.
  await context.setOffline(false);
  await expectTitle(page, /business card/);
  dropNetworkErrors(pageErrors);
});

test('a card that is gone at a visit is not shown offline anymore', async ({
  page,
  context,
  pageErrors,
}) => {
  const username = await publishFirstCard(page);
  await waitForOfflineReady(page);
  const card = href('card', { username });
  await openAndSave(page, card, 1);
  await context.route(`**${card}`, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.goto(card);
  await waitForCopies(page, 0);
  await context.unrouteAll();
  await context.setOffline(true);
  await page.goto(card);
  await expectTitle(page, "You're offline");
  // Chromium logs the 404 to the console.
  expect(pageErrors.shift()).toContain('404');
  dropNetworkErrors(pageErrors);
});
