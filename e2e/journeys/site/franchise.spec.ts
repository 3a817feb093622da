import type { Page } from 'playwright/test';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { accessPassword, enterPassword } from '#e2e/fixtures/partner.ts';
import {
  beforeAndAfterReload,
  expect,
  expectAccessible,
  test,
  expectText,
  expectRole,
} from '#e2e/fixtures/test.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { HOUR_MS } from '#shared/format/duration.ts';
import { pages } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const TABS = ['Overview', 'Branding', 'Users', 'API', 'Analytics'] as const;

async function logIn(page: Page): Promise<void> {
  await clickButton(page, 'Partner login');
  await enterPassword(page, accessPassword());
  await expectRole(page, 'button', 'Log out as partner');
}

test(
  'R-R6, R-F1, R-F3: anyone can view five tabs, each labeled as sample data and with its own URL',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto(pages.franchiseDashboard);
    for (const name of TABS) {
      await page.getByRole('tab', { name, exact: true }).click();
      await expect(page.getByText('Sample data', { exact: true })).toBeVisible();
      await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await expectAccessibleAtEveryWidth(page);
    }
    await page.goto(`${pages.franchiseDashboard}?tab=analytics`);
    await expectRole(page, 'heading', 'Top customers');
    await page.goto(`${pages.franchiseDashboard}?tab=nonsense`);
    await expectRole(page, 'heading', 'Revenue trend');
  },
);

test('R-F1, R-F3: the overview has figures, activity and a trend; users are coming; analytics has metrics', async ({
  page,
}) => {
  await page.goto(pages.franchiseDashboard);
  await expectText(page, 'Your share');
  await expectText(page, '65% of revenue');
  await expect(
    page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem'),
  ).toHaveCount(5);
  await expect(
    page.getByRole('region', { name: 'Revenue trend' }).getByRole('listitem'),
  ).toHaveCount(12);
  await clickRole(page, 'tab', 'Users');
  await expectRole(page, 'heading', 'Coming soon');
  await clickRole(page, 'tab', 'Analytics');
  await expectText(page, 'Contacts saved');
});

test('R-F4, R-B10: the API tab shows endpoint, masked key, webhook, limit and sample requests', async ({
  page,
  baseURL,
}) => {
  await page.goto(`${pages.franchiseDashboard}?tab=api`);
  await expect(page.getByText(`${baseURL}/api/v1`, { exact: true })).toBeVisible();
  await expectText(page, /^ttc_sample_•+3f9c$/);
  await expectText(page, 'https://your-platform.example/hooks/cards');
  await expect(page.getByText('1000/min', { exact: true })).toBeVisible();
  await expect(page.getByText(/^curl /)).toHaveCount(2);
});

test('a visitor can try a branding and is asked to log in to save it', async ({ page }) => {
  await page.goto(`${pages.franchiseDashboard}?tab=branding`);
  await page.getByLabel('Platform name').fill('Tried out');
  await expect(page.getByRole('figure', { name: 'Live preview' })).toContainText('Tried out');
  await clickButton(page, 'Log in to save');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Platform name')).toHaveValue('Tried out');
});

test('R-F2: a partner saves colors, logo, name, tagline and domain, and finds them after a reload', async ({
  page,
}) => {
  await page.goto(`${pages.franchiseDashboard}?tab=branding`);
  await logIn(page);
  const name = `Nordlicht ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel('Platform name').fill(name);
  await page.getByLabel('Tagline').fill('Meet once, stay in touch.');
  await page.getByRole('textbox', { name: 'Primary color', exact: true }).fill('#1d3557');
  await page.getByRole('textbox', { name: 'Background color', exact: true }).fill('#f1faee');
  await page.getByLabel('Domain').fill('cards.nordlicht.example');
  await page.getByLabel('Logo', { exact: true }).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: PNG,
  });
  const preview = page.getByRole('figure', { name: 'Live preview' });
  await expect(preview).toContainText(name);
  await expectRole(preview, 'img', 'Logo');
  await expect(preview.getByText('Create your card')).toHaveCSS(
    'background-color',
    'rgb(29, 53, 87)',
  );
  await clickButton(page, 'Save Branding');
  await expectToast(page, 'Branding Saved!');
  await beforeAndAfterReload(page, async () => {
    await expect(page.getByLabel('Platform name')).toHaveValue(name);
    await expect(page.getByRole('textbox', { name: 'Primary color', exact: true })).toHaveValue(
      '#1d3557',
    );
    await expect(page.getByRole('region', { name: 'SSL status' })).toContainText('Waiting');
    await expect(preview.getByRole('img', { name: 'Logo' })).toHaveAttribute('src', /^data:/);
    await expectText(page, 'This branding is saved in this browser only');
    await expect(page.getByText('Sample data', { exact: true })).toHaveCount(1);
  });
  await expectAccessibleAtEveryWidth(page);
  await page.getByLabel('Tagline').fill('Typed afterwards.');
  await expectText(page, 'Unsaved changes');
  await clickButton(page, 'Log out as partner');
  await expect(page.getByLabel('Platform name')).toHaveValue('Your Platform');
  await expect(preview.getByRole('img', { name: 'Logo' })).toBeHidden();
});

test('an invalid field keeps its error when a login fills the others from the saved branding', async ({
  page,
}) => {
  await page.goto(`${pages.franchiseDashboard}?tab=branding`);
  await logIn(page);
  await page.getByLabel('Tagline').fill('Meet once, stay in touch.');
  await clickButton(page, 'Save Branding');
  await expectToast(page, 'Branding Saved!');
  await clickButton(page, 'Log out as partner');
  const primary = page.getByRole('textbox', { name: 'Primary color', exact: true });
  await primary.fill('gold');
  await page.getByLabel('Domain').fill('https://cards.example.com/');
  await clickButton(page, 'Log in to save');
  await expect(primary).toHaveAccessibleDescription(/six digits/);
  await logIn(page);
  await expect(page.getByLabel('Tagline')).toHaveValue('Meet once, stay in touch.');
  await expect(primary).toHaveValue('gold');
  await expect(primary).toHaveAccessibleDescription(/six digits/);
  await expect(page.getByLabel('Domain')).toHaveAccessibleDescription(/domain only/);
  await expectAccessible(page);
});

test('a logo of an unsupported type or size is refused with the specified text', async ({
  page,
}) => {
  await page.goto(`${pages.franchiseDashboard}?tab=branding`);
  const logo = page.getByLabel('Logo', { exact: true });
  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) };
  await logo.setInputFiles(large);
  await expectToast(page, 'File too large', 'Please choose an image smaller than 5MB.');
  const svg = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
  await logo.setInputFiles(svg);
  await expectToast(page, 'Not an image');
});

test('an expired login is requested again, and nothing typed is lost', async ({ page }) => {
  await page.clock.install();
  await page.goto(`${pages.franchiseDashboard}?tab=branding`);
  await logIn(page);
  const tagline = `Kept ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel('Tagline').fill(tagline);
  await page.clock.setSystemTime(Date.now() + 2 * HOUR_MS);
  await clickButton(page, 'Save Branding');
  await expectToast(page, 'Please log in again');
  await page.clock.setSystemTime(Date.now());
  await enterPassword(page, accessPassword());
  await expectRole(page, 'button', 'Log out as partner');
  await expect(page.getByLabel('Tagline')).toHaveValue(tagline);
  await clickButton(page, 'Save Branding');
  await expectToast(page, 'Branding Saved!');
  await page.reload();
  await expect(page.getByLabel('Tagline')).toHaveValue(tagline);
});

test('what the browser cannot store stays in the form, and the toast says so', async ({
  page,
  pageErrors,
}) => {
  await page.goto(`${pages.franchiseDashboard}?tab=branding`);
  await logIn(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.getByLabel('Tagline').fill('Too much.');
  await clickButton(page, 'Save Branding');
  await expectToast(page, 'Save Failed', 'Your changes are still here.');
  await expect(page.getByLabel('Tagline')).toHaveValue('Too much.');
  // The console names the value that could not be stored.
  pageErrors.splice(0);
});
