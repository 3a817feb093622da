import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import type { Locator, Page } from 'playwright/test';
import { publishFirstCard } from '#e2e/fixtures/dashboard.ts';
import { publishCard } from '#e2e/fixtures/public-card.ts';
import { expect, expectAccessible, test } from '#e2e/fixtures/test.ts';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import { href } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Mobile/22B83 Instagram 354.0.0.21.102 (iPhone16,1; iOS 18_1; en_US; en; scale=3.00; 1179x2556)';
/** Stubs the share sheet with a fixed outcome and records what was shared. */
async function stubSharing(page: Page, answer: 'shared' | 'AbortError' | 'NotAllowedError') {
  const shared: unknown[] = [];
  await page.exposeFunction('noteShared', (what: unknown) => void shared.push(what));
  await page.addInitScript((name) => {
    const note: unknown = Reflect.get(globalThis, 'noteShared');
    const share = async (what: unknown): Promise<void> => {
      if (typeof note === 'function') await Reflect.apply(note, null, [what]);
      if (name !== 'shared') throw new DOMException('not shared', name);
    };
    Object.defineProperty(navigator, 'share', { value: share });
  }, answer);
  return shared;
}

/** Removes the share sheet and stubs a clipboard that accepts or refuses the text. */
async function stubClipboard(page: Page, isAllowed: boolean) {
  const copied: string[] = [];
  await page.exposeFunction('noteCopied', (text: string) => void copied.push(text));
  await page.addInitScript((allowed) => {
    const note: unknown = Reflect.get(globalThis, 'noteCopied');
    const writeText = async (text: string): Promise<void> => {
      if (!allowed) throw new DOMException('no permission', 'NotAllowedError');
      if (typeof note === 'function') await Reflect.apply(note, null, [text]);
    };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  }, isAllowed);
  return copied;
}

/** On a desktop, a card with more than a few contact methods has a panel and no sheet. */
const MANY = ['a', 'b', 'c', 'd'].map((name) => ['website', `${name}.example`] as const);

async function openCard(page: Page): Promise<string> {
  const { username } = await publishCard(page, { elements: MANY });
  await page.goto(href('card', { username }));
  return new URL(href('cardLong', { username }), page.url()).href;
}

const clickShare = (page: Page) =>
  page.getByRole('button', { name: 'Share', exact: true }).last().click();

test('R-R14, R-U7, R-T22: Share passes the URL to the device', async ({ page }) => {
  const copied = await stubClipboard(page, true);
  const shared = await stubSharing(page, 'shared');
  const url = await openCard(page);
  await clickShare(page);
  const title = 'Ann Okafor – Product Designer, Northwind Studio';
  await expect.poll(() => shared).toEqual([{ title, url }]);
  expect(copied).toEqual([]);
  await expect(page.getByRole('status')).toHaveText('Card Shared!');
});

test('R-T25: closing the share sheet copies nothing and shows no message', async ({ page }) => {
  const copied = await stubClipboard(page, true);
  const shared = await stubSharing(page, 'AbortError');
  await openCard(page);
  await clickShare(page);
  // Once the sheet has opened a second time, any effect of the first dismissal has happened.
  await expect.poll(() => shared).toHaveLength(1);
  await clickShare(page);
  await expect.poll(() => shared).toHaveLength(2);
  expect(copied).toEqual([]);
  await expect(page.getByRole('status')).toBeEmpty();
});

test('R-U7: a failing share sheet copies the URL instead and says so', async ({ page }) => {
  const copied = await stubClipboard(page, true);
  await stubSharing(page, 'NotAllowedError');
  const url = await openCard(page);
  await clickShare(page);
  await expect(page.getByRole('status')).toHaveText('Link Copied!');
  expect(copied).toEqual([url]);
  await expectAccessible(page);
});

test('R-R14, R-T22: without a share sheet the URL is copied to the clipboard', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const url = await openCard(page);
  await clickShare(page);
  await expect(page.getByRole('status')).toHaveText('Link Copied!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
});

test('R-U7: where neither sharing nor copying works, the URL itself is shown', async ({ page }) => {
  await stubClipboard(page, false);
  await stubSharing(page, 'NotAllowedError');
  const url = await openCard(page);
  await clickShare(page);
  await expect(page.getByRole('status')).toHaveText(url);
});

test('on a phone, Share opens a sheet with the code, the link and the device, and Close ends it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const copied = await stubClipboard(page, true);
  const shared = await stubSharing(page, 'shared');
  const url = await openCard(page);
  const sheet = page.getByRole('dialog', { name: 'Share this card' });
  await expect(sheet).toBeHidden();
  await clickButton(page, 'Share', { exact: true });
  await expect(sheet).toBeVisible();
  expect(await readWidth(sheet.locator('svg').first())).toBe(200);
  await expect(sheet.getByRole('button', { name: 'Copy link' })).toBeFocused();
  await expect(sheet.getByRole('link', { name: 'WhatsApp' })).toBeHidden();
  await expectAccessible(page);
  await clickButton(page, 'Copy link');
  await expect(page.getByRole('status')).toHaveText('Link Copied!');
  expect(copied).toEqual([url]);
  await clickButton(page, 'Send');
  await expect.poll(() => shared).toHaveLength(1);
  await clickRole(page, 'link', 'Close');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused();
  await clickRole(page, 'link', 'Show the QR code large');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('link', { name: 'Add to Contacts' })).toBeEnabled();
  expect(page.url()).not.toContain('#');
});

test('pressing outside the sheet closes it and does nothing else', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openCard(page);
  await clickButton(page, 'Share', { exact: true });
  const sheet = page.getByRole('dialog', { name: 'Share this card' });
  await expect(sheet).toBeVisible();
  await page.mouse.click(180, 40);
  await expect(sheet).toBeHidden();
  expect(new URL(page.url()).hash).toBe('');
});

test('a desktop has a panel that copies the link and offers three services', async ({ page }) => {
  const copied = await stubClipboard(page, true);
  const url = await openCard(page);
  const panel = page.getByRole('region', { name: 'Share this card' });
  const copy = panel.getByRole('button', { name: 'Copy link' });
  expect((await copy.boundingBox())?.height).toBe(44);
  await copy.click();
  await expect(page.getByRole('status')).toHaveText('Link Copied!');
  expect(copied).toEqual([url]);
  const links = panel.getByRole('link');
  await expect(links).toHaveText(['LinkedIn', 'WhatsApp', 'Email']);
  for (const link of await links.all())
    expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain(url);
});

test('a short card has no panel on a desktop, and Share opens the code', async ({ page }) => {
  const { username } = await publishCard(page, { elements: MANY.slice(0, 1) });
  await page.goto(href('card', { username }));
  await expect(page.locator('#code')).toBeHidden();
  await clickButton(page, 'Share', { exact: true });
  const sheet = page.getByRole('dialog', { name: 'Share this card' });
  expect(await readWidth(sheet.locator('svg').first())).toBe(200);
  await expect(sheet.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
  await expectAccessible(page);
});

test('an in-app browser shows how to open a real one, and those links work', async ({
  browser,
  page,
}) => {
  const { username } = await publishCard(page, { elements: [['phone', '+49 30 901820']] });
  await page.goto(href('card', { username }));
  const notice = "This app can't save contacts.";
  await expect(page.getByText(notice)).toBeHidden();
  const context = await browser.newContext({
    userAgent: INSTAGRAM,
    viewport: { width: 390, height: 780 },
  });
  const inside = await context.newPage();
  const copied = await stubClipboard(inside, true);
  await inside.goto(href('card', { username }));
  await expect(inside.getByText(notice)).toBeInViewport();
  await clickButton(inside, 'Copy link');
  await expect(inside.getByRole('status')).toHaveText('Link Copied!');
  expect(copied).toEqual([new URL(href('cardLong', { username }), inside.url()).href]);
  await expect(inside.locator('a[href="tel:+4930901820"]')).toBeVisible();
  await context.close();
});

for (const deviceScaleFactor of [1, 2]) {
  test(`R-A2, R-U3: the code on the page is decoded from a screenshot at a device pixel ratio of ${deviceScaleFactor}`, async ({
    browser,
    page,
  }) => {
    const { username, change } = await publishCard(page, { elements: MANY });
    const context = await browser.newContext({ deviceScaleFactor });
    const viewer = await context.newPage();
    for (const template of TEMPLATE_KEYS) {
      await change({ template });
      await viewer.goto(href('card', { username }));
      const picture = PNG.sync.read(await viewer.locator('#code svg').screenshot());
      const pixels = new Uint8ClampedArray(picture.data);
      const code = jsQR(pixels, picture.width, picture.height, { inversionAttempts: 'dontInvert' });
      const url = new URL(href('card', { username }), viewer.url()).href;
      expect([template, code?.data]).toEqual([template, `${url}?s=qr`]);
    }
    await context.close();
  });
}

const readWidth = async (part: Locator) => (await part.boundingBox())?.width ?? 0;

test('R-B13: codes are 120 and 160 pixels on the dashboard, 200 on the page, and small on the card', async ({
  page,
}) => {
  const username = await publishFirstCard(page);
  const code = page.getByRole('region', { name: 'QR code' }).getByRole('img');
  await expect.poll(() => readWidth(code)).toBe(160);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => readWidth(code)).toBe(120);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(href('card', { username }));
  await clickButton(page, 'Share', { exact: true });
  expect(await readWidth(page.locator('#code svg'))).toBe(200);
  await clickRole(page, 'link', 'Close');
  // An ornament that scales with the card.
  const cardView = page.locator('.pg-face');
  const share = (await readWidth(cardView.locator('.cf-qr').first())) / (await readWidth(cardView));
  expect(share).toBeCloseTo(0.14, 2);
});
