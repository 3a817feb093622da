import { openShare, readCodes, saveDownload } from '#e2e/fixtures/share.ts';
import {
  addPhoto,
  expectToast,
  field,
  publishFirstCard,
  saveInformation,
} from '#e2e/fixtures/dashboard.ts';
import { onPlan } from '#e2e/fixtures/plan.ts';
import { drawPortrait } from '#e2e/fixtures/public-card.ts';
import { expect, expectAccessible, test, expectText, expectRole } from '#e2e/fixtures/test.ts';
import { href } from '#shared/routes.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

test(
  'two readers decode a code with the photo in its middle, as PNG and as SVG',
  { tag: '@core' },
  async ({ page }) => {
    await onPlan(page, 'startup');
    const username = await publishFirstCard(page);
    const address = new URL(href('card', { username }), page.url()).href;
    const link = `${address}?s=qr`;
    await addPhoto(page, await drawPortrait(page));
    const dialog = await openShare(page, 'QR code');
    // Without the source: a copied address was not scanned.
    await expect(dialog.getByText(address, { exact: true })).toBeVisible();
    const code = dialog.getByRole('img', { name: /^QR code of/ });
    await expect(code.locator('image')).toHaveCount(0);
    await dialog.getByText('Photo', { exact: true }).click();
    await expect(code.locator('image')).toHaveAttribute('href', /^data:image\/jpeg;base64,/);
    const png = await saveDownload(dialog, 'Download PNG');
    expect(png.name).toBe(`${username}-qr-code.png`);
    expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([1024, 1024]);
    expect(await readCodes(png.bytes)).toEqual([link, link]);
    const svg = await saveDownload(dialog, 'Download SVG');
    const drawing = svg.bytes.toString();
    expect(drawing).toMatch(/<image [^>]*href="data:image\/jpeg;base64,/);
    // The file refers to no external resource.
    expect(drawing.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:/);
    const viewer = await page.context().newPage();
    await viewer.setContent(`<body style="margin:0">${drawing}</body>`);
    expect(await readCodes(await viewer.locator('svg').screenshot())).toEqual([link, link]);
    await viewer.close();
  },
);

test('two readers decode a contact code with the photo at every size it is shown', async ({
  page,
}) => {
  await onPlan(page, 'startup');
  const username = await publishFirstCard(page);
  await addPhoto(page, await drawPortrait(page));
  const dialog = await openShare(page, 'QR code');
  await dialog.getByText('Contact', { exact: true }).click();
  await dialog.getByText('Photo', { exact: true }).click();
  await expect(dialog.getByRole('img', { name: /^QR code of/ }).locator('image')).toHaveCount(1);
  const png = await saveDownload(dialog, 'Download PNG');
  const [text] = await readCodes(png.bytes);
  expect(text).toMatch(/^MECARD:N:[^;]*Mara[^;]*;.*URL:.*;;$/);
  expect(text).toContain(`/${username}?s=qr;`);
  const svg = await saveDownload(dialog, 'Download SVG');
  const viewer = await page.context().newPage();
  await viewer.setViewportSize({ width: 900, height: 900 });
  const drawings = {
    png: `<img width="100%" src="data:image/png;base64,${png.bytes.toString('base64')}">`,
    svg: svg.bytes.toString().replace(/width="1024" height="1024"/, 'width="100%"'),
  };
  for (const [kind, drawing] of Object.entries(drawings)) {
    for (const size of [200, 240, 300, 450, 600, 800]) {
      for (const blur of ['', 'filter:blur(0.8px)']) {
        await viewer.setContent(
          `<body style="margin:24px;background:#fff"><div id="code" style="width:${size}px;${blur}">${drawing}</div>`,
        );
        const shot = await viewer.screenshot({
          clip: { x: 0, y: 0, width: size + 48, height: size + 48 },
        });
        const [jsQr, zbar] = await readCodes(shot);
        expect(zbar, `ZBar: ${kind} ${size} ${blur}`).toBe(text);
        // For some usernames jsQR misses a single blurred picture that ZBar decodes.
        if (blur === '') expect(jsQr, `jsQR: ${kind} ${size}`).toBe(text);
      }
    }
  }
  await viewer.close();
});

test('with the keyboard no option is hidden behind the button bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await onPlan(page, 'startup');
  await publishFirstCard(page);
  const dialog = await openShare(page, 'QR code');
  await expect(dialog.getByRole('button', { name: 'Download PNG' })).toBeEnabled();
  await dialog.getByRole('tab', { name: 'QR code' }).focus();
  for (const name of ['Link', 'Classic Gold', 'Nothing']) {
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('radio', { name })).toBeFocused();
  }
  const overlap = async () => {
    const bar = await dialog.getByRole('button', { name: 'Print' }).boundingBox();
    const choice = await dialog.locator('label', { hasText: 'Nothing' }).boundingBox();
    return bar && choice && choice.y + choice.height - bar.y;
  };
  await expect.poll(overlap).toBeLessThanOrEqual(0);
});

test('a contact code works offline, downloads under its own name, and lists what it leaves out', async ({
  page,
  context,
  pageErrors,
}) => {
  // High enough for the whole code above the dialog's buttons and a toast.
  await page.setViewportSize({ width: 1280, height: 1000 });
  await onPlan(page, 'startup');
  const username = await publishFirstCard(page);
  const dialog = await openShare(page, 'QR code');
  const code = dialog.getByRole('img', { name: /^QR code of/ });
  await expect(code).toBeVisible();
  await context.setOffline(true);
  await dialog.getByText('Contact', { exact: true }).click();
  await expect(code).toHaveAccessibleName(/^QR code of the contact of Mara Lindt/);
  const [text, same] = await readCodes(await code.screenshot());
  expect(text).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\nN:.*;Mara.*\r\nFN:Mara Lindt/);
  expect(text).toContain(`/${username}?s=qr\r\n`);
  expect(text).not.toContain('PHOTO');
  expect(same).toBe(text);
  await context.setOffline(false);
  const png = await saveDownload(dialog, 'Download PNG');
  expect(png.name).toBe(`${username}-contact-qr-code.png`);
  expect(await readCodes(png.bytes)).toEqual([text, text]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await field(page, 'Title').fill('T'.repeat(100));
  await field(page, 'Company').fill('C'.repeat(100));
  await clickButton(page, 'Save Card Information');
  await expect(page.getByRole('list', { name: 'Your cards' })).toContainText('T'.repeat(100));
  const again = await openShare(page, 'QR code');
  await again.getByText('Contact', { exact: true }).click();
  await again.getByLabel('Logo for the center of the code').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: png.bytes,
  });
  await expectText(again, 'Omitted to keep it scannable: title');
  // Chromium logs every failed request to the console.
  pageErrors.splice(0);
});

test('a code that cannot be decoded is not saved, and a message suggests what helps', async ({
  page,
}) => {
  await onPlan(page, 'startup');
  await publishFirstCard(page);
  await addPhoto(page, await drawPortrait(page));
  const dialog = await openShare(page, 'QR code');
  await dialog.getByText('Photo', { exact: true }).click();
  await expect(dialog.getByRole('img', { name: /^QR code of/ }).locator('image')).toHaveCount(1);
  // From here on, the reader gets a blank picture.
  await page.evaluate(() => {
    CanvasRenderingContext2D.prototype.getImageData = (_, __, width, height) =>
      new ImageData(width, height);
  });
  let saved = 0;
  page.on('download', () => saved++);
  await clickButton(dialog, 'Download PNG');
  await expectToast(page, 'QR Code Not Saved', 'Remove the center image');
  await dialog.getByText('Nothing', { exact: true }).click();
  await clickButton(dialog, 'Download SVG');
  await expectToast(page, 'QR Code Not Saved', 'Try it in black on white.');
  await clickButton(dialog, 'Print');
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeEnabled();
  await expect(page.locator('.print-sheet')).toHaveCount(0);
  expect(saved).toBe(0);
});

test('a file that is not a picture is not placed in the code', async ({ page }) => {
  await onPlan(page, 'startup');
  await publishFirstCard(page);
  const dialog = await openShare(page, 'QR code');
  await dialog.getByLabel('Logo for the center of the code').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expectToast(page, 'Picture Not Added');
  await expect(dialog.getByRole('radio', { name: 'Nothing' })).toBeChecked();
});

for (const [paper, box] of [
  ['A4, 85 × 54 mm', [594, 841]],
  ['Letter, 3.5 × 2 in', [612, 792]],
] as const) {
  test(`ten cards are printed on one sheet: ${paper}`, async ({ page }) => {
    await onPlan(page, 'startup');
    const username = await publishFirstCard(page);
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    const dialog = await openShare(page, 'QR code');
    await dialog.getByText(paper).click();
    await clickButton(dialog, 'Print');
    const sheet = page.locator('.print-sheet');
    await expect(sheet).toBeAttached();
    // The sheet is not visible on screen.
    await expect(sheet).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(sheet).toBeVisible();
    await expect(dialog).toBeHidden();
    const codes = sheet.locator('.print-code');
    await expect(codes).toHaveCount(10);
    const link = `${new URL(href('card', { username }), page.url()).href}?s=qr`;
    expect(await readCodes(await codes.last().screenshot())).toEqual([link, link]);
    await expect(sheet.getByText(/^Mara Lindt/).first()).toBeVisible();
    await page.emulateMedia({ media: null });
    // Printing to a file fires `afterprint` like the dialog does, which removes the sheet.
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
    expect(Math.abs(Number(width) - box[0])).toBeLessThan(2);
    expect(Math.abs(Number(height) - box[1])).toBeLessThan(2);
    await expect(sheet).toHaveCount(0);
  });
}

test('long texts stay within the cut marks of a printed card', async ({ page }) => {
  await onPlan(page, 'startup');
  await publishFirstCard(page);
  await field(page, 'Name').fill('Alexandra-Konstantina Papadimitriou-Wellington of Hohenzollern');
  await field(page, 'Title').fill(
    'Senior Vice President of International Infrastructure and Bridges',
  );
  await field(page, 'Company').fill(
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamte',
  );
  await saveInformation(page);
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  const dialog = await openShare(page, 'QR code');
  await dialog.getByText('Letter, 3.5 × 2 in').click();
  await clickButton(dialog, 'Print');
  await page.locator('.print-sheet').waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  const overflow = () =>
    page
      .locator('.print-card')
      .first()
      .evaluate((card) => {
        const words = card.querySelector('.print-words')?.getBoundingClientRect();
        const { top, bottom } = card.getBoundingClientRect();
        return words && Math.max(top - words.top, words.bottom - bottom);
      });
  // A margin of at least 4 mm.
  await expect.poll(overflow).toBeLessThan(-15);
});

test('every code option is reachable by keyboard', async ({ page }) => {
  await onPlan(page, 'startup');
  await publishFirstCard(page);
  const dialog = await openShare(page, 'Link');
  const tab = (name: string) => dialog.getByRole('tab', { name });
  await tab('Link').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('QR code')).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Download PNG' })).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('radio', { name: 'Link' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Contact' })).toBeChecked();
  await expectRole(dialog, 'img', /^QR code of the contact/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Black on white' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('radio', { name: 'Nothing' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('radio', { name: /^A4/ })).toBeFocused();
  // Disabled buttons would be skipped.
  await expect(dialog.getByRole('button', { name: 'Download PNG' })).toBeEnabled();
  for (const name of ['Print', 'Download SVG', 'Download PNG']) {
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name })).toBeFocused();
  }
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/-contact-qr-code\.png$/);
});
