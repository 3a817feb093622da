import type { Page } from 'playwright/test';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { accessPassword, enterPassword } from '#e2e/fixtures/partner.ts';
import { beforeAndAfterReload, expect, expectAccessible, test } from '#e2e/fixtures/test.ts';
import { expectToast, toast } from '#e2e/fixtures/dashboard.ts';
import { pages } from '#shared/routes.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

// A server has one partner and one branding, so these journeys must not run in parallel.
test.describe.configure({ mode: 'serial' });

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const TABS = ['Overview', 'Branding', 'Users', 'API', 'Analytics'] as const;

const isBranding = ({ pathname }: URL) => pathname === '/api/franchise/branding';

async function logIn(page: Page): Promise<void> {
  await clickButton(page, 'Partner login');
  await enterPassword(page, accessPassword());
  await expect(page.getByRole('button', { name: 'Log out as partner' })).toBeVisible();
}

/**
 * Logs in and waits until the saved branding fills the fields; text typed earlier would be merged
 * with it.
 */
async function logInAndLoad(page: Page): Promise<void> {
  const loaded = page.waitForResponse('**/api/franchise/branding');
  await logIn(page);
  await (await loaded).finished();
  await expect(page.getByRole('region', { name: 'SSL status' })).toBeVisible();
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
    await expect(page.getByRole('heading', { name: 'Top customers' })).toBeVisible();
    await page.goto(`${pages.franchiseDashboard}?tab=nonsense`);
    await expect(page.getByRole('heading', { name: 'Revenue trend' })).toBeVisible();
  },
);

test('R-F1, R-F3: the overview has figures, activity and a trend; users are coming; analytics has metrics', async ({
  page,
}) => {
  await page.goto(pages.franchiseDashboard);
  await expect(page.getByText('Your share')).toBeVisible();
  await expect(page.getByText('65% of revenue')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem'),
  ).toHaveCount(5);
  await expect(
    page.getByRole('region', { name: 'Revenue trend' }).getByRole('listitem'),
  ).toHaveCount(12);
  await page.getByRole('tab', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { name: 'Coming soon' })).toBeVisible();
  await page.getByRole('tab', { name: 'Analytics' }).click();
  await expect(page.getByText('Contacts saved')).toBeVisible();
});

test('R-F4, R-B10: the API tab shows endpoint, masked key, webhook, limit and sample requests', async ({
  page,
  baseURL,
}) => {
  await page.goto(`${pages.franchiseDashboard}?tab=api`);
  await expect(page.getByText(`${baseURL}/api/v1`, { exact: true })).toBeVisible();
  await expect(page.getByText(/^ttc_sample_•+3f9c$/)).toBeVisible();
  await expect(page.getByText('https://your-platform.example/hooks/cards')).toBeVisible();
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
  await logInAndLoad(page);
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
  await expect(preview.getByRole('img', { name: 'Logo' })).toBeVisible();
  await expect(preview.getByText('Create your card')).toHaveCSS(
    'background-color',
    'rgb(29, 53, 87)',
  );
  const firstSave = Promise.withResolvers<void>();
  await page.route(isBranding, async (route) => {
    await firstSave.promise;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await clickButton(page, 'Save Branding');
  await sent;
  // The uploaded logo is public only once the branding is saved.
  await expect(preview.getByRole('img', { name: 'Logo' })).toHaveAttribute('src', /^data:/);
  firstSave.resolve();
  await expectToast(page, 'Branding Saved!');
  await page.unroute(isBranding);
  await beforeAndAfterReload(page, async () => {
    await expect(page.getByLabel('Platform name')).toHaveValue(name);
    await expect(page.getByRole('textbox', { name: 'Primary color', exact: true })).toHaveValue(
      '#1d3557',
    );
    await expect(page.getByRole('region', { name: 'SSL status' })).toContainText('Waiting');
    await expect(preview.getByRole('img', { name: 'Logo' })).toHaveAttribute('src', /^\/media\//);
    await expect(page.getByText('Everyone with the access password shares')).toBeVisible();
    await expect(page.getByText('Sample data', { exact: true })).toHaveCount(1);
  });
  await expectAccessibleAtEveryWidth(page);
  // Text typed during a save stays and is not reported as saved.
  const pendingSave = Promise.withResolvers<void>();
  await page.route(isBranding, async (route) => {
    await pendingSave.promise;
    await route.continue();
  });
  await page.getByLabel('Platform name').fill(`${name} GmbH`);
  await clickButton(page, 'Save Branding');
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await page.getByLabel('Tagline').fill('Typed meanwhile.');
  pendingSave.resolve();
  await expectToast(page, 'Branding Saved!');
  await expect(page.getByLabel('Platform name')).toHaveValue(`${name} GmbH`);
  await expect(page.getByLabel('Tagline')).toHaveValue('Typed meanwhile.');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await clickButton(page, 'Log out as partner');
  await expect(page.getByLabel('Platform name')).toHaveValue('Your Platform');
});

test('an invalid field shows its error, also when the saved branding arrives late', async ({
  page,
}) => {
  const pendingAnswer = Promise.withResolvers<void>();
  await page.route(isBranding, async (route) => {
    await pendingAnswer.promise;
    await route.continue();
  });
  await page.goto(`${pages.franchiseDashboard}?tab=branding`);
  const primary = page.getByRole('textbox', { name: 'Primary color', exact: true });
  await primary.fill('gold');
  await page.getByLabel('Domain').fill('https://cards.example.com/');
  await clickButton(page, 'Log in to save');
  await expect(primary).toHaveAccessibleDescription(/six digits/);
  await logIn(page);
  // Disabled until the response arrives, so that typed text is not merged with it.
  await expect(page.getByLabel('Tagline')).toBeDisabled();
  const arrived = page.waitForResponse('**/api/franchise/branding');
  pendingAnswer.resolve();
  await arrived;
  // The partner's tagline is filled in: the response was applied.
  await expect(page.getByLabel('Tagline')).toHaveValue('Meet once, stay in touch.');
  await expect(page.getByLabel('Tagline')).toBeEnabled();
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
  await expect(toast(page, 'File too large')).toContainText(
    'Please choose an image smaller than 5MB.',
  );
  const svg = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
  await logo.setInputFiles(svg);
  await expectToast(page, 'Not an image');
});

test('an expired login is requested again, and nothing typed is lost', async ({
  page,
  pageErrors,
}) => {
  await page.goto(`${pages.franchiseDashboard}?tab=branding`);
  await logInAndLoad(page);
  await expect(page.getByLabel('Tagline')).toHaveValue('Meet once, stay in touch.');
  const tagline = `Kept ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel('Tagline').fill(tagline);
  await page.route(isBranding, (route) =>
    route.fulfill({
      status: 401,
      json: { code: 'partner_unauthorized', message: 'Over.', requestId: 'x' },
    }),
  );
  await clickButton(page, 'Save Branding');
  await expectToast(page, 'Please log in again');
  await page.unroute(isBranding);
  const isRead = Promise.withResolvers<void>();
  await page.route(isBranding, async (route) => {
    if (route.request().method() === 'GET') await isRead.promise;
    await route.continue();
  });
  await enterPassword(page, accessPassword());
  await expect(page.getByLabel('Tagline')).toHaveValue(tagline);
  // Clicked while the saved branding is loading: saves once that has finished.
  await clickButton(page, 'Save Branding');
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  isRead.resolve();
  await expectToast(page, 'Branding Saved!');
  await expect(page.getByLabel('Tagline')).toHaveValue(tagline);
  pageErrors.splice(0);
});
