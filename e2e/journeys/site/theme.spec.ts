import type { Page } from 'playwright/test';
import { signUp } from '#e2e/fixtures/account.ts';
import { submitContacts } from '#e2e/fixtures/contacts.ts';
import { publishFirstCard, storedCards } from '#e2e/fixtures/dashboard.ts';
import { dashboardTabUrl } from '#e2e/fixtures/dashboard-tab.ts';
import { onPlan } from '#e2e/fixtures/plan.ts';
import { waitForHydration } from '#e2e/fixtures/site.ts';
import { expect, expectAccessible, test } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

const PAPER = 'rgb(246, 241, 231)';
const DARK = 'rgb(14, 13, 11)';

async function expectGround(page: Page, color: string): Promise<void> {
  await expect(page.locator('html')).toHaveCSS('background-color', color);
}

/** Color of the browser's own bars: the one whose media query matches. */
function readBarColor(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
      .filter(({ media }) => matchMedia(media).matches)
      .map(({ content }) => content),
  );
}

const themes = (page: Page) => page.getByRole('group', { name: 'Theme' });

test('a page follows the system without a script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [colorScheme, ground] of [
    ['light', PAPER],
    ['dark', DARK],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(pages.pricing);
    await expectGround(page, ground);
  }
  // The switch would do nothing.
  await expect(themes(page)).toBeHidden();
  await context.close();
});

test('pictures of the app follow the theme, of the system and of the device, and load in one only', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (sent) => {
    const name = /pictures\/(editor-\w+)\./.exec(sent.url())?.[1];
    if (name !== undefined) loaded.push(name);
  });
  const editor = page.getByRole('main').getByRole('img', { name: /^The editor/ });
  const isPainted = () =>
    editor.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(pages.features);
  await expect(editor).toHaveAttribute('src', /editor-light/);
  await expect.poll(isPainted).toBe(true);
  expect(loaded).toEqual(['editor-light']);
  await waitForHydration(page);
  await themes(page).getByRole('radio', { name: 'Dark' }).check();
  await expect(editor).toHaveAttribute('src', /editor-dark/);
  await page.emulateMedia({ colorScheme: 'dark' });
  await themes(page).getByRole('radio', { name: 'Light' }).check();
  await expect(editor).toHaveAttribute('src', /editor-light/);
});

test(
  'a theme chosen in the footer applies at once, in other tabs too, and can follow the system again',
  { tag: '@core' },
  async ({ page, context }) => {
    await page.goto(pages.pricing);
    await waitForHydration(page);
    const other = await context.newPage();
    await other.goto(pages.login);
    await expectGround(other, DARK);
    await themes(page).getByRole('radio', { name: 'Light' }).check();
    await expectGround(page, PAPER);
    await expect.poll(() => readBarColor(page)).toEqual(['#f6f1e7']);
    await expectGround(other, PAPER);
    await themes(page).getByRole('radio', { name: 'System' }).check();
    await expectGround(page, DARK);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectGround(page, PAPER);
    await expect.poll(() => readBarColor(page)).toEqual(['#f6f1e7']);
  },
);

test('a chosen theme applies before the first paint, without the app', async ({
  page,
  pageErrors,
}) => {
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.setItem('theme', 'light'));
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (document.documentElement?.dataset['theme'] !== 'light') return;
      performance.mark('themed');
      watch.disconnect();
    });
    watch.observe(document, { attributes: true, subtree: true });
  });
  for (const path of [pages.home, pages.dashboard, '/nobody-of-that-name']) {
    await page.goto(path);
    await expectGround(page, PAPER);
    expect(await page.evaluate(() => performance.getEntriesByName('themed').length)).toBe(1);
    // Marked while the head was parsed, before there was anything to paint.
    const order = await page.evaluate(() => {
      const [themed] = performance.getEntriesByName('themed');
      const [painted] = performance.getEntriesByName('first-paint');
      return (painted?.startTime ?? Infinity) - (themed?.startTime ?? Infinity);
    });
    expect(order).toBeGreaterThan(0);
  }
  // Chromium logs the aborted scripts and the 404 to the console.
  pageErrors.splice(0);
});

test('the account menu and the settings have the same switch, and a reload keeps the choice', async ({
  page,
}) => {
  await signUp(page);
  await clickButton(page, /account of/i);
  const menu = page.getByRole('menu');
  await clickRole(menu, 'menuitemradio', 'Light');
  await expectGround(page, PAPER);
  // The menu stays open, so that the effect can be compared.
  await expect(menu.getByRole('menuitemradio', { name: 'Light' })).toBeChecked();
  await page.reload();
  await expectGround(page, PAPER);
  await page.goto(pages.settings);
  await expect(themes(page).getByRole('radio', { name: 'Light' })).toBeChecked();
  await themes(page).getByRole('radio', { name: 'Dark' }).check();
  await page.emulateMedia({ colorScheme: 'light' });
  await expectGround(page, DARK);
});

async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

test('the main pages have no accessibility violations in both themes', async ({ page }) => {
  for (const path of [pages.home, pages.pricing, pages.login]) {
    await page.goto(path);
    await waitForHydration(page);
    await expectAccessibleInBothThemes(page);
  }
  await onPlan(page, 'business_pro');
  await publishFirstCard(page);
  const [card] = await storedCards(page);
  await submitContacts(page, card?.username ?? '', [{ name: 'Ines', email: 'ines@example.com' }]);
  for (const tab of ['overview', 'cards', 'analytics', 'team', 'settings']) {
    await page.goto(dashboardTabUrl(tab));
    await page.getByRole('tabpanel').getByRole('heading').first().waitFor();
    await expectAccessibleInBothThemes(page);
  }
  await page.goto(pages.settings);
  await page.getByRole('switch').first().waitFor();
  await expectAccessibleInBothThemes(page);
  await expectGround(page, DARK);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectGround(page, PAPER);
  await page.goto(pages.contacts);
  await clickButton(page, 'Ines', { exact: true });
  await page.getByRole('dialog').waitFor();
  await expectAccessibleInBothThemes(page);
});
