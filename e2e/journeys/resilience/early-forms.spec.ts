import type { Locator, Page } from 'playwright/test';
import { login, signup } from '#shared/api/auth/auth.ts';
import { requestPasswordReset } from '#shared/api/auth/password.ts';
import { pages } from '#shared/routes.ts';
import { createAccount, logIn, newPerson, type Person } from '#e2e/fixtures/account.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';
import { holdRequests } from '#e2e/fixtures/held-loading.ts';
import { waitForMail } from '#e2e/fixtures/outbox.ts';
import { expect, expectText, expectTitle, test } from '#e2e/fixtures/test.ts';

// Forms that are filled in and sent before a script of the app has arrived.

/** All but the two scripts of a prerendered form. */
const APP = /\/assets\/(?!start-|form-)[^/]+\.js/;

const password = (page: Page): Locator => page.getByLabel('Password', { exact: true });
const toastRegion = (page: Page): Locator =>
  page.getByRole('region', { name: 'Notifications (F8)' });
const notice = (page: Page): Locator => page.locator('[data-form-notice]');

/** Lists the calls to an endpoint from here on. */
function listCalls(page: Page, path: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request.postData() ?? '');
  });
  return calls;
}

async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await password(page).fill(person.password);
}

test('a person logs in before the app has loaded, and is led to the page that asked for it', async ({
  page,
}) => {
  const person = newPerson();
  await createAccount(page, person);
  const release = await holdRequests(page, APP);
  const calls = listCalls(page, login.path);
  await page.goto(`${pages.login}?from=${encodeURIComponent(`${pages.settings}?tab=none#top`)}`);
  await logIn(page, person);
  await expect(page).toHaveURL(/\/settings\?tab=none#top$/);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toMatch(/^[^.]+\.[^.]+\./);
  release();
  await expectText(toastRegion(page), 'Welcome Back!');
  await expectTitle(page, 'Settings');
  expect(calls).toHaveLength(1);
});

test('a person signs up before the app has loaded, with Enter, and is welcomed by name', async ({
  page,
}) => {
  const release = await holdRequests(page, APP);
  const calls = listCalls(page, signup.path);
  await page.goto(pages.signup);
  await fillSignUp(page, newPerson());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${pages.dashboard}$`));
  release();
  await expectText(toastRegion(page), /^Welcome to .*, Mara\.$/);
  expect(calls).toHaveLength(1);
});

test('S-R1: before the app has loaded, a foreign return address leads to the dashboard', async ({
  page,
  baseURL,
}) => {
  const person = newPerson();
  await createAccount(page, person);
  await holdRequests(page, APP);
  for (const from of ['//evil.example', '/\\evil.example', 'https://evil.example', 'data:,x']) {
    await page.goto(`${pages.login}?${new URLSearchParams({ from }).toString()}`);
    await logIn(page, person);
    await expect(page).toHaveURL(`${baseURL}${pages.dashboard}`);
    await page.evaluate(() => localStorage.clear());
  }
});

test('a refused login is shown before the app has loaded, then by the app, with one call', async ({
  page,
  pageErrors,
}) => {
  const person = newPerson();
  await createAccount(page, person);
  const release = await holdRequests(page, APP);
  const calls = listCalls(page, login.path);
  await page.goto(pages.login);
  await logIn(page, { ...person, password: 'not the password' });
  await expect(notice(page)).toHaveText(/password/);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  release();
  await expectText(toastRegion(page), 'Login Failed');
  await expect(notice(page)).toHaveCount(0);
  await expect(password(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(password(page)).toHaveValue('not the password');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  expect(calls).toHaveLength(1);
  // Chromium logs the 401 to the console.
  pageErrors.splice(0);
  await logIn(page, person);
  await page.waitForURL(`**${pages.dashboard}`);
  expect(calls).toHaveLength(2);
});

test('a form changed after an early refusal is neither sent nor marked when the app loads', async ({
  page,
  pageErrors,
}) => {
  const release = await holdRequests(page, APP);
  const calls = listCalls(page, login.path);
  await page.goto(pages.login);
  await logIn(page, newPerson());
  await expect(notice(page)).toBeVisible();
  await password(page).press('End');
  await password(page).pressSequentially('!');
  await expect(notice(page)).toBeHidden();
  release();
  await page.locator('html[data-live]').waitFor();
  await expect(password(page)).toHaveValue(/!$/);
  await expect(password(page)).toBeFocused();
  await expect(password(page)).not.toHaveAttribute('aria-invalid');
  expect(calls).toHaveLength(1);
  pageErrors.splice(0);
});

test('the app takes over a login that the server still checks', async ({ page }) => {
  const person = newPerson();
  await createAccount(page, person);
  const release = await holdRequests(page, APP);
  const answer = await holdRequests(page, `**${login.path}`);
  const calls = listCalls(page, login.path);
  await page.goto(pages.login);
  await logIn(page, person);
  await expect(page.getByRole('button', { name: 'Sign In' })).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
  answer();
  await expectText(toastRegion(page), 'Welcome Back!');
  await expect(page).toHaveURL(new RegExp(`${pages.dashboard}$`));
  expect(calls).toHaveLength(1);
});

test('a login without a network says so before the app has loaded', async ({
  page,
  pageErrors,
}) => {
  await holdRequests(page, APP);
  await page.route(`**${login.path}`, (route) => route.abort('internetdisconnected'));
  await page.goto(pages.login);
  await logIn(page, newPerson());
  await expect(notice(page)).toHaveText('Network error occurred. Please try again.');
  await expect(password(page)).not.toBeEmpty();
  pageErrors.splice(0);
});

test('an incomplete form is not sent early, and the app names what is missing', async ({
  page,
}) => {
  const release = await holdRequests(page, APP);
  const calls = listCalls(page, signup.path);
  await page.goto(pages.signup);
  await page.getByLabel('First name').fill('Mara');
  await clickButton(page, 'Create Account');
  await expect(page.getByLabel('Last name')).toBeFocused();
  release();
  await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('Last name is required.');
  await expect(page.getByLabel('First name')).toHaveValue('Mara');
  expect(calls).toEqual([]);
});

test('what is typed, focused and pressed on a sign-up form stays when the app takes it over', async ({
  page,
}) => {
  const release = await holdRequests(page, APP);
  await page.goto(pages.signup);
  const person = newPerson();
  await fillSignUp(page, person);
  await clickButton(page, 'Show password');
  const company = page.getByLabel(/^Company/);
  await company.pressSequentially('Norwind');
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowLeft');
  release();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await expect(company).toBeFocused();
  // Where the caret was.
  await page.keyboard.type('th');
  await expect(company).toHaveValue('Northwind');
  await expect(password(page)).toHaveValue(person.password);
  const request = page.waitForRequest(`**${signup.path}`);
  await clickButton(page, 'Create Account');
  expect((await request).postDataJSON()).toMatchObject({ ...person, company: 'Northwind' });
  await page.waitForURL(`**${pages.dashboard}`);
});

test('a reset link is requested before the app has loaded, once, and used before it too', async ({
  page,
}) => {
  const person = newPerson();
  await createAccount(page, person);
  const release = await holdRequests(page, APP);
  const calls = listCalls(page, requestPasswordReset.path);
  await page.goto(pages.forgotPassword);
  await page.getByLabel('Email').fill(person.email);
  await clickButton(page, 'Send Link');
  await expect(notice(page)).toContainText('a link is on its way');
  release();
  await expect(page.getByText(/^If there's an account for .*@/)).toBeFocused();
  expect(calls).toHaveLength(1);

  const text = await waitForMail(page, person.email, 'Choose a new password');
  const releaseAgain = await holdRequests(page, APP);
  await page.goto(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  await expect(page.getByLabel('Email')).toBeHidden();
  const next = 'quite another pass phrase';
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('Confirm new password').fill(next);
  await clickButton(page, 'Set New Password');
  releaseAgain();
  await expect(page.getByText('Your password has been changed')).toBeFocused();
});

test('an invitation that is opened shows that it loads, and one without its link says what to do', async ({
  page,
  pageErrors,
}) => {
  const release = await holdRequests(page, APP);
  const open = page.getByRole('heading', { name: 'Open your invitation' });
  await page.goto(pages.invite);
  await expect(open).toBeVisible();
  await page.goto(pages.login);
  await page.goto(`${pages.invite}#token=unknown`);
  await expect(page.locator('main .animate-breathe').first()).toBeVisible();
  await expect(open).toBeHidden();
  release();
  await expectTitle(page, "This link doesn't work anymore");
  // Chromium logs the 404 to the console.
  pageErrors.splice(0);
});
