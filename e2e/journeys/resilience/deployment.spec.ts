import { field, publishFirstCard, saveInformation, storedCards } from '#e2e/fixtures/dashboard.ts';
import { tab } from '#e2e/fixtures/dashboard-tab.ts';
import { expect, test, expectRole, expectTitle } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

test('after a deployment mid-session, a page whose chunk is gone shows an error, loses nothing, and opens after a reload', async ({
  page,
  pageErrors,
}) => {
  await publishFirstCard(page);
  // A newer build has different file names; those of the open page are gone.
  await page.route('**/assets/settings-page-*', (route) => route.fulfill({ status: 404 }));
  await page.goto(pages.dashboard);
  await field(page, 'Title').fill('Typed before the deployment');
  await saveInformation(page);
  await expect
    .poll(async () => (await storedCards(page))[0]?.title)
    .toBe('Typed before the deployment');
  await tab(page, 'Settings').click();
  // The app reloads once by itself to check for a newer build.
  const loadedAgain = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Profile Settings' }).dispatchEvent('click');
  await loadedAgain;
  await expectRole(page, 'heading', "This page couldn't load");
  expect((await storedCards(page))[0]?.title).toBe('Typed before the deployment');
  await page.unroute('**/assets/settings-page-*');
  await clickButton(page, 'Reload');
  await expectTitle(page, 'Profile Settings');
  await page.goto(pages.dashboard);
  await expect(field(page, 'Title')).toHaveValue('Typed before the deployment');
  // Chromium logs the missing file to the console.
  pageErrors.splice(0);
});
