import type { Page } from 'playwright/test';
import { newPerson, signOut, signUp } from '#e2e/fixtures/account.ts';
import { expectToast, publishFirstCard } from '#e2e/fixtures/dashboard.ts';
import { givePlan, onPlan } from '#e2e/fixtures/plan.ts';
import {
  beforeAndAfterReload,
  expect,
  expectAccessible,
  test,
  expectText,
  expectRole,
} from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('R-G1: five tabs each have a URL, and testing is announced as coming', async ({ page }) => {
  await page.goto(pages.premiumPass);
  await expect(page.getByRole('tab')).toHaveText([
    'Notifications',
    'Geofencing',
    'Design',
    'Templates',
    'Testing',
  ]);
  for (const name of ['Notifications', 'Geofencing', 'Design', 'Templates', 'Testing']) {
    await page.goto(`${pages.premiumPass}?tab=${name.toLowerCase()}`);
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
  }
  await expectRole(page, 'heading', 'A/B testing');
  await expectText(page, /^Coming soon/);
  await tab(page, 'Design').click();
  await page.goBack();
  await expect(tab(page, 'Testing')).toHaveAttribute('aria-selected', 'true');
});

test('a guest who signs in returns to the tab they were on', async ({ page }) => {
  await page.goto(`${pages.premiumPass}?tab=geofencing`);
  const back = new URLSearchParams({ from: `${pages.premiumPass}?tab=geofencing` }).toString();
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true }),
  ).toHaveAttribute('href', `${pages.login}?${back}`);
});

test('colors that the browser fails to store are not reported as saved', async ({
  page,
  pageErrors,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('planPreview', JSON.stringify({ version: 1, data: 'startup' }));
    Storage.prototype.setItem = new Proxy(Reflect.get(Storage.prototype, 'setItem'), {
      apply(setItem, storage, [key, text]: [string, string]) {
        if (key === 'passDrafts') throw new DOMException('full', 'QuotaExceededError');
        Reflect.apply(setItem, storage, [key, text]);
      },
    });
  });
  await page.goto(`${pages.premiumPass}?tab=design`);
  await clickButton(page, 'Ivory');
  await clickButton(page, 'Save Design');
  await expectToast(page, 'Save Failed', "Your browser couldn't save it.");
  await expect(page.getByLabel('Background color')).toHaveValue('#f3e9d2');
  expect(new Set(pageErrors.splice(0))).toEqual(new Set(['console: Could not store passDrafts']));
});

test('R-V19, R-V20, R-T19: a message needs both parts, has at most 178 characters, and needs a recipient', async ({
  page,
}) => {
  await page.goto(pages.premiumPass);
  const send = page.getByRole('button', { name: 'Send Notification' });
  const title = page.getByRole('textbox', { name: 'Title' });
  const message = page.getByRole('textbox', { name: 'Message' });
  await send.click();
  await expectToast(page, 'Missing Information', 'Please provide both title and message.');
  await expect(title).toHaveAccessibleDescription('A title is required.');
  await title.fill('New role');
  await message.pressSequentially('m'.repeat(3));
  await expectText(page, '3 / 178');
  await message.fill('m'.repeat(178));
  await message.press('End');
  await page.keyboard.type('m');
  await expectText(page, '178 / 178');
  await expect(page.getByRole('region', { name: 'Preview of the message' })).toContainText(
    'New role',
  );
  await send.click();
  await expectToast(page, 'Send Failed', 'published pass yet');
  await beforeAndAfterReload(page, async () => {
    await expect(title).toHaveValue('New role');
    await expect(message).toHaveValue('m'.repeat(178));
  });
});

test('R-N27, R-V21: a place has a radius of 100 meters by default, and letters are refused at the field', async ({
  page,
}) => {
  await page.goto(`${pages.premiumPass}?tab=geofencing`);
  const radius = page.getByLabel('Radius (meters)');
  await expect(radius).toHaveValue('100');
  await expectText(page, 'Recommended: 100-500 m');
  await expect(page.getByRole('switch')).not.toBeChecked();
  await page.getByLabel('Latitude').fill('52.52');
  await page.getByLabel('Longitude').fill('13.405');
  await radius.pressSequentially('w');
  await expect(radius).toHaveAccessibleDescription(/Radius is a number of meters\./);
  await expectAccessible(page);
  await radius.fill('250');
  await page.getByRole('switch').click();
  await clickButton(page, 'Save Geofence');
  await expectToast(page, 'Place Saved');
  await beforeAndAfterReload(page, async () => {
    await expect(radius).toHaveValue('250');
    await expect(page.getByRole('switch')).toBeChecked();
  });
});

test('a place is read from a map link or the device, and a refusal suggests the other', async ({
  page,
  context,
}) => {
  const hostnames: string[] = [];
  page.on('request', (request) => hostnames.push(new URL(request.url()).hostname));
  await page.goto(`${pages.premiumPass}?tab=geofencing`);
  const link = page.getByLabel('Map link');
  const latitude = page.getByLabel('Latitude');
  const longitude = page.getByLabel('Longitude');
  await link.fill(
    'https://www.google.com/maps/place/Gate/@52.5,13.3,17z/data=!3d52.5163!4d13.3777',
  );
  await expectText(page, 'Position taken from the map link.');
  await expect(latitude).toHaveValue('52.5163');
  await expect(longitude).toHaveValue('13.3777');
  await link.fill('https://maps.app.goo.gl/AbCdEf');
  await expect(link).toHaveAccessibleDescription(/Open it, then copy the full link/);
  await expectAccessible(page);
  const locate = page.getByRole('button', { name: 'Use my position' });
  await locate.click();
  await expect(link).toHaveAccessibleDescription(/Location access is blocked\. Allow it/);
  await expect(latitude).toHaveValue('52.5163');
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: -33.8568, longitude: 151.2153, accuracy: 12 });
  await locate.click();
  await expectText(page, 'Position set, accurate to about 12 m.');
  await expect(latitude).toHaveValue('-33.8568');
  await expect(longitude).toHaveValue('151.2153');
  // Neither method contacts a map service.
  expect(new Set(hostnames)).toEqual(new Set([new URL(page.url()).hostname]));
});

test('R-N28: a pass is black with gold and white until other colors are chosen; the font is fixed', async ({
  page,
}) => {
  await page.goto(`${pages.premiumPass}?tab=design`);
  const background = page.getByLabel('Background color');
  await expect(background).toHaveValue('#000000');
  await expect(page.getByLabel('Label color')).toHaveValue('#ffffff');
  await expectText(page, "so you can't choose a font");
  const pass = page.getByRole('region', { name: 'Preview of the pass' });
  await expect(pass.locator('div').first()).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await clickButton(page, 'Ivory');
  await expect(pass.locator('div').first()).toHaveCSS('background-color', 'rgb(243, 233, 210)');
  await beforeAndAfterReload(page, () => expect(background).toHaveValue('#f3e9d2'));
  await page.getByLabel('Foreground color').fill('#f0e0c0');
  await expect(page.getByRole('status').filter({ hasText: 'Hard to read' })).toBeVisible();
  await clickButton(page, 'Reset colors');
  await expect(background).toHaveValue('#000000');
});

test('a message template fills the draft', async ({ page }) => {
  await page.goto(`${pages.premiumPass}?tab=templates`);
  await clickButton(page, 'Use Template: New role');
  await expect(tab(page, 'Notifications')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('I have a new role');
});

test('without a pass the manager explains how to create one and sends nothing', async ({
  page,
  pageErrors,
}) => {
  await signUp(page);
  const pendingSettings = Promise.withResolvers<void>();
  await page.route('**/api/passes/settings', async (route) => {
    await pendingSettings.promise;
    await route.continue();
  });
  await page.goto(pages.premiumPass);
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(tab(page, 'Notifications')).toHaveAttribute('aria-selected', 'true');
  // The form appears together with the notice above it, so no field moves while typing.
  await expect(title).toHaveCount(0);
  pendingSettings.resolve();
  await title.waitFor();
  await expectText(page, "You don't have any passes yet");
  await title.fill('New role');
  await page.getByRole('textbox', { name: 'Message' }).fill('Same person.');
  await clickButton(page, 'Send Notification');
  await expectToast(page, 'Send Failed', 'published pass yet');
  await expectAccessible(page);
  await clickRole(page, 'link', 'Go to your cards');
  await page.waitForURL(`**${pages.dashboard}?tab=cards`);
  pageErrors.splice(0);
});

test('custom colors without their plan are disabled, and the preview matches the passes', async ({
  page,
}) => {
  const person = await signUp(page);
  await givePlan(page, person, 'startup');
  await page.goto(`${pages.premiumPass}?tab=design`);
  const background = page.getByLabel('Background color');
  await clickButton(page, 'Ivory');
  await clickButton(page, 'Save Design');
  await expectToast(page, 'Design Saved!');
  await beforeAndAfterReload(page, () => expect(background).toHaveValue('#f3e9d2'));
  await onPlan(page, 'free');
  await page.reload();
  await expectText(page, 'Your saved colors return');
  await expect(background).toHaveValue('#000000');
  await tab(page, 'Templates').click();
  await expectText(page, "Each pass matches its card's template.");
});

test("one press gives the passes the card's colors again, in the dialog and in the manager", async ({
  page,
}) => {
  const person = newPerson();
  await publishFirstCard(page, person);
  await givePlan(page, person, 'startup');
  for (const isInManager of [true, false]) {
    await page.goto(`${pages.premiumPass}?tab=design`);
    await clickButton(page, 'Ivory');
    await clickButton(page, 'Save Design');
    await expectToast(page, 'Design Saved!');
    if (isInManager) await tab(page, 'Templates').click();
    else {
      await page.goto(`${pages.dashboard}?tab=cards`);
      await clickButton(page, 'Generate Premium Pass');
    }
    await clickButton(page, "Match my card's colors");
    await expect(page.getByRole('button', { name: "Match my card's colors" })).toHaveCount(0);
    await page.goto(`${pages.premiumPass}?tab=design`);
    await expect(page.getByLabel('Background color')).toHaveValue('#000000');
  }
});

test('an unreachable server shows an error, keeps the typed text, and can be retried', async ({
  page,
  pageErrors,
}) => {
  await signUp(page);
  await page.route('**/api/passes/settings', (route) => route.abort());
  await page.goto(pages.premiumPass);
  await expectText(page, "We couldn't load your passes");
  await page.getByRole('textbox', { name: 'Title' }).fill('New role');
  await expectAccessible(page);
  // A form with defaults would replace what is saved.
  for (const name of ['Geofencing', 'Design', 'Templates']) {
    await tab(page, name).click();
    await expect(page.getByRole('tabpanel', { name })).toBeEmpty();
  }
  await tab(page, 'Notifications').click();
  await page.unroute('**/api/passes/settings');
  await clickButton(page, 'Try again');
  await expectText(page, "You don't have any passes yet");
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('New role');
  pageErrors.splice(0);
});

test('signing out removes the draft, and the next account sees none of it', async ({ page }) => {
  await signUp(page);
  await page.goto(pages.premiumPass);
  await page.getByRole('textbox', { name: 'Title' }).fill('For my eyes');
  const readDrafts = () => page.evaluate(() => localStorage.getItem('passDrafts') ?? '');
  await expect.poll(readDrafts).toContain('For my eyes');
  await page.goto(pages.dashboard);
  await signOut(page);
  await expect.poll(readDrafts).not.toContain('For my eyes');
});

test('on a phone every tab fits the width', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const name of ['notifications', 'geofencing', 'design', 'templates', 'testing']) {
    await page.goto(`${pages.premiumPass}?tab=${name}`);
    await expect(page.getByRole('tabpanel')).toBeVisible();
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow, name).toBeLessThanOrEqual(0);
  }
});

test('the selected tab stays visible when a phone is rotated', async ({ page }) => {
  await page.goto(`${pages.premiumPass}?tab=testing`);
  const chosen = page.getByRole('tab', { selected: true });
  await expect(chosen).toHaveText('Testing');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(chosen).toBeInViewport({ ratio: 1 });
});
