import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import {
  expectToast,
  pressCardAction,
  pressPublishNow,
  publishFirstCard,
} from '#e2e/fixtures/dashboard.ts';
import { expectPreview, readFromFrame } from '#e2e/fixtures/editor.ts';
import { dashboardTabUrl } from '#e2e/fixtures/dashboard-tab.ts';
import { onPlan } from '#e2e/fixtures/plan.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import {
  expect,
  test,
  WITH_MOTION,
  expectText,
  expectRole,
  expectNoText,
} from '#e2e/fixtures/test.ts';
import { href } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

test.use(WITH_MOTION);

/** Opens the dialog behind a button of the first card. */
async function openDialog(page: Page, button: string, dialog: string): Promise<Locator> {
  if (button === 'Create New Card') await clickButton(page, button);
  else await pressCardAction(page, button);
  const opened = page.getByRole('dialog', { name: dialog });
  await expect(opened).toBeVisible();
  return opened;
}

/** The text of a page with line breaks collapsed. */
async function readText(body: Locator): Promise<string> {
  return (await body.innerText()).replaceAll(/\s+/g, ' ').trim();
}

async function openShare(page: Page): Promise<Locator> {
  return openDialog(page, 'Share', 'Share Your Premium URL');
}

async function openQr(page: Page): Promise<Locator> {
  return openDialog(page, 'QR Code', 'Premium QR Code');
}

test('R-D17, R-E5, R-B13: the code is 300 px in three palettes, warns where scanners fail, and downloads as PNG and SVG', async ({
  page,
}) => {
  await onPlan(page, 'startup');
  const username = await publishFirstCard(page);
  const opener = page.getByRole('button', { name: 'QR Code', exact: true });
  const dialog = await openQr(page);
  const code = dialog.getByRole('img', { name: `QR code of ${new URL(page.url()).origin}` });
  // The dialog scales up slightly while it opens.
  await expect.poll(async () => (await code.boundingBox())?.width).toBe(300);
  await expect(dialog).toContainText(`/${username}`);
  // No button overflows the dialog.
  await expect(dialog.getByRole('button', { name: 'Download PNG' })).toBeInViewport({ ratio: 1 });
  const tile = code.locator('rect');
  await expect(tile).toHaveAttribute('fill', '#e2c27d');
  await dialog.getByText('Black on white').click();
  await expect(tile).toHaveAttribute('fill', '#ffffff');
  const warning = dialog.getByRole('group', { name: 'Colors' }).getByRole('status');
  await expect(warning).toBeEmpty();
  await dialog.getByText('Classic dark').click();
  await expect(tile).toHaveAttribute('fill', '#000000');
  await expect(warning).toContainText("many scanners can't read this");
  for (const kind of ['PNG', 'SVG']) {
    const download = page.waitForEvent('download');
    await clickButton(dialog, `Download ${kind}`);
    const file = await download;
    expect(file.suggestedFilename()).toBe(`${username}-qr-code.${kind.toLowerCase()}`);
    const bytes = readFileSync(await file.path());
    if (kind === 'PNG')
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1024, 1024]);
    else expect(bytes.toString()).toContain('<path fill="#000000"');
    await expectToast(page, 'QR Code Downloaded');
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('R-T15, R-T16: a failing encoder shows a placeholder pattern, a message and a toast', async ({
  page,
  pageErrors,
}) => {
  await publishFirstCard(page);
  await page.evaluate(() => {
    TextEncoder.prototype.encode = () => {
      throw new Error('no encoder');
    };
  });
  const dialog = await openQr(page);
  await expectRole(dialog, 'img', 'No QR code');
  await expectText(dialog, 'Failed to generate QR code');
  await expectToast(
    page,
    'QR Code Generation Failed',
    'Could not generate QR code. Please try again.',
  );
  await expect(dialog.getByRole('button', { name: 'Download PNG' })).toBeDisabled();
  expect(pageErrors.splice(0).join()).toContain('no encoder');
});

test('a failing encoder breaks neither the editor nor the preview, and the download reports it', async ({
  page,
  pageErrors,
}) => {
  await publishFirstCard(page);
  await page.evaluate(() => {
    TextEncoder.prototype.encode = () => {
      throw new Error('no encoder');
    };
  });
  await clickButton(page, 'Start Editing');
  const editor = page.getByRole('dialog', { name: 'Edit Tip Top Cards' });
  await expectPreview(editor, 'Add to Contacts');
  await expect(editor.locator('.cf-none').first()).toBeHidden();
  await expect(editor.locator('svg.cf-qr')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await clickButton(page, 'Preview', { exact: true });
  await expectRole(page, 'dialog', 'Live Card Preview');
  await page.keyboard.press('Escape');
  await clickButton(page.getByRole('region', { name: 'QR code' }), 'Download');
  await expectToast(
    page,
    'QR Code Generation Failed',
    'Could not generate QR code. Please try again.',
  );
  expect(pageErrors.splice(0).join()).toContain('no encoder');
});

test('the tile shows the address that is copied, the QR code the one that is in it', async ({
  page,
}) => {
  const username = await publishFirstCard(page);
  const inCode = new URL(href('card', { username }), page.url());
  const dialog = await openShare(page);
  await clickRole(dialog, 'tab', 'QR code');
  await expect(dialog.getByText(inCode.href, { exact: true })).toBeVisible();
  await page.goto(dashboardTabUrl('cards'));
  const copied = new URL(href('cardLong', { username }), page.url());
  await expect(page.getByText(copied.host + copied.pathname, { exact: true })).toBeVisible();
});

test('R-R14, R-D11, R-E7, R-T22: the link is copied, shared through the device, saved as a code, or opened in four services', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    navigator.share = async (what) => {
      document.title = `shared ${what?.url}`;
    };
  });
  const username = await publishFirstCard(page);
  const url = new URL(href('cardLong', { username }), page.url()).href;
  const dialog = await openShare(page);
  await clickButton(dialog, 'Copy');
  await expectToast(page, 'URL Copied!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await clickButton(dialog, 'Share');
  await expectToast(page, 'Card Shared!');
  await expect(page).toHaveTitle(`shared ${url}`);
  const download = page.waitForEvent('download');
  await clickButton(dialog, 'Save QR');
  expect((await download).suggestedFilename()).toBe(`${username}-qr-code.png`);
  const links = dialog.getByRole('list', { name: 'Share to' }).getByRole('link');
  await expect(links).toHaveText(['Twitter', 'Facebook', 'LinkedIn', 'WhatsApp']);
  const hosts = ['twitter.com', 'www.facebook.com', 'www.linkedin.com', 'wa.me'];
  for (const [at, host] of hosts.entries()) {
    const link = links.nth(at);
    const address = new URL((await link.getAttribute('href')) ?? '');
    expect(address.host).toBe(host);
    expect([...address.searchParams.values()].join(' ')).toContain(url);
    await expect(link).toHaveAttribute('rel', /noopener/);
    await expect(link).toHaveAttribute('target', '_blank');
  }
  // The panel shares the card's link.
  await page.keyboard.press('Escape');
  const panel = page.getByRole('region', { name: 'Premium URL' });
  await clickButton(panel, 'Share', { exact: true });
  await clickButton(dialog, 'Share');
  await expectToast(page, 'Shared Successfully!');
});

test('R-I12, R-T17, R-T25: sharing falls back to the clipboard, then to a dialog with the link', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const outcomes = { sheet: 'AbortError', clipboard: true };
    Object.assign(globalThis, { outcomes });
    navigator.share = async () => {
      throw new DOMException('no', outcomes.sheet);
    };
    navigator.clipboard.writeText = async () => {
      if (!outcomes.clipboard) throw new DOMException('no', 'NotAllowedError');
    };
  });
  const username = await publishFirstCard(page);
  const dialog = await openShare(page);
  const share = dialog.getByRole('button', { name: 'Share' });
  await share.click();
  await expectNoText(page, 'Card Shared!');
  await expectNoText(page, 'URL Copied!');
  await page.evaluate('outcomes.sheet = "TypeError"');
  await share.click();
  await expectToast(page, 'URL Copied!');
  await page.evaluate('outcomes.clipboard = false');
  const popup = context.waitForEvent('page');
  await share.click();
  await expectToast(page, 'Copy Failed', 'Unable to copy URL. Please copy manually.');
  expect(new URL((await popup).url()).pathname).toBe(href('cardLong', { username }));
  await clickButton(dialog, 'Copy');
  const marked = () => page.evaluate(() => String(getSelection()));
  await expect.poll(marked).toContain(`/${username}`);
});

test('R-D17, R-E5: the live preview is the public page, scrolls by keyboard, and closes with Escape from inside', async ({
  page,
  stranger,
}) => {
  const username = await publishFirstCard(page);
  const opener = page.getByRole('button', { name: 'Preview', exact: true });
  const dialog = await openDialog(page, 'Preview', 'Live Card Preview');
  const frame = dialog.getByTitle(/^Page of Mara Lindt/);
  // As wide as the frame: the page of a phone leaves the watermark off the card.
  await stranger.setViewportSize({ width: 360, height: 740 });
  await stranger.goto(href('card', { username }));
  expect(await readFromFrame(frame, 'innerText')).toBe(await readText(stranger.locator('body')));
  await page.keyboard.press('Tab');
  await expect(frame).toBeFocused();
  expect(await readFromFrame(frame, 'scrollTop')).toBe('0');
  await page.keyboard.press('End');
  await expect.poll(() => readFromFrame(frame, 'scrollTop')).not.toBe('0');
  // Links in a preview do not navigate.
  await frame.click({ position: { x: 100, y: 100 } });
  expect(await readFromFrame(frame, 'innerText')).toContain('Add to Contacts');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('axe finds no violation in the dialogs of a card, on a phone and on a desktop', async ({
  page,
}) => {
  await pressPublishNow(page);
  await expectRole(page, 'complementary', 'Tutorial');
  await expectAccessibleAtEveryWidth(page);
  await openQr(page);
  await clickRole(page, 'radio', /^Classic dark/);
  await expectText(page, 'Other colors come with Startup.');
  await expectAccessibleAtEveryWidth(page);
  await page.keyboard.press('Escape');
  for (const [button, dialog] of [
    ['Share', 'Share Your Premium URL'],
    ['Preview', 'Live Card Preview'],
    ['Generate Premium Pass', 'Premium Wallet Passes'],
    ['Create New Card', 'Your plan includes one card'],
  ] as const) {
    const opened = await openDialog(page, button, dialog);
    // Otherwise its toast may appear at any moment of what follows.
    if (button === 'Generate Premium Pass') {
      await expectToast(page, 'Premium Pass Created!');
    }
    await expectAccessibleAtEveryWidth(page);
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
  }
});
