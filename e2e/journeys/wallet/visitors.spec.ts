import type { Browser, BrowserContextOptions, Page } from 'playwright/test';
import { APPLE, GOOGLE, openPass, PHONES } from '#e2e/fixtures/passes.ts';
import { drawPortrait, publishCard } from '#e2e/fixtures/public-card.ts';
import { expect, expectAccessible, test } from '#e2e/fixtures/test.ts';
import { href } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

/** Publishes a card with passes. */
async function publishWithPass(page: Page) {
  const card = await publishCard(page, { photo: await drawPortrait(page) });
  await page.goto(href('card', card));
  await expect(page.getByRole('link', { name: APPLE })).toHaveCount(0);
  const generated = await page.request.post('/api/wallet-passes/generate', {
    headers: { Authorization: `Bearer ${card.token}` },
    data: { cardData: { username: card.username } },
  });
  expect(generated.status()).toBe(200);
  return card;
}

async function openOnDevice(browser: Browser, options: BrowserContextOptions, path: string) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test('with a pass, each phone is offered its own wallet and a desktop gets both and the code', async ({
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
    const there = await openOnDevice(browser, { userAgent: PHONES[phone], viewport }, path);
    await clickButton(there, 'Share', { exact: true });
    const link = there.getByRole('link', { name: shown });
    await expect(link).toBeVisible();
    await expect(there.getByRole('link', { name: hidden })).toHaveCount(0);
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    await expectAccessible(there);
    await there.context().close();
  }
  await page.goto(path);
  await clickButton(page, 'Share', { exact: true });
  const [apple, google] = [
    await page.getByRole('link', { name: APPLE }).boundingBox(),
    await page.getByRole('link', { name: GOOGLE }).boundingBox(),
  ];
  expect([apple?.height, apple?.width]).toEqual([google?.height, google?.width]);
  await expect(page.locator('#code svg')).toBeInViewport();
  await expectAccessible(page);
});

test("a visitor's links give the file and Google's page, also without JavaScript", async ({
  browser,
  page,
}) => {
  const { username } = await publishWithPass(page);
  const path = href('card', { username });
  const plain = await openOnDevice(browser, { javaScriptEnabled: false, viewport: null }, path);
  await clickRole(plain, 'link', 'Share');
  const download = plain.waitForEvent('download');
  await clickRole(plain, 'link', APPLE);
  const file = await download;
  expect(file.suggestedFilename()).toBe('Ann_Okafor_PremiumCard.pkpass');
  const { pass } = await openPass(await file.path());
  expect(pass.generic.primaryFields[0].value).toBe('Ann Okafor');
  await clickRole(plain, 'link', GOOGLE);
  await expect(plain.locator('body')).toContainText('Google Wallet emulator');
  await plain.context().close();
});
