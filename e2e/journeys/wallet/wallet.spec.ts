import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { expectToast, field, publishFirstCard, saveInformation } from '#e2e/fixtures/dashboard.ts';
import { signUp } from '#e2e/fixtures/account.ts';
import {
  APPLE,
  generatePasses,
  GOOGLE,
  notice,
  openPass,
  passDialog,
  PHONES,
} from '#e2e/fixtures/passes.ts';
import { drawPortrait } from '#e2e/fixtures/public-card.ts';
import {
  expect,
  expectAccessible,
  test,
  expectText,
  expectRole,
  expectNoText,
} from '#e2e/fixtures/test.ts';
import { href, pages } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

test(
  "R-A4, R-D17, R-E6, R-I8, R-T23: one click creates both passes; the file is a valid pass, and Google's page opens in a new tab",
  { tag: '@core' },
  async ({ page }) => {
    const username = await publishFirstCard(page);
    const requested = page.waitForRequest('**/api/wallet-passes/generate');
    const { promise: mayCount, resolve: count } = Promise.withResolvers<void>();
    let checks = 0;
    await page.route('**/api/passes', async (route) => {
      if (++checks > 1) await mayCount;
      await route.continue();
    });
    await clickButton(page, 'Generate Premium Pass');
    await requested;
    const dialog = passDialog(page);
    await expectToast(page, 'Premium Pass Created!');
    const apple = dialog.getByRole('link', { name: APPLE });
    await expect(apple).toBeFocused();
    // The usage shown before the pass was created must not remain.
    await expect(dialog).not.toContainText('of this month used');
    count();
    await expect(dialog).toContainText('1 of 1 passes of this month used');
    // A computer is not where the owner wants the pass: its code leads their phone to it.
    await expectRole(dialog, 'img', new RegExp(`^QR code of ${username}`));
    await expectText(dialog, /^Scan the code with your phone/);
    await expect(
      notice(dialog, 'An iPhone refuses this pass until a real certificate is set'),
    ).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const file = await download;
    await expectToast(page, 'Wallet Pass Generated!');
    expect(file.suggestedFilename()).toMatch(/^Mara_Lindt_\w+_PremiumCard\.pkpass$/);
    const { pass } = await openPass(await file.path());
    const url = new URL(href('card', { username }), page.url()).href;
    expect(pass.barcodes[0].message).toBe(`${url}?s=pass`);
    expect(pass.generic.primaryFields[0].value).toMatch(/^Mara Lindt/);
    const popup = page.waitForEvent('popup');
    await clickRole(dialog, 'link', GOOGLE);
    const google = await popup;
    await expect(google.locator('body')).toContainText('Google Wallet emulator');
    await expect(google.locator('body')).toContainText('GENERIC_BUSINESS_CARD');
    await google.close();
  },
);

test('R-Z12, R-T11: progress is shown while a pass is created, and a failed service offers a retry', async ({
  page,
  pageErrors,
}) => {
  await publishFirstCard(page);
  const { promise: status, resolve: answer } = Promise.withResolvers<number>();
  await page.route('**/api/wallet-passes/generate', async (route) =>
    route.fulfill({ status: await status }),
  );
  const { promise: mayCheck, resolve: allowCheck } = Promise.withResolvers<void>();
  await page.route('**/api/passes', async (route) => {
    await mayCheck;
    await route.continue();
  });
  await clickButton(page, 'Generate Premium Pass');
  const dialog = passDialog(page);
  // Checking which passes exist does not create any.
  await expect(dialog.getByRole('button', { name: 'Checking...' })).toBeDisabled();
  allowCheck();
  await expectToast(page, 'Generating...');
  await expect(dialog.getByRole('button', { name: 'Generating...' })).toBeDisabled();
  answer(500);
  await expectToast(
    page,
    'Pass Generation Failed',
    'Could not create premium pass. Please try again.',
  );
  await expect(notice(dialog, 'Failed to generate wallet passes')).toBeVisible();
  await expectAccessible(page);
  pageErrors.splice(0);
  await page.unroute('**/api/wallet-passes/generate');
  await expect(dialog.getByRole('button', { name: 'Try Again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Premium Pass Created!');
});

test("R-T12: a failed download shows the product's own message", async ({ page, pageErrors }) => {
  await publishFirstCard(page);
  const dialog = await generatePasses(page);
  await expectToast(page, 'Premium Pass Created!');
  await page.route('**/api/wallet-passes/*.pkpass?*', (route) => route.fulfill({ status: 404 }));
  await clickRole(dialog, 'link', APPLE);
  await expectToast(page, 'Download Failed', 'Could not generate wallet pass. Please try again.');
  pageErrors.splice(0);
});

test('a used-up month shows a lock and an upgrade before the server refuses', async ({ page }) => {
  await publishFirstCard(page);
  const dialog = await generatePasses(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await clickButton(page, 'Delete', { exact: true });
  await clickButton(page.getByRole('alertdialog'), 'Delete');
  await expectToast(page, 'Card Deleted');
  await clickButton(page, 'Publish now');
  await expectToast(page, 'Card Saved!');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(`${request.method()} ${request.url()}`));
  await clickButton(page, 'Generate Premium Pass');
  await expect(
    notice(dialog, /Free includes 1 pass a month, and it is used\. .+ Startup includes 50\./),
  ).toBeVisible();
  expect(
    requested.filter((call) => call.startsWith('POST') && call.includes('/wallet-passes/')),
  ).toEqual([]);
  await expectAccessible(page);
  await clickRole(dialog, 'link', 'Upgrade to Startup');
  await page.waitForURL(`**${pages.pricing}`);
});

test('R-E6: a guest is asked to sign in', async ({ page }) => {
  await page.goto(pages.dashboard);
  await page.getByLabel('Username').fill(`guest-${randomUUID().slice(0, 12)}`);
  await clickButton(page, 'Save', { exact: true });
  await field(page, 'Name').fill('Guest Card');
  await saveInformation(page);
  await expectToast(page, 'Card Saved!');
  await page.goto(`${pages.dashboard}?tab=cards`);
  await clickButton(page, 'Generate Premium Pass');
  const dialog = passDialog(page);
  await expect(notice(dialog, 'Sign in to create passes')).toBeVisible();
  await expectAccessible(page);
  await clickRole(dialog, 'link', 'Sign In');
  const back = new URLSearchParams({ from: `${pages.dashboard}?tab=cards` }).toString();
  await page.waitForURL(`**${pages.login}?${back}`);
});

test('a card not published yet is published on the way to its pass', async ({
  page,
  pageErrors,
}) => {
  await signUp(page);
  await page.route('**/api/cards/*', (route) => route.abort());
  await clickButton(page, 'Publish now');
  await expectText(page.getByRole('listitem'), 'Changes waiting');
  pageErrors.splice(0);
  await clickButton(page, 'Generate Premium Pass');
  const dialog = passDialog(page);
  await expect(notice(dialog, 'Publish this card first')).toBeVisible();
  await expectAccessible(page);
  const publish = dialog.getByRole('button', { name: 'Publish and Generate' });
  await publish.click();
  await expect(notice(dialog, "because you're offline")).toBeVisible();
  pageErrors.splice(0);
  await page.unroute('**/api/cards/*');
  await clickButton(dialog, 'Try Again');
  await expectRole(dialog, 'link', APPLE);
  await expectToast(page, 'Premium Pass Created!');
});

test("the card's photo is on its pass, square and at the largest size Apple shows", async ({
  page,
}) => {
  await signUp(page);
  const photo = await drawPortrait(page);
  await page
    .getByLabel('Profile picture', { exact: true })
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo });
  await clickButton(page, 'Use Photo');
  await saveInformation(page);
  await expectToast(page, 'Card Saved!');
  const dialog = await generatePasses(page);
  await expectToast(page, 'Premium Pass Created!');
  const download = page.waitForEvent('download');
  await clickRole(dialog, 'link', APPLE);
  const { files } = await openPass(await (await download).path());
  const png = Buffer.from(files['thumbnail@3x.png'] ?? []);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([270, 270]);
  expect(png.length).toBeGreaterThan(10_000);
});

test('on a phone the dialog fits and lists its own wallet first', async ({ browser }) => {
  const context = await browser.newContext({
    userAgent: PHONES.Android,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await publishFirstCard(page);
  const dialog = await generatePasses(page);
  const names = dialog.getByRole('list', { name: 'Wallets' }).getByRole('listitem');
  await expect(names).toContainText(['Google Wallet', 'Apple Wallet']);
  await expectNoText(dialog, 'Scan the code');
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await context.close();
});
