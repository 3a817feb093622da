import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import { publishFirstCard, toast } from '#e2e/fixtures/dashboard.ts';
import { onPlan } from '#e2e/fixtures/plan.ts';
import { expect, expectAccessible, test } from '#e2e/fixtures/test.ts';
import { href } from '#shared/routes.ts';

/** Opens what a button of the first card opens. */
async function open(page: Page, button: string, dialog: string): Promise<Locator> {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  const opened = page.getByRole('dialog', { name: dialog });
  await expect(opened).toBeVisible();
  return opened;
}

/** The words of a page, whatever its lines. */
async function shown(body: Locator): Promise<string> {
  return (await body.innerText()).replaceAll(/\s+/g, ' ').trim();
}

/** The recorder of these journeys puts a script into every frame; the preview's sandbox refuses it, as it must. */
function forgiveRecorder(complaints: string[]): void {
  const refused = "console: Blocked script execution in 'about:blank'";
  const others = complaints.splice(0).filter((complaint) => !complaint.startsWith(refused));
  complaints.push(...others);
}

/** Asks the page in the preview from outside: no script may run in it, not even a test's. */
async function ask(frame: Locator, what: 'innerText' | 'scrollTop'): Promise<string> {
  const answer = await frame.evaluate((element, what) => {
    const inside = element instanceof HTMLIFrameElement ? element.contentDocument : null;
    return String(
      what === 'innerText' ? inside?.body.innerText : inside?.scrollingElement?.scrollTop,
    );
  }, what);
  return answer.replaceAll(/\s+/g, ' ').trim();
}

async function openShare(page: Page): Promise<Locator> {
  return open(page, 'Share', 'Share Your Premium URL');
}

async function openQr(page: Page): Promise<Locator> {
  return open(page, 'QR Code', 'Premium QR Code');
}

test('the code is 300 px, in three looks, warned of where scanners fail, and saved as PNG and SVG', async ({
  page,
}) => {
  await onPlan(page, 'startup');
  const username = await publishFirstCard(page);
  const opener = page.getByRole('button', { name: 'QR Code', exact: true });
  const dialog = await openQr(page);
  const code = dialog.getByRole('img', { name: `QR code of ${new URL(page.url()).origin}` });
  // The dialog grows a little while it opens.
  await expect.poll(async () => (await code.boundingBox())?.width).toBe(300);
  await expect(dialog).toContainText(`/${username}`);
  // Nothing of the row of buttons hangs out of the dialog.
  await expect(dialog.getByRole('button', { name: 'Download PNG' })).toBeInViewport({ ratio: 1 });
  const tile = code.locator('rect');
  await expect(tile).toHaveAttribute('fill', '#e2c27d');
  await dialog.getByText('Black on white').click();
  await expect(tile).toHaveAttribute('fill', '#ffffff');
  const warning = dialog.getByRole('group', { name: 'Colors' }).getByRole('status');
  await expect(warning).toBeEmpty();
  await dialog.getByText('Classic dark').click();
  await expect(tile).toHaveAttribute('fill', '#000000');
  await expect(warning).toContainText('many scanners cannot read this one');
  for (const kind of ['PNG', 'SVG']) {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: `Download ${kind}` }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`${username}-qr-code.${kind.toLowerCase()}`);
    const bytes = readFileSync(await file.path());
    if (kind === 'PNG')
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1024, 1024]);
    else expect(bytes.toString()).toContain('<path fill="#000000"');
    await expect(toast(page, 'QR Code Downloaded')).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('an encoder that fails leaves a pattern, its sentence and a toast', async ({
  page,
  complaints,
}) => {
  await publishFirstCard(page);
  await page.evaluate(() => {
    TextEncoder.prototype.encode = () => {
      throw new Error('no encoder');
    };
  });
  const dialog = await openQr(page);
  await expect(dialog.getByRole('img', { name: 'No QR code' })).toBeVisible();
  await expect(dialog.getByText('Failed to generate QR code')).toBeVisible();
  await expect(toast(page, 'QR Code Generation Failed')).toContainText(
    'Could not generate QR code. Please try again.',
  );
  await expect(dialog.getByRole('button', { name: 'Download PNG' })).toBeDisabled();
  expect(complaints.splice(0).join()).toContain('no encoder');
});

test('an encoder that fails takes neither the editor nor the preview with it, and says so on download', async ({
  page,
  complaints,
}) => {
  await publishFirstCard(page);
  await page.evaluate(() => {
    TextEncoder.prototype.encode = () => {
      throw new Error('no encoder');
    };
  });
  await page.getByRole('button', { name: 'Start Editing' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit Tip Top Cards' });
  await expect(editor.getByRole('img', { name: /^Business card/ }).first()).toBeVisible();
  await expect(editor.locator('.cf-none').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Live Card Preview' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('region', { name: 'QR code' })
    .getByRole('button', { name: 'Download' })
    .click();
  await expect(toast(page, 'QR Code Generation Failed')).toContainText(
    'Could not generate QR code. Please try again.',
  );
  expect(complaints.splice(0).join()).toContain('no encoder');
});

test('the address is copied, handed to the device, saved as a code, or linked to four services', async ({
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
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(toast(page, 'URL Copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await dialog.getByRole('button', { name: 'Share' }).click();
  await expect(toast(page, 'Card Shared!')).toBeVisible();
  await expect(page).toHaveTitle(`shared ${url}`);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save QR' }).click();
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
  // From the panel it is the address that was shared.
  await page.keyboard.press('Escape');
  const panel = page.getByRole('region', { name: 'Premium URL' });
  await panel.getByRole('button', { name: 'Share', exact: true }).click();
  await dialog.getByRole('button', { name: 'Share' }).click();
  await expect(toast(page, 'Shared Successfully!')).toBeVisible();
});

test('sharing falls back to the clipboard, then to a window at the address', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const ways = { sheet: 'AbortError', clipboard: true };
    Object.assign(globalThis, { ways });
    navigator.share = async () => {
      throw new DOMException('no', ways.sheet);
    };
    navigator.clipboard.writeText = async () => {
      if (!ways.clipboard) throw new DOMException('no', 'NotAllowedError');
    };
  });
  const username = await publishFirstCard(page);
  const dialog = await openShare(page);
  const share = dialog.getByRole('button', { name: 'Share' });
  await toast(page, 'Card Saved!').getByRole('button', { name: 'Dismiss' }).click();
  await share.click();
  await expect(page.getByText('Card Shared!')).toHaveCount(0);
  await expect(page.getByText('URL Copied!')).toHaveCount(0);
  await page.evaluate('ways.sheet = "TypeError"');
  await share.click();
  await expect(toast(page, 'URL Copied!')).toBeVisible();
  await page.evaluate('ways.clipboard = false');
  const popup = context.waitForEvent('page');
  await share.click();
  await expect(toast(page, 'Copy Failed')).toContainText(
    'Unable to copy URL. Please copy manually.',
  );
  expect(new URL((await popup).url()).pathname).toBe(href('cardLong', { username }));
  await dialog.getByRole('button', { name: 'Copy' }).click();
  const marked = () => page.evaluate(() => String(getSelection()));
  await expect.poll(marked).toContain(`/${username}`);
});

test('the live preview is the public page, scrolled by keyboard, and closed by Escape from inside', async ({
  page,
  stranger,
  complaints,
}) => {
  const username = await publishFirstCard(page);
  const opener = page.getByRole('button', { name: 'Preview', exact: true });
  const dialog = await open(page, 'Preview', 'Live Card Preview');
  const frame = dialog.getByTitle(/^Page of Mara Lindt/);
  await stranger.goto(href('card', { username }));
  expect(await ask(frame, 'innerText')).toBe(await shown(stranger.locator('body')));
  await page.keyboard.press('Tab');
  await expect(frame).toBeFocused();
  expect(await ask(frame, 'scrollTop')).toBe('0');
  await page.keyboard.press('End');
  await expect.poll(() => ask(frame, 'scrollTop')).not.toBe('0');
  // A preview goes nowhere, whatever is pressed in it.
  await frame.click({ position: { x: 100, y: 100 } });
  expect(await ask(frame, 'innerText')).toContain('Add to Contacts');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  forgiveRecorder(complaints);
});

for (const width of [360, 1440]) {
  test(`axe finds nothing on the dialogs of a card at ${width} px`, async ({
    page,
    complaints,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await publishFirstCard(page);
    await expect(page.getByRole('complementary', { name: 'Tutorial' })).toBeVisible();
    await expectAccessible(page);
    await openQr(page);
    await page.getByRole('radio', { name: /^Classic dark/ }).click();
    await expect(page.getByText('Other colors come with Startup.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    for (const [button, dialog] of [
      ['Share', 'Share Your Premium URL'],
      ['Preview', 'Live Card Preview'],
      ['Generate Premium Pass', 'Premium Wallet Passes'],
      ['Create New Card', 'Your plan holds one card'],
    ] as const) {
      const opened = await open(page, button, dialog);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(opened).toBeHidden();
    }
    forgiveRecorder(complaints);
  });
}
