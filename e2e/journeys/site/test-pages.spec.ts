import { signUp } from '#e2e/fixtures/account.ts';
import { expect, expectAccessible, test, expectText, expectRole } from '#e2e/fixtures/test.ts';
import { pages, testPages } from '#shared/routes.ts';

test('every template is shown with every content', async ({ page }) => {
  const answer = await page.goto(testPages.testDigitalCard);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('img', { name: /^Business card/ })).toHaveCount(24);
  await expectAccessible(page);
});

test('the watermark of a free card is shown next to cards without it', async ({ page }) => {
  await page.goto(testPages.testWatermark);
  await expect(page.getByText('Made with Tip Top Cards')).toHaveCount(8);
  await expect(page.getByRole('img', { name: /^Business card/ })).toHaveCount(32);
  await expectAccessible(page);
});

test('the stored data of this browser is shown, except for the token', async ({ page }) => {
  await page.goto(testPages.debugStorage);
  await expectText(page, 'Nothing is stored for this origin.');
  await signUp(page);
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  await page.goto(testPages.debugStorage);
  const region = page.getByRole('region', { name: 'authToken' });
  await expect(region).toContainText('Hidden because');
  expect(token).toContain('.');
  expect(await page.content()).not.toContain(token);
  await expectAccessible(page);
});

test('R-R8: where the Worker disables the test pages, the app does not route to them either', async ({
  page,
}) => {
  await page.route('**/dashboard', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<meta name="test-pages" content="open">', '');
    await route.fulfill({ response, body });
  });
  await page.goto(pages.dashboard);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, testPages.debugStorage);
  await expectRole(page, 'heading', 'Card Not Found');
});
