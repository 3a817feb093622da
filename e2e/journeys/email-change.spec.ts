import { logIn, newPerson, signUp, type Person } from '#e2e/fixtures/account.ts';
import { mailsTo, waitForMail } from '#e2e/fixtures/outbox.ts';
import { expect, expectAccessible, test } from '#e2e/fixtures/test.ts';
import { toast } from '#e2e/fixtures/dashboard.ts';
import { pages } from '#shared/routes.ts';
import type { Page } from 'playwright/test';

const CONFIRM = 'Confirm your new email';

const section = (page: Page) => page.getByRole('region', { name: 'Email', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change your email' });

/** Asks for an address in the settings, by the dialog. */
async function askFor(page: Page, email: string, password: string): Promise<void> {
  await section(page).getByRole('button', { name: 'Change Email' }).click();
  await dialog(page).getByLabel('New email').fill(email);
  await dialog(page).getByLabel('Current password').fill(password);
  await dialog(page).getByRole('button', { name: 'Send Link' }).click();
}

async function linkFor(page: Page, email: string): Promise<string> {
  return /https?:\/\/\S+/.exec(await waitForMail(page, email, CONFIRM))?.[0] ?? '';
}

test('another email: asked for, confirmed by its link, and the old one opens the account no more', async ({
  page,
  browser,
  complaints,
}) => {
  const person = newPerson();
  const next: Person = { ...person, email: `next.${person.email}` };
  await signUp(page, person);
  // Signed in on another device too.
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(pages.login);
  await logIn(elsewhere, person);
  await elsewhere.waitForURL(`**${pages.dashboard}`);

  await page.goto(pages.settings);
  await expect(section(page)).toContainText(person.email);
  await section(page).getByRole('button', { name: 'Change Email' }).click();
  await expect(dialog(page).getByLabel('New email')).toBeFocused();
  await expectAccessible(page);
  await dialog(page).getByLabel('New email').fill('nobody');
  await dialog(page).getByRole('button', { name: 'Send Link' }).click();
  await expect(dialog(page)).toContainText('Please enter a valid email address.');
  await expect(dialog(page)).toContainText('Your current password is required.');
  await dialog(page).getByLabel('New email').fill(next.email);
  await dialog(page).getByLabel('Current password').fill('not it');
  await dialog(page).getByRole('button', { name: 'Send Link' }).click();
  await expect(dialog(page)).toContainText('This is not your current password.');
  // The browser itself notes the 403 on the console.
  complaints.splice(0);
  // Nothing typed is lost.
  await expect(dialog(page).getByLabel('New email')).toHaveValue(next.email);
  await dialog(page).getByLabel('Current password').fill(person.password);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/email-change', async (route) => {
    await held.promise;
    await route.continue();
  });
  await dialog(page).getByRole('button', { name: 'Send Link' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Sending...' })).toBeDisabled();
  // Nobody would know whether the link was sent.
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();
  held.resolve();
  await expect(dialog(page)).toBeHidden();
  await page.unroute('**/api/auth/email-change');
  const waiting = `We sent a link to ${next.email}. Until you open it, ${person.email} stays your sign-in.`;
  await expect(section(page)).toContainText(waiting);
  await expectAccessible(page);
  await page.reload();
  await expect(section(page)).toContainText(waiting);
  await waitForMail(page, person.email, 'email is about to change');

  const link = await linkFor(page, next.email);
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Confirm New Email' })).toBeVisible();
  // Out of the address as soon as it is read.
  await expect(page).not.toHaveURL(/token/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm New Email' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Email Changed' })).toBeFocused();
  await expect(page.getByText(`From now on you sign in with ${next.email}.`)).toBeVisible();
  await expectAccessible(page);
  // Here one stays signed in; elsewhere one is signed out.
  await page.getByRole('link', { name: 'Back to Settings' }).click();
  await expect(section(page)).toContainText(next.email);
  await expect(section(page)).not.toContainText('We sent a link');
  await elsewhere.reload();
  await expect(elsewhere.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await elsewhere.goto(pages.login);
  await logIn(elsewhere, person);
  await expect(elsewhere.getByText('Invalid email or password.').first()).toBeVisible();
  await elsewhere.getByLabel('Email').fill(next.email);
  await elsewhere.getByRole('button', { name: 'Sign In' }).click();
  await expect(elsewhere.getByRole('button', { name: /account of/i })).toBeVisible();
  await elsewhere.context().close();
  await waitForMail(page, person.email, 'email was changed');

  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm New Email' }).click();
  await expect(page.getByRole('alert')).toContainText('expired or was already used');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Go to Settings' })).toBeVisible();
  complaints.splice(0);
});

test('a link to another email is sent again, or taken back, and then opens nothing', async ({
  page,
  complaints,
}) => {
  const person = newPerson();
  const email = `next.${person.email}`;
  await signUp(page, person);
  await page.goto(pages.settings);
  await askFor(page, email, person.password);
  await expect(section(page)).toContainText('Waiting for your confirmation');
  const first = await linkFor(page, email);
  await section(page).getByRole('button', { name: 'Send Again' }).click();
  await expect(toast(page, 'Link Sent')).toContainText('Only the newest link works.');
  await expect.poll(async () => (await mailsTo(page, email)).length).toBe(2);
  await section(page).getByRole('button', { name: 'Cancel change' }).click();
  await expect(section(page)).not.toContainText('Waiting for your confirmation');
  await expect(section(page).getByRole('button', { name: 'Change Email' })).toBeFocused();

  const second = await linkFor(page, email);
  for (const link of [first, second]) {
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm New Email' }).click();
    await expect(page.getByRole('alert')).toContainText('expired or was already used');
  }
  // The browser itself notes the refusals on the console.
  complaints.splice(0);
});
