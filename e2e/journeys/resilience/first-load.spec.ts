import type { Browser, BrowserContext } from 'playwright/test';
import { listOrganizations } from '#shared/api/organizations/organizations.ts';
import { livePreview, publishFirstCard, toast } from '#e2e/fixtures/dashboard.ts';
import { measureScripts, recordFirstShown } from '#bench/weight/first-load.ts';
import { recordLayoutShifts, readLayoutShift } from '#e2e/fixtures/layout-shift.ts';
import { expect, test, expectRole } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

/** 150 KB, the budget of compressed JavaScript for a first load of the dashboard. */
const FIRST_LOAD_MAX_BYTES = 153_600;
/** 200 KB, of all that a first visit loads before a touch. */
const FIRST_VISIT_MAX_BYTES = 204_800;
/** Loaded at the first sign of use, for the press that needs them. */
const PRESSED_CHUNKS = /\/(?:menu|cards-dialogs|toaster)-/;
/** React alone is larger: a smaller total means that something was not counted. */
const FIRST_LOAD_MIN_BYTES = 100_000;
const FIRST_LOAD_MAX_SCRIPTS = 16;
/** The team page and its views. */
const TEAM_CHUNKS = /\/assets\/(?:team-page|(?:home|members|cards|policies)-view)-/;

/** Opens the dashboard in a new browser and expects its scripts to stay within the budgets. */
async function expectSmallFirstLoad(
  browser: Browser,
  storageState: Awaited<ReturnType<BrowserContext['storageState']>> | undefined,
): Promise<void> {
  const fresh = await browser.newContext({ storageState });
  const tab = await fresh.newPage();
  await recordFirstShown(tab, '[aria-label="Live preview"]');
  await tab.goto(pages.dashboard);
  const { first, firstBytes } = await measureScripts(tab);
  await tab.waitForLoadState('networkidle');
  const whole = await measureScripts(tab, 'now');
  console.log(`first visit of the dashboard: ${whole.first.length} scripts, ${whole.firstBytes} B`);
  expect(whole.firstBytes).toBeLessThanOrEqual(FIRST_VISIT_MAX_BYTES);
  expect(whole.first.join()).not.toMatch(PRESSED_CHUNKS);
  console.log(`first load of the dashboard: ${first.length} scripts, ${firstBytes} B at gzip 6`);
  expect(firstBytes).toBeLessThanOrEqual(FIRST_LOAD_MAX_BYTES);
  expect(firstBytes).toBeGreaterThan(FIRST_LOAD_MIN_BYTES);
  expect(first.length).toBeLessThanOrEqual(FIRST_LOAD_MAX_SCRIPTS);
  expect(first).toContainEqual(expect.stringContaining('/dashboard-page-'));
  // What a press needs loads at the first sign of use.
  const later = tab.waitForRequest('**/assets/toaster-*.js');
  await tab.mouse.move(10, 10);
  expect(whole.first).not.toContain((await later).url());
  await fresh.close();
}

test('a first load of the dashboard fetches at most 150 KB of JavaScript', async ({
  page,
  browser,
}) => {
  await publishFirstCard(page);
  await expectSmallFirstLoad(browser, await page.context().storageState());
});

// A newcomer sees another first screen: a sample card under their name.
test('so does that of a browser without cards', async ({ browser }) => {
  await expectSmallFirstLoad(browser, undefined);
});

const isOfOrganizations = (path: string) => TEAM_CHUNKS.test(path);

test('a person without a team loads no chunk of its views, also once the page is idle', async ({
  page,
  browser,
}) => {
  await publishFirstCard(page);
  const storageState = await page.context().storageState();
  const fresh = await browser.newContext({ storageState });
  const tab = await fresh.newPage();
  const scripts: string[] = [];
  tab.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  const listed = tab.waitForResponse(`**${listOrganizations.path}`);
  await tab.goto(pages.dashboard);
  await livePreview(tab).waitFor();
  await listed;
  await tab.waitForLoadState('networkidle');
  expect(scripts.filter(isOfOrganizations)).toEqual([]);
  // The names are those of the build.
  await tab.goto(pages.team);
  await tab.waitForLoadState('networkidle');
  expect(scripts.filter(isOfOrganizations)).not.toEqual([]);
  await fresh.close();
});

for (const width of [360, 768, 1440]) {
  test(`the dashboard loads without a layout shift, at ${width} px`, async ({ page, browser }) => {
    await publishFirstCard(page);
    const storageState = await page.context().storageState();
    const fresh = await browser.newContext({ storageState, viewport: { width, height: 900 } });
    const tab = await fresh.newPage();
    await recordLayoutShifts(tab);
    const later = tab.waitForResponse('**/assets/toaster-*.js');
    await tab.goto(pages.dashboard);
    await livePreview(tab).waitFor();
    await tab.mouse.move(10, 10);
    await (await later).finished();
    const shift = await readLayoutShift(tab);
    expect(shift).toBeLessThanOrEqual(0.01);
    await fresh.close();
  });
}

test('the dashboard shows the cards on the device before the server has verified the session', async ({
  page,
  browser,
}) => {
  await publishFirstCard(page);
  const storageState = await page.context().storageState();
  const fresh = await browser.newContext({ storageState });
  // The second after which the page says that the server is slow never passes.
  await fresh.addInitScript(() => {
    const wait = window.setTimeout;
    Reflect.set(window, 'setTimeout', (run: () => void, ms?: number) =>
      ms === 1000 ? 0 : wait(run, ms),
    );
  });
  const tab = await fresh.newPage();
  const answer = Promise.withResolvers<void>();
  await tab.route('**/api/auth/verify', async (route) => {
    await answer.promise;
    await route.fulfill({
      status: 401,
      json: { code: 'unauthorized', message: 'No.', requestId: 'r' },
    });
  });
  await tab.goto(pages.dashboard);
  await expect(livePreview(tab)).toContainText('Mara Lindt');
  await expectRole(tab, 'button', /^Account of Mara Lindt/);
  answer.resolve();
  // The account's cards are not shown where its session has ended.
  await expectRole(tab, 'heading', 'Your session has ended');
  await expect(livePreview(tab)).toHaveCount(0);
  await fresh.close();
});

test('a response that arrives late does not move the dashboard of a phone', async ({
  page,
  browser,
}) => {
  await publishFirstCard(page);
  const storageState = await page.context().storageState();
  const fresh = await browser.newContext({ storageState, viewport: { width: 360, height: 900 } });
  const tab = await fresh.newPage();
  const answer = Promise.withResolvers<void>();
  await tab.route('**/api/auth/verify', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await recordLayoutShifts(tab);
  await tab.goto(pages.dashboard);
  const line = tab.getByRole('status').filter({ hasText: 'Still connecting' });
  await expect(line).toBeVisible();
  const notice = tab.getByRole('status').filter({ hasText: 'Confirm your email' });
  await expect(notice).toBeVisible();
  answer.resolve();
  await expect(line).toHaveCount(0);
  await expect(notice).toBeVisible();
  expect(await readLayoutShift(tab)).toBeLessThanOrEqual(0.01);
  await fresh.close();
});

test('an error is shown even when the toast component itself fails to load', async ({
  page,
  pageErrors,
}) => {
  await publishFirstCard(page);
  await page.route('**/assets/toaster-*', (route) => route.abort());
  await page.route('**/assets/cards-dialogs-*', (route) => route.abort());
  await page.reload();
  await clickButton(page, 'Start Editing');
  const alert = page.getByRole('alert').filter({ hasText: "Part of the page didn't load" });
  await expect(alert).toContainText('Check your connection and try again');
  await clickButton(alert, 'Dismiss');
  await expect(alert).toHaveCount(0);
  await page.unrouteAll();
  await clickButton(page, 'Start Editing');
  await expectRole(page, 'dialog', /^Edit /);
  await clickButton(page, 'Cancel');
  await page.getByRole('button', { name: 'Copy link' }).first().click();
  await expect(toast(page, 'Link Copied!').or(toast(page, 'Copy Failed'))).toBeVisible();
  pageErrors.splice(0);
});
