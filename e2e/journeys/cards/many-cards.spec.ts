import type { BrowserContext, Locator, Page } from 'playwright/test';
import { findSession, newPerson, openDashboard } from '#e2e/fixtures/account.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';
import { expectToast, storedCards } from '#e2e/fixtures/dashboard.ts';
import { dropNetworkErrors, waitForOfflineReady } from '#e2e/fixtures/offline.ts';
import { expect, expectAccessible, expectText, test } from '#e2e/fixtures/test.ts';
import { MANY_CARDS_OWNER } from '#scripts/testing/many-cards.ts';
import { pages } from '#shared/routes.ts';

test.use({ serviceWorkers: 'allow' });

const tiles = (page: Page): Locator =>
  page.getByRole('list', { name: 'Your cards' }).getByRole('listitem');

const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search your cards' });

/** Opens a public page and returns how many events it has sent once it is painted. */
async function countEvents(context: BrowserContext, path: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const sent: unknown[] = [];
    Reflect.set(globalThis, 'sentEvents', sent);
    navigator.sendBeacon = (_, body) => sent.push(body) > 0;
  });
  await page.goto(path);
  // The page's own observer comes before this one, as it was made first.
  const count = await page.evaluate(async () => {
    await new Promise<void>((resolve) => {
      new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    });
    const sent: unknown = Reflect.get(globalThis, 'sentEvents');
    return Array.isArray(sent) ? sent.length : NaN;
  });
  await page.close();
  return count;
}

test('2,000 cards: the device keeps the last edited, the server pages, searches and sorts all of them', async ({
  page,
  context,
  pageErrors,
}) => {
  const { email, password, prefix } = MANY_CARDS_OWNER;
  await openDashboard(page, await findSession(page, { ...newPerson(), email, password }));
  await expect(tiles(page)).toHaveCount(12);
  await expect(page.getByRole('button', { name: 'Person 2000', exact: true })).toBeVisible();
  await expectText(page, '2,000 used');
  await expectText(page, /^The [\d,]+ cards edited last are saved on this device\.$/);
  const countStored = async () => (await storedCards(page)).length;
  await expect.poll(countStored).toBeGreaterThan(150);
  expect(await countStored()).toBeLessThan(500);

  // The order and the search are those of all cards.
  await page.getByLabel('Sort by').selectOption('Name');
  await expect(tiles(page).nth(1)).toContainText('Person 10');
  await expect(tiles(page).nth(3)).toContainText('Person 1000');
  await clickButton(page, 'Load more');
  await expect(tiles(page)).toHaveCount(24);
  await page.getByLabel('Sort by').selectOption('Last edited');
  await search(page).fill('person 101');
  // Those of which a number contains it: 101, 1010 to 1019, and 1101.
  await expect(tiles(page)).toHaveCount(12);
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  await expectAccessible(page);

  // The 1,900th card of the list is edited like any other.
  const name = 'Person 101';
  const own = page.getByRole('button', { name, exact: true });
  await tiles(page).filter({ has: own }).getByRole('button', { name: 'Edit', exact: true }).click();
  const editor = page.getByRole('dialog', { name: /^Edit / });
  await editor.getByLabel('Job Title').fill(`Edited at ${Date.now()}`);
  await editor.getByRole('button', { name: 'Save Card' }).click();
  await expectToast(page, 'Card Updated');
  await expect(editor).toHaveCount(0);
  await search(page).fill('');
  await expect(tiles(page).first().getByRole('button').first()).toHaveText(name);
  await page.reload();
  await expect(tiles(page).first().getByRole('button').first()).toHaveText(name);
  await expectText(page, '2,000 used');

  // Their pages are not visited by their owner, on the device or not.
  for (const at of [101, 5]) expect(await countEvents(context, `/${prefix}-${at}`)).toBe(0);

  await waitForOfflineReady(page);
  await context.setOffline(true);
  await page.goto(pages.dashboard);
  const part = page.getByText(/^You're offline\. Showing [\d,]+ of 2,000 cards\.$/);
  await expect(part).toBeVisible();
  await search(page).fill('person 1999');
  await expect(tiles(page)).toHaveCount(1);
  await search(page).fill('person 012');
  await expectText(page, 'No matches');
  await context.setOffline(false);
  await expect(part).toHaveCount(0);
  await expect(tiles(page).first()).toContainText('Person 1012');
  // The app would store them again.
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.removeItem('remoteCards'));
  expect(await countEvents(context, `/${prefix}-5`)).toBe(1);
  dropNetworkErrors(pageErrors);
});
