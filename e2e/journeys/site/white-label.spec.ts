import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { accessPassword, enterPassword } from '#e2e/fixtures/partner.ts';
import { expect, expectAccessible, test } from '#e2e/fixtures/test.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { pages } from '#shared/routes.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

test('R-W1, R-W2: the page says what partners get, pay and keep', async ({ page }) => {
  await page.goto(pages.whiteLabel);
  const terms = page.getByRole('region', { name: 'The terms' });
  await expect(terms.getByText('Contact Sales for Inquiry', { exact: true })).toHaveCount(2);
  await expect(terms).toContainText('65%partner');
  await expect(terms).toContainText('35%product');
  await expect(terms).toContainText('3,000');
  await expect(page.getByText('Go live within 2 weeks of signing.', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What you get' }).getByRole('term')).toHaveCount(8);
  await expect(page.getByRole('region', { name: 'Industries' }).getByRole('listitem')).toHaveCount(
    8,
  );
  await expectAccessibleAtEveryWidth(page);
});

test('R-W3, R-W4: the correct password opens the partner dashboard, by keyboard alone', async ({
  page,
}) => {
  await page.goto(pages.whiteLabel);
  await page.getByRole('button', { name: 'Franchise Partner Login' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Access password')).toBeFocused();
  await page.keyboard.type(accessPassword());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${pages.franchiseDashboard}$`));
  await expectToast(page, 'Access Granted!');
});

test('R-W5: a wrong password shows an error and stays in the field, and Escape returns focus', async ({
  page,
  pageErrors,
}) => {
  await page.goto(pages.whiteLabel);
  const opener = page.getByRole('button', { name: 'Franchise Partner Login' });
  await opener.click();
  await enterPassword(page, 'not the password');
  await expectToast(page, 'Access Denied', 'Invalid password. Please try again.');
  const field = page.getByLabel('Access password');
  await expect(field).toHaveValue('not the password');
  await expect(field).toHaveAccessibleDescription('Invalid password. Please try again.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`${pages.whiteLabel}$`));
  pageErrors.splice(0);
});

test('where partner access is not set up the dialog says so', async ({ page, pageErrors }) => {
  await page.goto(pages.whiteLabel);
  await page.route('**/api/franchise/login', (route) =>
    route.fulfill({
      status: 503,
      json: {
        code: 'franchise_unavailable',
        message: 'Partner access is not set up on this server.',
        requestId: 'x',
      },
    }),
  );
  await clickButton(page, 'Franchise Partner Login');
  await enterPassword(page, 'any password');
  await expectToast(page, 'Partner access is not set up on this server.');
  pageErrors.splice(0);
});

test('R-O8: no script of the app contains the access password', async ({ page, request }) => {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.add(response.url());
  });
  await page.goto(pages.whiteLabel);
  await clickButton(page, 'Franchise Partner Login');
  await expect(page.getByLabel('Access password')).toBeVisible();
  expect(scripts.size).toBeGreaterThan(0);
  for (const url of scripts) {
    expect(await (await request.get(url)).text()).not.toContain(accessPassword());
  }
});
