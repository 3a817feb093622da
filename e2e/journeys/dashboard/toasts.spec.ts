import type { Page } from 'playwright/test';
import {
  expectToast,
  field,
  png,
  publishFirstCard,
  saveInformation,
  toast,
} from '#e2e/fixtures/dashboard.ts';
import { openEditor } from '#e2e/fixtures/editor.ts';
import { drawPortrait } from '#e2e/fixtures/public-card.ts';
import { expect, test, WITH_MOTION, expectRole } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

test.use(WITH_MOTION);

/** Records each text inserted into a live region, which is when a screen reader announces it. */
async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const announcements: string[] = [];
    Object.assign(globalThis, { announcements });
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page, outside this module
    const regionOf = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      const own = '[aria-live="assertive"]';
      return element?.closest(own) ?? element?.querySelector(own) ?? null;
    };
    new MutationObserver((records) => {
      // Text inserted into a region in one mutation is announced once.
      const regions = new Set(
        records.flatMap(({ addedNodes }) => [...addedNodes].map((node) => regionOf(node))),
      );
      for (const region of regions) {
        if (region?.textContent.includes('Notification')) announcements.push(region.textContent);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate<string[]>('announcements');
}

test('a toast of the editor is announced once, and closing a dialog by Escape leaves it', async ({
  page,
}) => {
  await page.clock.install();
  await publishFirstCard(page);
  const editor = await openEditor(page);
  await editor.getByLabel('Job Title').fill('Sailor');
  const readAnnouncements = await recordAnnouncements(page);
  // On a busy machine the toast would disappear before the end.
  await page.clock.pauseAt(Date.now() + 60_000);
  await clickButton(editor, 'Save Card', { exact: true });
  await expectToast(page, 'Card Updated');
  // The announcement follows in the second frame.
  await page.clock.runFor(100);
  await expect(editor).toBeHidden();
  // Open and close another dialog while the toast is visible.
  await page.getByRole('button', { name: 'QR Code' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Premium QR Code' });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Card Updated' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.clock.runFor(100);
  await expect(toast(page, 'Card Updated')).toHaveAttribute('data-state', 'open');
  expect(await readAnnouncements()).toEqual([expect.stringContaining('Card Updated')]);
});

test('on a phone a toast covers neither the title of a dialog nor its buttons', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.clock.install();
  await publishFirstCard(page);
  const editor = await openEditor(page);
  // On a busy machine the toast would disappear before the end.
  await page.clock.pauseAt(Date.now() + 60_000);
  await clickButton(editor, /Royal Blue/);
  const announced = toast(page, 'Template Selected');
  await expect(announced).toBeVisible();
  // Nothing in the editor covers the toast. A trial click also waits until it has stopped moving.
  await announced.click({ trial: true });
  const box = await announced.boundingBox();
  const title = await editor.getByRole('heading', { level: 2 }).boundingBox();
  const cancel = await editor.getByRole('button', { name: 'Cancel' }).boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0));
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(cancel?.y ?? 0);
  const close = editor.getByRole('button', { name: 'Close', exact: true });
  // A trial click fails when something covers the button.
  await close.click({ trial: true });
  const save = editor.getByRole('button', { name: 'Save Card', exact: true });
  await save.click({ trial: true });
});

test('an error about a refused file disappears once the next file is accepted', async ({
  page,
}) => {
  await publishFirstCard(page);
  const input = page.locator('input[type=file]').first();
  const large = { name: 'me.png', mimeType: 'image/png', buffer: png(1, 5_242_881) };
  await input.setInputFiles(large);
  await expectToast(page, 'File too large');
  await input.setInputFiles({ ...large, buffer: await drawPortrait(page) });
  await expectRole(page, 'dialog', /^Crop/);
  await expect(toast(page, 'File too large')).toHaveCount(0);
});

test('on a phone a toast stands above the bar that saves the card', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await publishFirstCard(page);
  await field(page, 'Title').fill('Conductor');
  await saveInformation(page);
  // Waits until the toast has stopped moving.
  await toast(page, 'Card Saved!').click({ trial: true });
  const shown = await toast(page, 'Card Saved!').boundingBox();
  const save = page.getByRole('button', { name: 'Save Card Information' });
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(
    (await save.boundingBox())?.y ?? 0,
  );
  expect(shown?.y).toBeGreaterThan(400);
  await save.click({ trial: true });
});

test('at 360 px all five dashboard tabs are in view, and Contacts is one tap away', async ({
  page,
}) => {
  // The scroll bar of this browser takes fifteen pixels.
  await page.setViewportSize({ width: 360, height: 740 });
  await publishFirstCard(page);
  const tabs = page.getByRole('tablist', { name: 'Dashboard' });
  await tabs.scrollIntoViewIfNeeded();
  for (const tab of await tabs.getByRole('tab').all()) {
    await expect(tab).toBeInViewport({ ratio: 1 });
  }
  const overflow = () => tabs.evaluate((row) => row.scrollWidth - row.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  const contacts = page.getByRole('link', { name: 'Contacts' });
  await expect(contacts).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  // On a wide screen it is the sixth entry of the row.
  const isInRow = async () => {
    const [row, sixth] = [await tabs.boundingBox(), await contacts.boundingBox()];
    return row && sixth && sixth.y >= row.y && sixth.y + sixth.height <= row.y + row.height;
  };
  await expect.poll(isInRow).toBe(true);
});

test('a logo that fails to load before the first interaction leaves only its name on the line', async ({
  page,
  pageErrors,
}) => {
  await page.route('**/icons/hubspot.svg', (route) => route.abort());
  await page.goto(pages.integrations);
  const name = page.getByText('HubSpot', { exact: true }).first();
  const row = name.locator('..');
  await expect(row.locator('img')).toBeHidden();
  const readIndent = async () => {
    const [inner, outer] = [await name.boundingBox(), await row.boundingBox()];
    return inner && outer && inner.x - outer.x;
  };
  await expect.poll(readIndent).toBe(0);
  pageErrors.splice(0);
});
