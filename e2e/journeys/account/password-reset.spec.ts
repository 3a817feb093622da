import { logIn, newPerson, signOut, signUp } from '#e2e/fixtures/account.ts';
import { waitForMail } from '#e2e/fixtures/outbox.ts';
import {
  expect,
  expectAccessible,
  test,
  expectText,
  expectRole,
  expectTitle,
} from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

const SUBJECT = 'Choose a new password';
const NEXT = 'quite another pass phrase';

test(
  'a forgotten password is replaced through the mailed link, once',
  { tag: '@core' },
  async ({ page, pageErrors }) => {
    const person = await signUp(page);
    await signOut(page);
    await page.goto(pages.login);
    await clickRole(page, 'link', 'Forgot password?');
    await expectTitle(page, 'Password Reset');
    await page.getByLabel('Email').fill(person.email.toUpperCase());
    await clickButton(page, 'Send Link');
    await expect(page.getByText('a link is on its way')).toBeFocused();

    const text = await waitForMail(page, person.email, SUBJECT);
    const link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
    await page.goto(link);
    await expectRole(page, 'button', 'Set New Password');
    // The token is removed from the URL as soon as it is read.
    await expect(page).not.toHaveURL(/token/);
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByLabel('Confirm new password').fill('short');
    await clickButton(page, 'Set New Password');
    await expectText(page, 'Use at least 8 characters.');
    await expectAccessible(page);
    await page.getByLabel('New password', { exact: true }).fill(NEXT);
    await page.getByLabel('Confirm new password').fill(NEXT);
    await clickButton(page, 'Set New Password');
    await expect(page.getByText('Your password has been changed')).toBeFocused();
    await clickRole(page.getByRole('main'), 'link', 'Log in');
    await logIn(page, { ...person, password: NEXT });
    await page.waitForURL(`**${pages.dashboard}`);
    await waitForMail(page, person.email, 'password was changed');

    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill(`${NEXT} again`);
    await page.getByLabel('Confirm new password').fill(`${NEXT} again`);
    await clickButton(page, 'Set New Password');
    await expect(page.getByRole('alert')).toContainText('expired or was already used');
    await expectRole(page, 'button', 'Send Link');
    // Chromium logs the refusal to the console.
    pageErrors.splice(0);
  },
);

test('an unknown address gets the same message, and axe finds no violation', async ({ page }) => {
  const person = newPerson();
  await page.goto(pages.forgotPassword);
  await expectAccessible(page);
  await page.getByLabel('Email').fill('no address');
  await clickButton(page, 'Send Link');
  await expectText(page, 'Please enter a valid email address.');
  await page.getByLabel('Email').fill(person.email);
  await clickButton(page, 'Send Link');
  await expectText(page, 'a link is on its way');
  await expectAccessible(page);
  await clickButton(page, 'try again');
  await expect(page.getByLabel('Email')).toBeFocused();
});
