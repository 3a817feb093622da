import { linksIn } from '#e2e/fixtures/site.ts';
import { expect, expectAccessible, test, expectRole } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import { clickRole } from '#e2e/fixtures/click-button.ts';

const HEADER = [
  ['Features', '/features'],
  ['White-Label', '/white-label'],
  ['Use Cases', '/case-studies'],
  ['Pricing', '/pricing'],
  ['Help', '/help'],
];
const ACCOUNT_LINKS = [
  ['Log In', '/login'],
  ['Start For Free', '/signup'],
];
const FOOTER = [
  '/features /pricing /white-label /integrations /mobile-app',
  '/use-cases/sales /use-cases/marketing /use-cases/recruiting /use-cases/agencies /use-cases/real-estate',
  '/help /contact /setup /docs /status',
  '/privacy /terms /cookies /security',
].flatMap((column) => column.split(' '));

test('R-R9, R-R15, R-H1, R-H2, R-H4, R-H5, R-H6: header and footer link to every page they name', async ({
  page,
}) => {
  await page.goto(pages.home);
  expect(await linksIn(page, 'header nav[aria-label="Site"]')).toEqual([
    ...HEADER,
    ...ACCOUNT_LINKS,
  ]);
  const footer = await linksIn(page, 'footer nav:visible');
  expect(footer.map(([, to]) => to)).toEqual(FOOTER);
  expect(footer).toContainEqual(['Book Setup', '/setup']);
  const inert = page.getByRole('list', { name: 'Social media' }).getByRole('listitem');
  await expect(inert).toHaveCount(5);
  await expect(inert.getByRole('link')).toHaveCount(0);
  await expect(inert).toHaveText(
    ['X', 'LinkedIn', 'Instagram', 'YouTube', 'Facebook'].map((name) => `${name} (no profile yet)`),
  );
  const end = page.getByRole('contentinfo');
  await expect(end).toContainText(
    /premium digital business card platform with luxury design and networking features/i,
  );
  await expect(end).toContainText(new RegExp(`© 2024-${new Date().getFullYear()}`));
  for (const [name, path] of [...HEADER, ...ACCOUNT_LINKS]) {
    await page.goto(pages.home);
    await page.getByRole('banner').getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
  await clickRole(page.getByRole('banner'), 'link', 'Tip Top Cards');
  await expect(page).toHaveURL(/\/$/);
});

test('R-H3: on a phone the menu shows the same links and closes on navigation', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(pages.home);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const toggle = page.locator('header summary');
  await expect(menu).toBeHidden();
  await toggle.click();
  await expect(menu).toBeVisible();
  expect(await linksIn(page, 'header nav[aria-label="Menu"]')).toEqual([
    ...HEADER,
    ...ACCOUNT_LINKS,
  ]);
  await expectAccessible(page);
  // Before hydration the menu is a plain disclosure that ignores Escape.
  await page.locator('html[data-live]').waitFor();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();
  await page.keyboard.press('Enter');
  await clickRole(menu, 'link', 'Use Cases');
  await expect(page).toHaveURL(/\/case-studies$/);
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How people use it');
});

test('on a phone the footer shows every link without a script, each high enough to tap', async ({
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await page.goto(pages.home);
  const links = page.getByRole('contentinfo').getByRole('navigation').getByRole('link');
  const heights = await links.evaluateAll((nodes) =>
    nodes.map((node) => node.getBoundingClientRect().height),
  );
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  const shown = await linksIn(page, 'footer nav');
  expect(shown.map(([, to]) => to)).toEqual(FOOTER);
  await context.close();
});

test('a menu opened while the app loads stays open', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const pendingScript = Promise.withResolvers<void>();
  await page.route('**/assets/app-*.js', async (route) => {
    await pendingScript.promise;
    await route.continue();
  });
  await page.goto(pages.home);
  await page.locator('header summary').click();
  pendingScript.resolve();
  await page.locator('html[data-live]').waitFor();
  await expectRole(page, 'navigation', 'Menu');
});
