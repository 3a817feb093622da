import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import type { Locator } from 'playwright/test';
import { logIn, newPerson, signOut } from '#e2e/fixtures/account.ts';
import { publishFirstCard, toast } from '#e2e/fixtures/dashboard.ts';
import { expect, test, expectRole } from '#e2e/fixtures/test.ts';
import { href, pages } from '#shared/routes.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

/** Decodes a code from a screenshot; null where the reader finds nothing. */
async function readCode(code: Locator): Promise<string | null> {
  const { width, height, data } = PNG.sync.read(await code.screenshot());
  return jsQR(new Uint8ClampedArray(data), width, height)?.data ?? null;
}

test('R-I1: every request goes to one host, and the token is stored under authToken', async ({
  page,
  baseURL,
}) => {
  const origins = new Set<string>();
  const calls = new Set<string>();
  page.on('request', (request) => {
    const { protocol, origin, pathname } = new URL(request.url());
    if (!protocol.startsWith('http')) return;
    origins.add(origin);
    if (pathname.startsWith('/api/')) calls.add(pathname.split('/')[2] ?? '');
  });
  const person = newPerson();
  const username = await publishFirstCard(page, person);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toMatch(/^[^.]+\.[^.]+\./);
  await page.goto(href('card', { username }));
  await page.goto(`${pages.checkout}?plan=startup&billing=monthly`);
  await expectRole(page, 'region', 'Order summary');
  for (const path of [pages.home, pages.help, pages.settings, pages.franchiseDashboard]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto(pages.dashboard);
  // A call pending when the session ends gets a 401, which Chromium logs.
  await page.waitForLoadState('networkidle');
  await signOut(page);
  await page.goto(pages.login);
  await logIn(page, person);
  await page.waitForURL(`**${pages.dashboard}`);
  for (const name of ['auth', 'cards', 'payments', 'account']) expect(calls).toContain(name);
  expect([...origins]).toEqual([baseURL]);
});

test('R-I11: offline, a new username still gets its code, generated in the browser', async ({
  page,
  context,
  pageErrors,
}) => {
  await page.goto(pages.dashboard);
  const code = page.getByRole('region', { name: 'QR code' }).getByRole('img');
  const take = async (username: string) => {
    await page.getByLabel('Username').fill(username);
    await clickButton(page, 'Save', { exact: true });
    // The toast would cover the code.
    await clickButton(toast(page, 'Username Updated'), 'Dismiss');
    await expect(toast(page, 'Username Updated')).toHaveCount(0);
    await expect(code).toHaveAccessibleName(new RegExp(`/${username}$`));
  };
  await take('with-network');
  expect(await readCode(code)).toContain('/with-network');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Edit', exact: true }).last().click();
  await take('without-network');
  expect(await readCode(code)).toContain('/without-network');
  // Chromium logs every failed request to the console.
  pageErrors.splice(0);
});
