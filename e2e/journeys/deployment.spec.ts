import { field, publishFirstCard, saveInformation, storedCards } from '#e2e/fixtures/dashboard.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';

test('a deployment in the middle of a session: a page whose file is gone says so, loses nothing, and comes when loaded again', async ({
  page,
  complaints,
}) => {
  await publishFirstCard(page);
  // The newer build has files of other names; those of the page that is open are there no more.
  await page.route('**/assets/settings-page-*', (route) => route.fulfill({ status: 404 }));
  await page.goto(pages.dashboard);
  await field(page, 'Title').fill('Typed before the deployment');
  await saveInformation(page);
  await expect
    .poll(async () => (await storedCards(page))[0]?.title)
    .toBe('Typed before the deployment');
  await page.getByRole('tab', { name: 'Settings' }).click();
  // The app looks once by itself whether a newer build has the page.
  const loadedAgain = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Profile Settings' }).dispatchEvent('click');
  await loadedAgain;
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  expect((await storedCards(page))[0]?.title).toBe('Typed before the deployment');
  await page.unroute('**/assets/settings-page-*');
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.goto(pages.dashboard);
  await expect(field(page, 'Title')).toHaveValue('Typed before the deployment');
  // The browser itself notes the file that was gone.
  complaints.splice(0);
});
