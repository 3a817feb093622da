import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright/test';
import { logIn, newPerson, signUp } from '#e2e/fixtures/account.ts';
import { expectToast, publishFirstCard } from '#e2e/fixtures/dashboard.ts';
import {
  beforeAndAfterReload,
  expect,
  expectAccessible,
  test,
  expectText,
  expectRole,
  expectTitle,
} from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

async function openSettings(page: Page): Promise<void> {
  await clickButton(page, /account of/i);
  await clickRole(page, 'menuitem', 'Profile Settings');
  await expectTitle(page, 'Profile Settings');
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('R-S1, R-V16, R-V17, R-V18: a password change takes three fields and names each mistake', async ({
  page,
  pageErrors,
}) => {
  const person = await signUp(page);
  await openSettings(page);
  const password = section(page, 'Password');
  const current = password.getByLabel('Current password');
  const next = password.getByLabel('New password', { exact: true });
  const confirm = password.getByLabel('Confirm new password');
  const button = password.getByRole('button', { name: 'Change Password' });
  await expect(button).toBeDisabled();
  await current.fill('not it');
  await expect(button).toBeDisabled();
  await next.fill('short');
  await expect(button).toBeEnabled();
  await button.click();
  await expectToast(page, 'Password Mismatch', "New password and confirmation don't match.");
  await confirm.fill('short');
  await button.click();
  await expectToast(page, 'Password Too Short', 'Password must be at least 8 characters long.');
  await next.fill('long enough now');
  await confirm.fill('long enough now');
  await button.click();
  await expectToast(page, 'Update Failed', 'not your current password');
  // Chromium logs the 403 to the console.
  pageErrors.splice(0);
  await current.fill(person.password);
  await button.click();
  await expectToast(page, 'Password Updated');
  await expect(button).toBeDisabled();
});

test('R-S1, R-N29: notification toggles start at their defaults and survive a reload', async ({
  page,
}) => {
  await signUp(page);
  await openSettings(page);
  const expected: [string, boolean][] = [
    ['Email notifications', true],
    ['Card views', true],
    ['New contacts', true],
    ['Weekly report', false],
    ['Product news', false],
  ];
  for (const [label, isOn] of expected) {
    await expect(page.getByRole('switch', { name: label })).toBeChecked({ checked: isOn });
  }
  // In the row of each mail that is not sent.
  await expect(page.getByText(/^No mail yet\./)).toHaveCount(3);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await clickRole(page, 'switch', 'Weekly report');
  expect((await saved).status()).toBe(200);
  await beforeAndAfterReload(page, async () => {
    await expect(page.getByRole('switch', { name: 'Weekly report' })).toBeChecked();
  });
});

test('R-T18: a preference that cannot be saved reverts and shows an error', async ({
  page,
  pageErrors,
}) => {
  await signUp(page);
  await openSettings(page);
  const productNews = page.getByRole('switch', { name: 'Product news' });
  await expect(productNews).not.toBeChecked();
  await page.route('**/api/account/preferences', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await productNews.click();
  await expectToast(page, 'Update Failed');
  await expect(productNews).not.toBeChecked();
  pageErrors.splice(0);
});

test('an edited profile appears everywhere in the account', async ({ page }) => {
  await signUp(page);
  await openSettings(page);
  const profile = section(page, 'Profile');
  const save = profile.getByRole('button', { name: 'Save Profile' });
  await expect(save).toBeDisabled();
  await profile.getByLabel('First name').fill('');
  await save.click();
  await expectText(profile, 'First name is required.');
  await profile.getByLabel('First name').fill('Yuki');
  await profile.getByLabel('Job title').fill('Architect');
  await save.click();
  await expectToast(page, 'Profile Updated');
  await beforeAndAfterReload(page, async () => {
    await expectRole(page, 'button', /Account of Yuki/);
    await expect(profile.getByLabel('Job title')).toHaveValue('Architect');
  });
});

test('devices are listed and can be signed out', async ({ page, stranger, pageErrors }) => {
  const person = await signUp(page);
  await stranger.goto(pages.login);
  await logIn(stranger, person);
  await stranger.waitForURL(`**${pages.dashboard}`);
  await page.goto(pages.settings);
  const devices = section(page, 'Devices');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('This device')).toHaveCount(1);
  await clickButton(devices.getByRole('listitem'), /^Sign out/);
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByRole('list')).toBeFocused();
  await stranger.goto(pages.settings);
  await expectRole(stranger, 'heading', 'Your session has ended');
  pageErrors.splice(0);
});

test('all data downloads as a readable zip', { tag: '@core' }, async ({ page }) => {
  const username = await publishFirstCard(page);
  await page.goto(pages.settings);
  const download = page.waitForEvent('download');
  await clickButton(page, 'Download All Data');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Mara Lindt .+ \d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(new Uint8Array(readFileSync(await file.path())));
  const text = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  expect(JSON.parse(text('cards.json'))).toMatchObject([{ username }]);
  expect(text('cards.csv')).toContain(username);
  expect(text(`contact-files/${username}.vcf`)).toContain('BEGIN:VCARD');
  await clickRole(page, 'link', 'Import, or export one card');
  await expectTitle(page, 'Import and export');
});

test(
  'R-S2, R-Z16: deleting an account takes a typed word and the password; its page is gone and its username reserved',
  { tag: '@core' },
  async ({ page, stranger, pageErrors }) => {
    const person = newPerson();
    const username = await publishFirstCard(page, person);
    expect((await stranger.goto(`/${username}`))?.status()).toBe(200);
    await page.goto(pages.premiumPass);
    await page.getByRole('textbox', { name: 'Title' }).fill('Between us');
    const readDrafts = () => page.evaluate(() => localStorage.getItem('passDrafts') ?? '');
    await expect.poll(readDrafts).toContain('Between us');
    await page.goto(pages.settings);
    await clickButton(page, 'Delete Account');
    const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
    const remove = dialog.getByRole('button', { name: 'Delete Account' });
    await expect(remove).toBeDisabled();
    await dialog.getByLabel('Type DELETE to confirm').fill('delete');
    await dialog.getByLabel('Your password').fill('not the password');
    await expect(remove).toBeDisabled();
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
    await expectAccessible(page);
    await remove.click();
    await expectToast(page, 'Deletion Failed', 'not your current password');
    await expect(dialog.getByLabel('Type DELETE to confirm')).toHaveValue('DELETE');
    pageErrors.splice(0);
    await dialog.getByLabel('Your password').fill(person.password);
    await remove.click();
    await expectToast(page, 'Account Deleted');
    await page.waitForURL((url) => url.pathname === pages.home);
    // The session is cleared after the settings page unmounts, slightly after the URL changes.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    await expect.poll(readDrafts).not.toContain('Between us');
    await expect(page.getByRole('button', { name: /account of/i })).toHaveCount(0);
    expect((await stranger.goto(`/${username}`))?.status()).toBe(404);
    const name = await stranger.request.get(`/api/usernames/${username}`);
    expect(await name.json()).toMatchObject({ available: false, reason: 'held' });
    const login = { email: person.email, password: person.password };
    expect((await stranger.request.post('/api/auth/login', { data: login })).status()).toBe(401);
    // Chromium logs the 404 to the console.
    pageErrors.splice(0);
  },
);

test('R-T18: a deletion that fails on the server says whom to contact', async ({
  page,
  pageErrors,
}) => {
  await signUp(page);
  await page.goto(pages.settings);
  await page.route('**/api/account', (route) => route.fulfill({ status: 500 }));
  await clickButton(page, 'Delete Account');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByLabel('Your password').fill('whatever');
  await clickButton(dialog, 'Delete Account');
  await expectToast(page, 'Deletion Failed', 'Could not delete account. Please contact support.');
  pageErrors.splice(0);
});

test('R-S3: billing shows the free plan with its features and links to pricing', async ({
  page,
}) => {
  await signUp(page);
  await clickButton(page, /account of/i);
  await clickRole(page, 'menuitem', 'Billing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Billing');
  const plan = page.getByRole('region', { name: /Current plan/ });
  await expect(plan.getByRole('heading')).toContainText('Free');
  await expect(plan.getByRole('list', { name: 'Features' }).getByRole('listitem')).toHaveText([
    'Digital cards',
    'Premium wallet passes',
    'QR codes',
    'Basic QR only',
  ]);
  await expect(section(page, 'Payment methods')).toContainText('No payment methods');
  await expect(section(page, 'Billing history')).toContainText('No invoices yet');
  await expectAccessible(page);
  await clickRole(plan, 'link', 'Upgrade');
  await page.waitForURL(`**${pages.pricing}`);
});

for (const path of [pages.settings, pages.billing]) {
  test(`R-R7: ${path} works for a guest and for a member, with one heading and no axe violation`, async ({
    page,
  }) => {
    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page);
    // A guest has nothing on the server.
    expect(requestedPaths.filter((path) => path.startsWith('/api/'))).toEqual([]);
    await signUp(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator('.animate-breathe')).toHaveCount(0);
    await expectAccessible(page);
  });
}
