import type { Page, Route } from 'playwright/test';
import { signOut, signUp } from '#e2e/fixtures/account.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { beforeAndAfterReload, expect, test, expectRole, expectTitle } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

/** Pauses each matching call until it is released, and counts the calls. */
async function pauseCalls(page: Page, pattern: string, method: string) {
  const waiting: (() => void)[] = [];
  let count = 0;
  await page.route(pattern, async (route: Route) => {
    if (route.request().method() !== method) return route.continue();
    count += 1;
    await new Promise<void>((go) => {
      waiting.push(go);
    });
    return route.continue();
  });
  return {
    count: () => count,
    /** Waits for the oldest call and releases it. */
    release: async () => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      waiting.shift()?.();
    },
  };
}

test('a button keeps focus while its call is pending, and neither Enter nor a click sends twice', async ({
  page,
  pageErrors,
}) => {
  const person = await signUp(page);
  await signOut(page);
  await page.goto(pages.login);
  await expect(page.locator('html[data-live]')).toHaveCount(1);
  const calls = await pauseCalls(page, '**/api/auth/login', 'POST');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).focus();
  await page.keyboard.press('Enter');
  const busy = page.getByRole('button', { name: 'Signing In...' });
  await expect(busy).toBeDisabled();
  await expect(busy).toBeFocused();
  await page.keyboard.press('Enter');
  await busy.click({ force: true });
  await expect(busy).toBeFocused();
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await busy.focus();
  await calls.release();
  await expect(page.getByText('Invalid email or password.').first()).toBeVisible();
  expect(calls.count()).toBe(1);
  pageErrors.splice(0);
});

test('a failed call leaves focus on the button that made it', async ({ page, pageErrors }) => {
  await signUp(page);
  await page.goto(pages.settings);
  const title = page.getByLabel('Job title');
  await title.fill('Architect');
  await page.route('**/api/account', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500 }) : route.continue(),
  );
  const save = page.getByRole('button', { name: 'Save Profile' });
  await save.focus();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Update Failed');
  await expect(save).toBeFocused();
  await expect(title).toHaveValue('Architect');
  pageErrors.splice(0);
});

test('text typed into a profile during a save stays and is saved next', async ({ page }) => {
  await signUp(page);
  await page.goto(pages.settings);
  const calls = await pauseCalls(page, '**/api/account', 'PATCH');
  const title = page.getByLabel('Job title');
  const company = page.getByLabel('Company');
  await title.fill('Architect');
  await company.fill('  Northwind  ');
  await clickButton(page, 'Save Profile');
  await expectRole(page, 'button', 'Saving...');
  await title.fill('Chief Architect');
  await calls.release();
  await expectToast(page, 'Profile Updated');
  await expect(title).toHaveValue('Chief Architect');
  await expect(company).toHaveValue('Northwind');
  const save = page.getByRole('button', { name: 'Save Profile' });
  await expect(save).toBeEnabled();
  await save.click();
  await calls.release();
  await expect(save).toBeDisabled();
  await page.unroute('**/api/account');
  await beforeAndAfterReload(page, () => expect(title).toHaveValue('Chief Architect'));
});

test('text typed into a pass during a save stays', async ({ page }) => {
  await signUp(page);
  await page.goto(`${pages.premiumPass}?tab=geofencing`);
  const calls = await pauseCalls(page, '**/api/passes/geofence', 'PUT');
  const radius = page.getByLabel('Radius (meters)');
  await page.getByLabel('Latitude').fill('52.52');
  await page.getByLabel('Longitude').fill('13.405');
  await radius.fill('250');
  await clickButton(page, 'Save Geofence');
  await expectRole(page, 'button', 'Saving...');
  await radius.fill('300');
  await calls.release();
  await expectToast(page, 'Geofence Saved!');
  await beforeAndAfterReload(page, () => expect(radius).toHaveValue('300'));
});

test('a switch toggled during another save is saved after it', async ({ page }) => {
  await signUp(page);
  await page.goto(pages.settings);
  const calls = await pauseCalls(page, '**/api/account/preferences', 'PUT');
  const weekly = page.getByRole('switch', { name: 'Weekly report' });
  const productNews = page.getByRole('switch', { name: 'Product news' });
  await weekly.click();
  await productNews.click();
  await expect(weekly).toBeChecked();
  await expect(productNews).toBeChecked();
  await calls.release();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await calls.release();
  expect((await saved).status()).toBe(200);
  expect(calls.count()).toBe(2);
  await page.unroute('**/api/account/preferences');
  await beforeAndAfterReload(page, async () => {
    await expect(weekly).toBeChecked();
    await expect(productNews).toBeChecked();
  });
});

test('retrying shows progress and sends one request', async ({ page, pageErrors }) => {
  await signUp(page);
  await page.route('**/api/auth/verify', (route) => route.fulfill({ status: 503 }));
  await page.goto(pages.settings);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/api/auth/verify');
  const calls = await pauseCalls(page, '**/api/auth/verify', 'GET');
  await again.click();
  const trying = page.getByRole('button', { name: 'Trying...' });
  await expect(trying).toBeDisabled();
  await trying.click({ force: true });
  await calls.release();
  await expectTitle(page, 'Profile Settings');
  expect(calls.count()).toBe(1);
  pageErrors.splice(0);
});
