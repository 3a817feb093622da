import type { Page, Route } from 'playwright/test';
import { newPerson, signOut, signUp } from '#e2e/fixtures/account.ts';
import { toast } from '#e2e/fixtures/dashboard.ts';
import { beforeAndAfterReload, expect, test } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';

/** Holds each call of a kind until it is let go, and counts them. */
async function holdCalls(page: Page, pattern: string, method: string) {
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
    /** Lets the oldest one go, once it is there. */
    letGo: async () => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      waiting.shift()?.();
    },
  };
}

test('a button keeps the focus while its call is under way, and neither Enter nor a press sends twice', async ({
  page,
  complaints,
}) => {
  const person = newPerson();
  await signUp(page, person);
  await signOut(page);
  await page.goto(pages.login);
  await expect(page.locator('html[data-live]')).toHaveCount(1);
  const calls = await holdCalls(page, '**/api/auth/login', 'POST');
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
  await calls.letGo();
  await expect(page.getByText('Invalid email or password.').first()).toBeVisible();
  expect(calls.count()).toBe(1);
  complaints.splice(0);
});

test('a failed call leaves the focus on the button that made it', async ({ page, complaints }) => {
  await signUp(page, newPerson());
  await page.goto(pages.settings);
  const title = page.getByLabel('Job title');
  await title.fill('Architect');
  await page.route('**/api/account', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500 }) : route.continue(),
  );
  const save = page.getByRole('button', { name: 'Save Profile' });
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Update Failed')).toBeVisible();
  await expect(save).toBeFocused();
  await expect(title).toHaveValue('Architect');
  complaints.splice(0);
});

test('what is typed into a profile while it is saved stays, and waits for its own saving', async ({
  page,
}) => {
  await signUp(page, newPerson());
  await page.goto(pages.settings);
  const calls = await holdCalls(page, '**/api/account', 'PATCH');
  const title = page.getByLabel('Job title');
  const company = page.getByLabel('Company');
  await title.fill('Architect');
  await company.fill('  Northwind  ');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await title.fill('Chief Architect');
  await calls.letGo();
  await expect(toast(page, 'Profile Updated')).toBeVisible();
  await expect(title).toHaveValue('Chief Architect');
  await expect(company).toHaveValue('Northwind');
  const save = page.getByRole('button', { name: 'Save Profile' });
  await expect(save).toBeEnabled();
  await save.click();
  await calls.letGo();
  await expect(save).toBeDisabled();
  await page.unroute('**/api/account');
  await beforeAndAfterReload(page, () => expect(title).toHaveValue('Chief Architect'));
});

test('what is typed into a pass while it is saved stays', async ({ page }) => {
  await signUp(page, newPerson());
  await page.goto(`${pages.premiumPass}?tab=geofencing`);
  const calls = await holdCalls(page, '**/api/passes/geofence', 'PUT');
  const radius = page.getByLabel('Radius (meters)');
  await page.getByLabel('Latitude').fill('52.52');
  await page.getByLabel('Longitude').fill('13.405');
  await radius.fill('250');
  await page.getByRole('button', { name: 'Save Geofence' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await radius.fill('300');
  await calls.letGo();
  await expect(toast(page, 'Geofence Saved!')).toBeVisible();
  await beforeAndAfterReload(page, () => expect(radius).toHaveValue('300'));
});

test('a switch pressed while another is saved is saved after it', async ({ page }) => {
  await signUp(page, newPerson());
  await page.goto(pages.settings);
  const calls = await holdCalls(page, '**/api/account/preferences', 'PUT');
  const weekly = page.getByRole('switch', { name: 'Weekly report' });
  const news = page.getByRole('switch', { name: 'Product news' });
  await weekly.click();
  await news.click();
  await expect(weekly).toBeChecked();
  await expect(news).toBeChecked();
  await calls.letGo();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await calls.letGo();
  expect((await saved).status()).toBe(200);
  expect(calls.count()).toBe(2);
  await page.unroute('**/api/account/preferences');
  await beforeAndAfterReload(page, async () => {
    await expect(weekly).toBeChecked();
    await expect(news).toBeChecked();
  });
});

test('trying again says that it tries, and asks once', async ({ page, complaints }) => {
  await signUp(page, newPerson());
  await page.route('**/api/auth/verify', (route) => route.fulfill({ status: 503 }));
  await page.goto(pages.settings);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/api/auth/verify');
  const calls = await holdCalls(page, '**/api/auth/verify', 'GET');
  await again.click();
  const trying = page.getByRole('button', { name: 'Trying...' });
  await expect(trying).toBeDisabled();
  await trying.click({ force: true });
  await calls.letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(calls.count()).toBe(1);
  complaints.splice(0);
});
