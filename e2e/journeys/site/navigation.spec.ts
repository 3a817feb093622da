import { waitForHydration } from '#e2e/fixtures/site.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';

test('each page sets the window title, and back and forward restore the scroll position', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 400 });
  await page.goto(pages.signup);
  await expect(page).toHaveTitle(/^Create your account · /);
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeAttached();
  await waitForHydration(page);
  const place = 200;
  await page.evaluate((top) => window.scrollTo(0, top), place);
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveTitle('Tip Top Cards');
  await expect(page.getByRole('main')).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await page.goBack();
  await expect(page).toHaveTitle(/^Create your account · /);
  await page.waitForFunction((top) => window.scrollY === top, place);
  await page.goForward();
  await expect(page).toHaveTitle('Tip Top Cards');
});

test('the dashboard is prefetched during login', async ({ page }) => {
  const ahead = page.waitForResponse('**/assets/dashboard-page-*.js');
  await page.goto(pages.login);
  expect((await ahead).ok()).toBe(true);
  await expect(page).toHaveURL(new RegExp(`${pages.login}$`));
});

test('a link leaves a click with Ctrl to the browser, and one to the present page adds no entry', async ({
  page,
}) => {
  await page.goto(pages.signup);
  await waitForHydration(page);
  const pricing = page.getByRole('banner').getByRole('link', { name: 'Pricing' });
  await expect(pricing).not.toHaveAttribute('aria-current');
  const isTaken = await pricing.evaluate(
    (link) =>
      new Promise((resolve) => {
        const answer = (event: Event) => {
          resolve(event.defaultPrevented);
          event.preventDefault();
        };
        addEventListener('click', answer, { once: true });
        const init = { bubbles: true, cancelable: true, ctrlKey: true };
        link.dispatchEvent(new MouseEvent('click', init));
      }),
  );
  expect(isTaken).toBe(false);

  await pricing.click();
  await expect(page).toHaveURL(new RegExp(`${pages.pricing}$`));
  await expect(pricing).toHaveAttribute('aria-current', 'page');
  const entries = await page.evaluate(() => history.length);
  await pricing.click();
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${pages.signup}$`));
});
