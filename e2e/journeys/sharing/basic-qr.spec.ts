import { publishFirstCard } from '#e2e/fixtures/dashboard.ts';
import { openShare, readCodes, saveDownload } from '#e2e/fixtures/share.ts';
import { expect, expectAccessible, test, expectText } from '#e2e/fixtures/test.ts';
import { href, pages } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

test.use({ serviceWorkers: 'allow' });

test("R-O1: a free code is the link in the template's colors, as a PNG; locked options name their plan", async ({
  page,
}) => {
  const username = await publishFirstCard(page);
  const dialog = await openShare(page, 'QR code');
  const note = dialog.getByText('Options with a lock come with Startup.');
  await expect(note.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing');
  for (const [group, option, message] of [
    ['QR code content', 'Contact', 'Contact codes come with Startup.'],
    ['Colors', 'Black on white', 'Other colors come with Startup.'],
    ['Center image', 'Logo…', 'A picture in the center comes with Startup.'],
  ] as const) {
    const radio = dialog
      .getByRole('group', { name: group })
      .getByRole('radio', { name: `${option} , comes with Startup` });
    await radio.click();
    await expect(dialog.getByRole('status').filter({ hasText: message })).toBeVisible();
    await expect(radio).not.toBeChecked();
  }
  for (const [button, message] of [
    ['Download SVG', 'SVG files come with Startup.'],
    ['Print', 'Print sheets come with Startup.'],
  ] as const) {
    await clickButton(dialog, button);
    await expect(dialog.getByRole('status').filter({ hasText: message })).toBeVisible();
  }
  await expectAccessible(page);
  const png = await saveDownload(dialog, 'Download PNG');
  expect(png.name).toBe(`${username}-qr-code.png`);
  const link = `${new URL(href('card', { username }), page.url()).href}?s=qr`;
  expect(await readCodes(png.bytes)).toEqual([link, link]);
});

test('offline, a free card shows its link code and names the plan that has the contact code', async ({
  page,
  context,
  pageErrors,
}) => {
  const username = await publishFirstCard(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await page.goto(pages.showCard);
  const address = new URL(href('card', { username }), page.url()).href;
  const link = page.getByRole('img', { name: `QR code of ${address}` });
  await expect(link).toBeVisible();
  expect(await readCodes(await link.screenshot())).toEqual([`${address}?s=qr`, `${address}?s=qr`]);
  await clickRole(page, 'tab', 'Contact');
  await expectText(page, 'Contact codes come with Startup.');
  await expect(page.getByRole('link', { name: 'See plans' })).toHaveAttribute(
    'href',
    pages.pricing,
  );
  await expectAccessible(page);
  // Chromium logs every failed request to the console.
  pageErrors.splice(0);
});
