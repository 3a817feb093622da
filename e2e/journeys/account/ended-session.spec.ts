import type { Locator, Page } from 'playwright/test';
import { logIn, newPerson, signOut, signUp, type Person } from '#e2e/fixtures/account.ts';
import {
  field,
  livePreview,
  publishFirstCard,
  saveInformation,
  storedCards,
  expectToast,
} from '#e2e/fixtures/dashboard.ts';
import { expect, expectAccessible, test, expectText, expectNoText } from '#e2e/fixtures/test.ts';
import { listSessions } from '#shared/api/auth/account.ts';
import { href } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

const ENDED = 'Your session has ended. Sign in to continue.';

/** Ends the session on the server only, as another device would. */
async function endSessionRemotely(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  const answer = await page.request.post('/api/auth/logout', {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(answer.ok()).toBe(true);
}

/** The banner alone: a list that was still loading shows an alert with the same text. */
function endedBanner(page: Page): Locator {
  const signIn = page.getByRole('link', { name: 'Sign in' });
  return page.getByRole('alert').filter({ hasText: ENDED }).filter({ has: signIn });
}

async function publishAsNewPerson(page: Page): Promise<Person & { username: string }> {
  const person = newPerson();
  return { ...person, username: await publishFirstCard(page, person) };
}

test('an ended session shows a notice and keeps the card; signing in publishes the saved changes', async ({
  page,
  pageErrors,
}) => {
  const person = await publishAsNewPerson(page);
  await endSessionRemotely(page);
  await field(page, 'Title').fill('Sailor');
  await saveInformation(page);
  await expectToast(page, 'Saved on this device', 'your session has ended');
  const banner = endedBanner(page);
  await expect(banner).toBeVisible();
  await expectNoText(page, "You're browsing as a guest");
  await expect(livePreview(page)).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue('Sailor');
  await field(page, 'Company').fill('Typed, not saved');
  await expectAccessible(page);
  await clickRole(banner, 'link', 'Sign in');
  await logIn(page, person);
  await expect(field(page, 'Title')).toHaveValue('Sailor');
  await expect(field(page, 'Company')).toHaveValue('Typed, not saved');
  await expect(banner).toHaveCount(0);
  await expect.poll(async () => (await storedCards(page))[0]?.published?.version).toBe(2);
  const visit = await page.request.get(href('card', { username: person.username }));
  expect(await visit.text()).toContain('Sailor');
  // Chromium logs the refused calls to the console.
  pageErrors.splice(0);
});

test('a page opened after its session ended asks to sign in, and signing in returns to it', async ({
  page,
  pageErrors,
}) => {
  const person = await publishAsNewPerson(page);
  await endSessionRemotely(page);
  await page.goto('/settings?from=mail');
  const heading = page.getByRole('heading', { name: 'Your session has ended' });
  await expect(heading).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(heading).toBeVisible();
  await clickRole(page.getByRole('main'), 'link', 'Sign in');
  await logIn(page, person);
  await expect(page).toHaveURL(/\/settings\?from=mail$/);
  await expect(page.getByLabel('First name')).toHaveValue(person.firstName);
  pageErrors.splice(0);
});

test('settings keep the form filled in when the session ends', async ({ page, pageErrors }) => {
  await signUp(page);
  const ended = Promise.withResolvers<void>();
  // A list that is still loading when the session ends must not hide the form.
  await page.route(listSessions.path, async (route) => {
    await ended.promise;
    await route.continue();
  });
  await page.goto('/settings');
  await page.getByLabel('First name').fill('Marianne');
  await endSessionRemotely(page);
  ended.resolve();
  await expectText(page, "We couldn't load your devices");
  await clickButton(page, 'Save Profile');
  await expect(endedBanner(page)).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Marianne');
  pageErrors.splice(0);
});

test('after a session ended, the person can choose to continue as a guest', async ({
  page,
  pageErrors,
}) => {
  await publishAsNewPerson(page);
  await endSessionRemotely(page);
  await page.goto(href('dashboard'));
  await clickButton(page, 'Continue as a guest');
  await expectText(page, "You're browsing as a guest");
  await expect(page.getByRole('list', { name: 'Your cards' })).toHaveCount(0);
  await page.reload();
  await expectText(page, "You're browsing as a guest");
  pageErrors.splice(0);
});

test('signing out asks for confirmation', async ({ page }) => {
  await publishAsNewPerson(page);
  await signOut(page);
  await expectToast(page, 'Signed out', "We removed your account's data");
});
