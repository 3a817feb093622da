import type { Locator, Page } from 'playwright/test';
import { readEmailChange } from '#shared/api/auth/email-change.ts';
import { listAudit } from '#shared/api/organizations/audit.ts';
import { readSubscription } from '#shared/api/payments.ts';
import { createAccount, logIn, newPerson, storeSession } from '#e2e/fixtures/account.ts';
import { publishFirstCard } from '#e2e/fixtures/dashboard.ts';
import { holdIdle, holdRequests, waitForChunk, waitForData } from '#e2e/fixtures/held-loading.ts';
import { startTeam, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, test, expectText } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';

const CHUNKS = '**/assets/*.js';
const MENU_CHUNK = '**/assets/menu-*.js';
/** All but the session, without which a page shows no control. */
const DATA = /\/api\/(?!auth\/verify)/;
/** All but the script of a prerendered page. */
const APP = /\/assets\/(?!start-)[^/]+\.js/;

const accountMenu = (page: Page) => page.getByRole('button', { name: /^Account of/ });
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

test('the account menu opens and keeps the focus when its code arrives during the press', async ({
  page,
}) => {
  await publishFirstCard(page);
  const becomeIdle = await holdIdle(page);
  const arrival = page.waitForResponse(MENU_CHUNK);
  await page.goto(pages.dashboard);
  const button = accountMenu(page);
  await button.hover();
  await page.mouse.down();
  await expect(button).toBeFocused();
  await becomeIdle();
  await waitForChunk(page, arrival);
  await expect(button).toBeFocused();
  await page.mouse.up();
  await expect(page.getByRole('menu')).toBeVisible();
  await button.click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await button.press('ArrowDown');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

interface EarlyPress {
  control: string;
  press: (page: Page) => Locator;
  effect: (page: Page) => Locator;
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const action = (page: Page, name: string) =>
  page.getByRole('group', { name: /^Actions for/ }).getByRole('button', { name, exact: true });

const DASHBOARD: EarlyPress[] = [
  { control: 'account menu', press: accountMenu, effect: (page) => menuItem(page, 'Sign out') },
  {
    control: 'Edit button',
    press: (page) => action(page, 'Edit'),
    effect: (page) => page.getByRole('dialog', { name: /^Edit / }),
  },
  {
    control: 'Share button',
    press: (page) => action(page, 'Share'),
    effect: (page) => page.getByRole('tab', { name: 'QR code' }),
  },
  {
    control: 'More button',
    press: (page) => page.getByRole('button', { name: 'More', exact: true }),
    effect: (page) => menuItem(page, 'Tutorial'),
  },
  {
    control: 'Overview tab',
    press: (page) => tab(page, 'Overview'),
    effect: (page) => page.getByRole('heading', { name: /^Good to see you/ }),
  },
];

for (const { control, press, effect } of DASHBOARD) {
  test(`the ${control} works when pressed twice before code and data of the dashboard arrive`, async ({
    page,
  }) => {
    await publishFirstCard(page);
    const becomeIdle = await holdIdle(page);
    const releaseData = await holdRequests(page, DATA);
    await page.goto(pages.dashboard);
    await press(page).waitFor();
    const releaseChunks = await holdRequests(page, CHUNKS);
    // Nothing happens at first, so that people press again.
    await press(page).click();
    await press(page).click();
    releaseData();
    await becomeIdle();
    releaseChunks();
    await expect(effect(page)).toBeVisible();
    // What loads last.
    await page.waitForLoadState('networkidle');
    await expect(effect(page)).toBeVisible();
  });
}

test('a menu opened while a page loads stays open, with the focus, when the page arrives', async ({
  page,
}) => {
  const person = newPerson();
  await createAccount(page, person);
  await page.goto(pages.login);
  const releaseDashboard = await holdRequests(page, '**/assets/dashboard-page-*.js');
  await logIn(page, person);
  await accountMenu(page).click();
  await expect(page.getByRole('menu')).toBeFocused();
  releaseDashboard();
  await expect(page).toHaveTitle(/^Dashboard/);
  await expect(page.getByRole('menu')).toBeFocused();
  const releaseSettings = await holdRequests(page, '**/assets/settings-page-*.js');
  await menuItem(page, 'Profile Settings').click();
  await expect(page.getByRole('main')).toBeFocused();
  await accountMenu(page).click();
  await expect(page.getByRole('menu')).toBeFocused();
  releaseSettings();
  await expect(page).toHaveTitle(/^Profile Settings/);
  await expect(page.getByRole('menu')).toBeFocused();
});

test('a click during hydration reaches the app once', async ({ page }) => {
  // React listens from the start of hydration on, and renders in a later task.
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const root = document.querySelector('#root');
      if (root === null) return;
      const clicks: Event[] = [];
      Reflect.set(window, 'clicks', clicks);
      root.addEventListener('click', (event) => clicks.push(event));
      root.addEventListener = (...options: [string, EventListener]) => {
        EventTarget.prototype.addEventListener.apply(root, options);
        if (options[0] !== 'click') return;
        Reflect.deleteProperty(root, 'addEventListener');
        queueMicrotask(() => document.querySelector<HTMLElement>('main [data-held]')?.click());
      };
    });
  });
  await page.goto(pages.demo);
  await page.mouse.move(10, 10);
  await page.mouse.move(20, 20);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate<number>('clicks.length')).toBe(1);
});

test('a choice changed back before the app loads stays as it was left', async ({ page }) => {
  const release = await holdRequests(page, APP);
  await page.goto(pages.pricing);
  const monthly = page.getByRole('radio', { name: 'Monthly' });
  await page.getByRole('radio', { name: 'Yearly' }).check();
  await monthly.check();
  release();
  await page.locator('html[data-live]').waitFor();
  await expect(monthly).toBeChecked();
  await expectText(page, 'or $99 a year');
});

test('a link opened in a new tab before the app loads opens there, as chosen', async ({ page }) => {
  const release = await holdRequests(page, APP);
  await page.goto(pages.pricing);
  await page.getByRole('radio', { name: 'Yearly' }).check();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Choose Startup' }).click({ modifiers: ['ControlOrMeta'] });
  release();
  await expect(await opened).toHaveURL(/billing=yearly|billing%3Dyearly/);
  await expect(page).toHaveURL(new RegExp(`${pages.pricing}$`));
});

test('the start button of the site is pressed while the session becomes known', async ({
  page,
}) => {
  await storeSession(page, await createAccount(page, newPerson()));
  const release = await holdRequests(page, '**/api/auth/verify');
  await page.goto(pages.features);
  await page.locator('html[data-live]').waitFor();
  const site = page.getByRole('navigation', { name: 'Site' });
  await site.getByRole('link', { name: 'Start For Free' }).hover();
  await page.mouse.down();
  release();
  await site.getByRole('link', { name: 'Dashboard' }).waitFor();
  await page.mouse.up();
  await expect(page).toHaveURL(new RegExp(`${pages.dashboard}$`));
});

interface SteadyControl {
  path: string;
  control: (page: Page) => Locator;
  /** What changes the page when it arrives. */
  data: string;
}

const STEADY: SteadyControl[] = [
  {
    path: pages.settings,
    control: (page) => page.getByLabel('Current password'),
    data: readEmailChange.path,
  },
  {
    path: pages.pricing,
    control: (page) => page.getByRole('link', { name: 'Choose Startup' }),
    data: readSubscription.path,
  },
  {
    path: `${pages.checkout}?plan=startup&billing=yearly`,
    control: (page) => page.getByRole('button', { name: /^Secure Checkout/ }),
    data: readSubscription.path,
  },
];

for (const row of STEADY) {
  test(`no control of ${row.path} moves from under the pointer when data arrives`, async ({
    page,
  }) => {
    await storeSession(page, await createAccount(page, newPerson()));
    await expectSteady(page, row);
  });
}

test('no filter of the audit log moves when the people of the log arrive', async ({ page }) => {
  const team = await startTeam(page);
  await expectSteady(page, {
    path: teamUrl(team, 'audit'),
    control: () => page.getByRole('combobox', { name: 'Action' }),
    data: listAudit.path.replace(':org', team.id),
  });
});

/** Expects a control to be where it was before the data arrived. */
async function expectSteady(page: Page, { path, control, data }: SteadyControl): Promise<void> {
  const request = page.waitForRequest(`**${data}*`);
  const response = page.waitForResponse(`**${data}*`);
  const release = await holdRequests(page, `**${data}*`);
  await page.goto(path);
  await request;
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const before = await control(page).boundingBox();
  release();
  await waitForData(page, response);
  expect(await control(page).boundingBox()).toEqual(before);
}
