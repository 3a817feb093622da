import type { Page } from 'playwright/test';
import { logIn, newPerson, signOut, signUp, signUpByForm } from '#e2e/fixtures/account.ts';
import { pressPublishNow } from '#e2e/fixtures/dashboard.ts';
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

/** The production setting: the dashboard requires a session. */
async function disableGuestDashboard(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === pages.dashboard,
    async (route) => {
      const response = await route.fetch();
      const open = 'data-guest-dashboard="true"';
      const body = (await response.text()).replace(open, 'data-guest-dashboard="false"');
      await route.fulfill({ response, body });
    },
  );
}

const toastRegion = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });

test('R-R3, R-L5, R-Z3, R-T3: a visitor who opens the dashboard logs in and returns to the same place', async ({
  page,
}) => {
  const person = await signUp(page);
  await signOut(page);
  await disableGuestDashboard(page);
  await page.goto(`${pages.dashboard}?tab=cards#top`);
  await expect(page).toHaveURL(/\/login\?from=/);
  await expect(page).toHaveTitle(/^Log in · /);
  await logIn(page, person);
  await expect(page).toHaveURL(/\/dashboard\?tab=cards#top$/);
  await expectText(toastRegion(page), 'Welcome Back!');
  await expectText(toastRegion(page), "You've successfully logged in.");
  await page.goto(pages.login);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('R-R3: a guest may build a card and reads how to publish it', async ({ page }) => {
  await page.goto(pages.dashboard);
  await expect(page.getByRole('note')).toContainText('Your cards stay on this device');
  await expectAccessible(page);
  await clickRole(page, 'link', 'Sign in to publish');
  await expect(page).toHaveURL(new RegExp(`${pages.login}$`));
});

test('a guest finds log in and sign up in the header, also on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(pages.premiumPass);
  const header = page.getByRole('banner');
  const logIn = header.getByRole('link', { name: 'Log In' });
  const create = header.getByRole('link', { name: 'Sign Up' });
  const readLayout = () =>
    header.evaluate((bar) => {
      const [left, right] = ['Log In', 'Sign Up'].map((name) =>
        [...bar.querySelectorAll('a')]
          .find(({ textContent }) => textContent === name)
          ?.getBoundingClientRect(),
      );
      return {
        isOneLine: left !== undefined && left.y === right?.y,
        isInside: right !== undefined && right.right <= 360 - 20,
        overflow: bar.scrollWidth - bar.clientWidth,
      };
    });
  await expect(logIn).toBeVisible();
  await expect.poll(readLayout).toEqual({ isOneLine: true, isInside: true, overflow: 0 });
  await create.click();
  await expectRole(page, 'heading', 'Create your account');
  expect(new URL(page.url()).searchParams.get('from')).toBe(pages.premiumPass);
});

test('R-L5, S-R1: a foreign return address leads to the dashboard', async ({ page, baseURL }) => {
  await signUp(page);
  for (const from of ['//evil.example', '/\\evil.example', '/.//evil.example', 'https:evil']) {
    await page.goto(`${pages.login}?${new URLSearchParams({ from }).toString()}`);
    await expect(page).toHaveURL(`${baseURL}${pages.dashboard}`);
  }
});

test('R-T2: a login without a network shows an error, keeps the form and can be retried', async ({
  page,
  pageErrors,
}) => {
  await page.goto(pages.login);
  await page.route('**/api/auth/login', (route) => route.abort('internetdisconnected'));
  await logIn(page, newPerson());
  const toast = toastRegion(page);
  await expectText(toast, 'Login Failed');
  await expectText(toast, 'Network error occurred. Please try again.');
  await expect(page.getByLabel('Password', { exact: true })).not.toBeEmpty();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  pageErrors.splice(0);
});

test('R-Z4, R-T5: the button is disabled and shows progress while the server responds', async ({
  page,
}) => {
  const person = newPerson();
  const pendingAnswer = Promise.withResolvers<void>();
  await page.route('**/api/auth/signup', async (route) => {
    await pendingAnswer.promise;
    await route.continue();
  });
  const done = signUpByForm(page, person);
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeDisabled();
  pendingAnswer.resolve();
  await done;
  await expectText(toastRegion(page), /^Welcome to .*, Mara\.$/);
});

test('R-T4: an error from the server appears at its field', async ({ page, pageErrors }) => {
  const person = await signUp(page);
  await signOut(page);
  const again = signUpByForm(page, person);
  const email = page.getByLabel('Email');
  await expect(email).toHaveAccessibleDescription('An account with this email already exists.');
  await expect(email).toBeFocused();
  await expectText(toastRegion(page), 'Signup Failed');
  await expectAccessible(page);
  pageErrors.splice(0);
  await email.fill(newPerson().email);
  await clickButton(page, 'Create Account');
  await again;
});

test('R-V9: each missing field is named and the first one is focused', async ({ page }) => {
  await page.goto(pages.signup);
  await clickButton(page, 'Create Account');
  for (const [label, text] of [
    ['First name', 'First name is required.'],
    ['Last name', 'Last name is required.'],
    ['Email', 'Email is required.'],
    ['Password', /^Use at least 8 characters\./],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(text);
  }
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByLabel(/^Company/)).not.toHaveAttribute('aria-invalid');
});

test('R-Z17, R-Z18, R-Z19, R-B17: one toast shows at a time; F8 focuses it, Escape and a swipe of 50 pixels dismiss it', async ({
  page,
}) => {
  await page.goto(pages.login);
  const google = page.getByRole('button', { name: /Google/ });
  const toast = toastRegion(page).getByRole('listitem');
  await google.click();
  await google.click();
  await expect(toast).toHaveCount(1);
  await page.keyboard.press('F8');
  await expect(toastRegion(page).getByRole('list')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toast).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast).toHaveCount(0);

  await google.click();
  await swipe(page, 49);
  await expect(toast).toHaveAttribute('data-swipe', 'cancel');
  await swipe(page, 51);
  await expect(toast).toHaveCount(0);
});

async function swipe(page: Page, pixels: number): Promise<void> {
  const title = toastRegion(page).getByText('Not available yet');
  const box = await title.boundingBox();
  if (!box) throw new Error('no toast to swipe');
  const [x, y] = [box.x + 5, box.y + 5];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y);
  await page.mouse.move(x + pixels, y);
  await page.mouse.up();
}

test('R-Z18: a toast disappears after five seconds, but not while a pointer is over it', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(pages.login);
  const toast = toastRegion(page).getByRole('listitem');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.clock.pauseAt(new Date('2100-01-01'));
  await clickButton(page, /Google/);
  await page.clock.runFor(4900);
  await expect(toast).toHaveAttribute('data-state', 'open');
  await toast.hover();
  await page.clock.runFor(20_000);
  await expect(toast).toHaveAttribute('data-state', 'open');
  await page.mouse.move(1, 1);
  await page.clock.runFor(5000);
  await expect(toast).toHaveCount(0);
});

test('a success toast disappears on navigation, an error toast stays', async ({
  page,
  pageErrors,
}) => {
  await page.goto(pages.login);
  await logIn(page, newPerson());
  await expectText(toastRegion(page), 'Login Failed');
  await clickRole(page, 'link', 'Forgot password?');
  await expectTitle(page, 'Password Reset');
  await expectText(toastRegion(page), 'Login Failed');
  pageErrors.splice(0);
  await pressPublishNow(page);
  // Hovering pauses the timer; only navigation can remove it now.
  await toastRegion(page).getByText('Card Saved!').hover();
  await page.getByRole('link', { name: 'Contacts' }).press('Enter');
  await expectTitle(page, 'Contacts');
  await expect(toastRegion(page).getByRole('listitem')).toHaveCount(0);
});

test('R-Z18: a toast stays while it has focus', async ({ page }) => {
  await page.clock.install();
  await page.goto(pages.login);
  const toast = toastRegion(page).getByRole('listitem');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.clock.pauseAt(new Date('2100-01-01'));
  await clickButton(page, /Google/);
  await page.clock.runFor(4900);
  await expect(toast).toHaveAttribute('data-state', 'open');
  await page.keyboard.press('F8');
  await expect(toastRegion(page).locator(':focus')).toHaveCount(1);
  await page.clock.runFor(20_000);
  await expect(toast).toHaveAttribute('data-state', 'open');
  await page.getByLabel('Email').focus();
  await page.clock.runFor(5000);
  await expect(toast).toHaveCount(0);
});

test('an outage keeps the session and offers to retry', async ({ page, pageErrors }) => {
  await signUp(page);
  await page.route('**/api/auth/verify', (route) => route.fulfill({ status: 503 }));
  await page.reload();
  const message = page.getByText("We can't reach the server");
  await expect(message).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log In' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(pages.settings);
  await expect(message).toBeVisible();
  await expectAccessible(page);
  expect(pageErrors.splice(0).join()).toContain('Auth check failed');
  await page.unroute('**/api/auth/verify');
  await clickButton(page, 'Try again');
  await expectTitle(page, 'Profile Settings');
});
