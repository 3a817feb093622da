import { logIn, newPerson, signUp, type Person } from '#e2e/fixtures/account.ts';
import { mailsTo, waitForMail } from '#e2e/fixtures/outbox.ts';
import { expect, expectAccessible, test, expectText, expectRole } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import type { Page } from 'playwright/test';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';

const CONFIRM = 'Confirm your new email';

const section = (page: Page) => page.getByRole('region', { name: 'Email', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change your email' });

/** Requests an email change in the settings dialog. */
async function requestChange(page: Page, email: string, password: string): Promise<void> {
  await clickButton(section(page), 'Change Email');
  await dialog(page).getByLabel('New email').fill(email);
  await dialog(page).getByLabel('Current password').fill(password);
  await clickButton(dialog(page), 'Send Link');
}

async function readLink(page: Page, email: string): Promise<string> {
  return /https?:\/\/\S+/.exec(await waitForMail(page, email, CONFIRM))?.[0] ?? '';
}

test('an email change is requested, confirmed by its link, and the old address no longer signs in', async ({
  page,
  browser,
  pageErrors,
}) => {
  const person = newPerson();
  const next: Person = { ...person, email: `next.${person.email}` };
  await signUp(page, person);
  // A second session on another device.
  const otherDevice = await (await browser.newContext()).newPage();
  await otherDevice.goto(pages.login);
  await logIn(otherDevice, person);
  await otherDevice.waitForURL(`**${pages.dashboard}`);

  await page.goto(pages.settings);
  await expect(section(page)).toContainText(person.email);
  await clickButton(section(page), 'Change Email');
  await expect(dialog(page).getByLabel('New email')).toBeFocused();
  await expectAccessible(page);
  await dialog(page).getByLabel('New email').fill('nobody');
  await clickButton(dialog(page), 'Send Link');
  await expect(dialog(page)).toContainText('Please enter a valid email address.');
  await expect(dialog(page)).toContainText('Your current password is required.');
  await dialog(page).getByLabel('New email').fill(next.email);
  await dialog(page).getByLabel('Current password').fill('not it');
  await clickButton(dialog(page), 'Send Link');
  await expect(dialog(page)).toContainText('This is not your current password.');
  // Chromium logs the 403 to the console.
  pageErrors.splice(0);
  // The form keeps what was typed.
  await expect(dialog(page).getByLabel('New email')).toHaveValue(next.email);
  await dialog(page).getByLabel('Current password').fill(person.password);
  const pendingAnswer = Promise.withResolvers<void>();
  await page.route('**/api/auth/email-change', async (route) => {
    await pendingAnswer.promise;
    await route.continue();
  });
  await clickButton(dialog(page), 'Send Link');
  await expect(dialog(page).getByRole('button', { name: 'Sending...' })).toBeDisabled();
  // Closing now would leave it unclear whether the link was sent.
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();
  pendingAnswer.resolve();
  await expect(dialog(page)).toBeHidden();
  await page.unroute('**/api/auth/email-change');
  const waiting = `We sent a link to ${next.email}. Until you open it, sign in with ${person.email}.`;
  await expect(section(page)).toContainText(waiting);
  await expectAccessible(page);
  await page.reload();
  await expect(section(page)).toContainText(waiting);
  await waitForMail(page, person.email, 'email is about to change');

  const link = await readLink(page, next.email);
  await page.goto(link);
  await expectRole(page, 'button', 'Confirm New Email');
  // The token is removed from the URL as soon as it is read.
  await expect(page).not.toHaveURL(/token/);
  await expectAccessible(page);
  await clickButton(page, 'Confirm New Email');
  await expect(page.getByRole('heading', { level: 1, name: 'Email Changed' })).toBeFocused();
  await expectText(page, `From now on, sign in with ${next.email}.`);
  await expectAccessible(page);
  // This session stays signed in; all others end.
  await clickRole(page, 'link', 'Back to Settings');
  await expect(section(page)).toContainText(next.email);
  await expect(section(page)).not.toContainText('We sent a link');
  await otherDevice.reload();
  await expect(otherDevice.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await otherDevice.goto(pages.login);
  await logIn(otherDevice, person);
  await expect(otherDevice.getByText('Invalid email or password.').first()).toBeVisible();
  await otherDevice.getByLabel('Email').fill(next.email);
  await clickButton(otherDevice, 'Sign In');
  await expectRole(otherDevice, 'button', /account of/i);
  await otherDevice.context().close();
  await waitForMail(page, person.email, 'email was changed');

  await page.goto(link);
  await clickButton(page, 'Confirm New Email');
  await expect(page.getByRole('alert')).toContainText('expired or was already used');
  await expect(page.getByRole('alert')).toBeFocused();
  await expectRole(page, 'link', 'Go to Settings');
  pageErrors.splice(0);
});

test('an email change link is sent again or canceled, and a canceled link no longer works', async ({
  page,
  pageErrors,
}) => {
  const person = newPerson();
  const email = `next.${person.email}`;
  await signUp(page, person);
  await page.goto(pages.settings);
  await requestChange(page, email, person.password);
  await expect(section(page)).toContainText('Confirm your new email');
  const first = await readLink(page, email);
  await clickButton(section(page), 'Send Again');
  await expectToast(page, 'Link Sent', 'Only the newest link works.');
  await expect.poll(async () => (await mailsTo(page, email)).length).toBe(2);
  await clickButton(section(page), 'Cancel change');
  await expect(section(page)).not.toContainText('Confirm your new email');
  await expect(section(page).getByRole('button', { name: 'Change Email' })).toBeFocused();

  const second = await readLink(page, email);
  for (const link of [first, second]) {
    await page.goto(link);
    await clickButton(page, 'Confirm New Email');
    await expect(page.getByRole('alert')).toContainText('expired or was already used');
  }
  // Chromium logs the refusals to the console.
  pageErrors.splice(0);
});
