import { Buffer } from 'node:buffer';
import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright/test';
import { field, publishFirstCard, saveInformation, toast } from '#e2e/fixtures/dashboard.ts';
import { newPerson, signUp } from '#e2e/fixtures/account.ts';
import { drawPhoto, publishCard } from '#e2e/fixtures/public-card.ts';
import { expect, expectAccessible, test } from '#e2e/fixtures/test.ts';
import { href, pages } from '#shared/routes.ts';

const APPLE = 'Add to Apple Wallet';
const GOOGLE = 'Add to Google Wallet';

function passDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Premium Wallet Passes' });
}

/** What the dialog says about itself; toasts are announced in it too. */
function notice(dialog: Locator, text: string | RegExp): Locator {
  return dialog.getByRole('status').filter({ hasText: text });
}

/** Presses the button of the first card, and waits until its passes are there. */
async function generate(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Generate Premium Pass' }).first().click();
  const dialog = passDialog(page);
  await expect(dialog.getByRole('link', { name: APPLE })).toBeVisible();
  return dialog;
}

/** The files of a downloaded pass, once their manifest has been found to be true. */
async function openPass(path: string) {
  const files = unzipSync(new Uint8Array(await readFile(path)));
  const text = (name: string) => new TextDecoder().decode(files[name]);
  const manifest: Record<string, string> = JSON.parse(text('manifest.json'));
  const listed = Object.keys(files).filter((name) => !/^(?:manifest\.json|signature)$/.test(name));
  expect(Object.keys(manifest).toSorted()).toEqual(listed.toSorted());
  for (const name of listed) {
    const hash = createHash('sha1')
      .update(files[name] ?? '')
      .digest('hex');
    expect([name, hash]).toEqual([name, manifest[name]]);
  }
  expect(files['signature']?.length).toBeGreaterThan(1000);
  return { files, pass: JSON.parse(text('pass.json')) };
}

test('one press makes both passes; the file opens as a true pass, and Google’s page in a new tab', async ({
  page,
}) => {
  const username = await publishFirstCard(page);
  const asked = page.waitForRequest('**/api/wallet-passes/generate');
  const { promise: mayCount, resolve: count } = Promise.withResolvers<void>();
  let looks = 0;
  await page.route('**/api/passes', async (route) => {
    if (++looks > 1) await mayCount;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Generate Premium Pass' }).click();
  await asked;
  const dialog = passDialog(page);
  await expect(toast(page, 'Premium Pass Created!')).toBeVisible();
  const apple = dialog.getByRole('link', { name: APPLE });
  await expect(apple).toBeFocused();
  // The month as it was before is not said of the month as it is.
  await expect(dialog).not.toContainText('of this month used');
  count();
  await expect(dialog).toContainText('1 of 1 passes of this month used');
  await expect(
    notice(dialog, 'An iPhone refuses this pass until a real certificate is set'),
  ).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await download;
  await expect(toast(page, 'Wallet Pass Generated!')).toBeVisible();
  expect(file.suggestedFilename()).toMatch(/^Mara_Lindt_\w+_PremiumCard\.pkpass$/);
  const { pass } = await openPass(await file.path());
  const url = new URL(href('card', { username }), page.url()).href;
  expect(pass.barcodes[0].message).toBe(`${url}?s=pass`);
  expect(pass.generic.primaryFields[0].value).toMatch(/^Mara Lindt/);
  const popup = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: GOOGLE }).click();
  const google = await popup;
  await expect(google.locator('body')).toContainText('Google Wallet stand-in');
  await expect(google.locator('body')).toContainText('GENERIC_BUSINESS_CARD');
  await google.close();
});

test('the progress is said while a pass is made, and a failed service offers another try', async ({
  page,
  complaints,
}) => {
  await publishFirstCard(page);
  const { promise: status, resolve: answer } = Promise.withResolvers<number>();
  await page.route('**/api/wallet-passes/generate', async (route) =>
    route.fulfill({ status: await status }),
  );
  await page.getByRole('button', { name: 'Generate Premium Pass' }).click();
  const dialog = passDialog(page);
  await expect(toast(page, 'Generating...')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Generating...' })).toBeDisabled();
  answer(500);
  await expect(toast(page, 'Pass Generation Failed')).toContainText(
    'Could not create premium pass. Please try again.',
  );
  await expect(notice(dialog, 'Failed to generate wallet passes')).toBeVisible();
  await expectAccessible(page);
  complaints.splice(0);
  await page.unroute('**/api/wallet-passes/generate');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Premium Pass Created!')).toBeVisible();
});

test('a download that fails is said in the words of the product', async ({ page, complaints }) => {
  await publishFirstCard(page);
  const dialog = await generate(page);
  await expect(toast(page, 'Premium Pass Created!')).toBeVisible();
  await page.route('**/api/wallet-passes/*.pkpass?*', (route) => route.fulfill({ status: 404 }));
  await dialog.getByRole('link', { name: APPLE }).click();
  await expect(toast(page, 'Download Failed')).toContainText(
    'Could not generate wallet pass. Please try again.',
  );
  complaints.splice(0);
});

test('a month that is used up is a lock with the way to more, before the server must refuse', async ({
  page,
}) => {
  await publishFirstCard(page);
  const dialog = await generate(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Card Deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(toast(page, 'Card Saved!')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
  await page.getByRole('button', { name: 'Generate Premium Pass' }).click();
  await expect(
    notice(dialog, /Free includes 1 pass a month, and it is used\. .+ Startup includes 50\./),
  ).toBeVisible();
  expect(
    asked.filter((call) => call.startsWith('POST') && call.includes('/wallet-passes/')),
  ).toEqual([]);
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Upgrade to Startup' }).click();
  await page.waitForURL(`**${pages.pricing}`);
});

test('a guest is led to signing in', async ({ page }) => {
  await page.goto(pages.dashboard);
  await page.getByLabel('Username').fill(`guest-${randomUUID().slice(0, 12)}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await field(page, 'Name').fill('Guest Card');
  await saveInformation(page);
  await expect(toast(page, 'Card Saved!')).toBeVisible();
  await page.getByRole('button', { name: 'Generate Premium Pass' }).click();
  const dialog = passDialog(page);
  await expect(notice(dialog, 'Sign in to make passes')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Sign In' }).click();
  await page.waitForURL(`**${pages.login}`);
});

test('a card that could not be published yet is published on the way to its pass', async ({
  page,
  complaints,
}) => {
  await signUp(page, newPerson());
  await page.route('**/api/cards/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByRole('listitem').getByText('Changes waiting')).toBeVisible();
  complaints.splice(0);
  await page.getByRole('button', { name: 'Generate Premium Pass' }).click();
  const dialog = passDialog(page);
  await expect(notice(dialog, 'Publish this card first')).toBeVisible();
  await expectAccessible(page);
  const publish = dialog.getByRole('button', { name: 'Publish and Generate' });
  await publish.click();
  await expect(notice(dialog, 'there is no connection')).toBeVisible();
  complaints.splice(0);
  await page.unroute('**/api/cards/*');
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog.getByRole('link', { name: APPLE })).toBeVisible();
  await expect(toast(page, 'Premium Pass Created!')).toBeVisible();
});

const PHONES = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  Android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
} as const;

/** A published card whose owner has made its passes; what a visitor's page shows is asked of this browser's pages. */
async function publishWithPass(page: Page) {
  const card = await publishCard(page, { photo: await drawPhoto(page) });
  await page.goto(href('card', card));
  await expect(page.getByRole('link', { name: APPLE })).toHaveCount(0);
  const made = await page.request.post('/api/wallet-passes/generate', {
    headers: { Authorization: `Bearer ${card.token}` },
    data: { cardData: { username: card.username } },
  });
  expect(made.status()).toBe(200);
  return card;
}

async function openAs(browser: Browser, options: BrowserContextOptions, path: string) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test('once there is a pass, each phone is offered its own wallet, a desktop both and the code', async ({
  browser,
  page,
}) => {
  const { username } = await publishWithPass(page);
  const path = href('card', { username });
  for (const [phone, shown, hidden] of [
    ['iPhone', APPLE, GOOGLE],
    ['Android', GOOGLE, APPLE],
  ] as const) {
    const viewport = { width: 390, height: 844 };
    const there = await openAs(browser, { userAgent: PHONES[phone], viewport }, path);
    const link = there.getByRole('link', { name: shown });
    await expect(link).toBeVisible();
    await expect(there.getByRole('link', { name: hidden })).toHaveCount(0);
    await expect(there.getByRole('link', { name: 'the code' })).toHaveCount(0);
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    await expectAccessible(there);
    await there.context().close();
  }
  await page.goto(path);
  const [apple, google] = [
    await page.getByRole('link', { name: APPLE }).boundingBox(),
    await page.getByRole('link', { name: GOOGLE }).boundingBox(),
  ];
  expect([apple?.height, apple?.width]).toEqual([google?.height, google?.width]);
  await page.getByRole('link', { name: 'the code' }).click();
  await expect(page.locator('#code svg')).toBeInViewport();
  await expectAccessible(page);
});

test('a visitor’s links give the file and Google’s page, also without JavaScript', async ({
  browser,
  page,
}) => {
  const { username } = await publishWithPass(page);
  const path = href('card', { username });
  const plain = await openAs(browser, { javaScriptEnabled: false, viewport: null }, path);
  const download = plain.waitForEvent('download');
  await plain.getByRole('link', { name: APPLE }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Ann_Okafor_PremiumCard.pkpass');
  const { pass } = await openPass(await file.path());
  expect(pass.generic.primaryFields[0].value).toBe('Ann Okafor');
  await plain.getByRole('link', { name: GOOGLE }).click();
  await expect(plain.locator('body')).toContainText('Google Wallet stand-in');
  await plain.context().close();
});

test('the photo of the card stands on its pass, square and as large as Apple shows it', async ({
  page,
}) => {
  await signUp(page, newPerson());
  const photo = await drawPhoto(page);
  await page
    .getByLabel('Profile picture', { exact: true })
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('button', { name: 'Use Photo' }).click();
  await saveInformation(page);
  await expect(toast(page, 'Card Saved!')).toBeVisible();
  const dialog = await generate(page);
  await expect(toast(page, 'Premium Pass Created!')).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: APPLE }).click();
  const { files } = await openPass(await (await download).path());
  const png = Buffer.from(files['thumbnail@3x.png'] ?? []);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([270, 270]);
  expect(png.length).toBeGreaterThan(10_000);
});

test('on a phone the dialog fits, its own wallet first', async ({ browser }) => {
  const context = await browser.newContext({
    userAgent: PHONES.Android,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await publishFirstCard(page);
  const dialog = await generate(page);
  const names = dialog.getByRole('list', { name: 'Wallets' }).getByRole('listitem');
  await expect(names).toContainText(['Google Wallet', 'Apple Wallet']);
  await expect(dialog.getByText('Scan it with your phone')).toHaveCount(0);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await context.close();
});
