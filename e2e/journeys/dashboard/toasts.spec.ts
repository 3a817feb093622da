import type { Page } from 'playwright/test';
import { publishFirstCard, png, saveInformation, toast } from '#e2e/fixtures/dashboard.ts';
import { openEditor } from '#e2e/fixtures/editor.ts';
import { drawPortrait } from '#e2e/fixtures/public-card.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';

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

test('a toast of the editor is announced once even if the editor closes at the same time', async ({
  page,
}) => {
  await publishFirstCard(page);
  await toast(page, 'Card Saved!').getByRole('button', { name: 'Dismiss' }).click();
  const editor = await openEditor(page);
  await editor.getByLabel('Job Title').fill('Sailor');
  const readAnnouncements = await recordAnnouncements(page);
  await editor.getByRole('button', { name: 'Save Card', exact: true }).click();
  await expect(toast(page, 'Card Updated')).toBeVisible();
  await expect(editor).toBeHidden();
  // Open and close another dialog while the toast is visible.
  await page.getByRole('button', { name: 'QR Code' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Premium QR Code' });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Card Updated' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(toast(page, 'Card Updated')).toBeVisible();
  expect(await readAnnouncements()).toEqual([expect.stringContaining('Card Updated')]);
});

test('on a phone a toast covers neither the title of a dialog nor its close button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await publishFirstCard(page);
  const editor = await openEditor(page);
  await editor.getByRole('button', { name: /Royal Blue/ }).click();
  const announced = toast(page, 'Template Selected');
  await expect(announced).toBeVisible();
  const box = await announced.boundingBox();
  const title = await editor.getByRole('heading', { level: 2 }).boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0));
  // Nothing in the editor covers the toast either.
  await announced.click({ trial: true });
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
  await expect(toast(page, 'File too large')).toBeVisible();
  await input.setInputFiles({ ...large, buffer: await drawPortrait(page) });
  await expect(page.getByRole('dialog', { name: /^Crop/ })).toBeVisible();
  await expect(toast(page, 'File too large')).toHaveCount(0);
});

test('at 360 px the dashboard tabs show that they scroll', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await publishFirstCard(page);
  await saveInformation(page);
  const tabs = page.getByRole('tablist', { name: 'Dashboard' });
  await expect(tabs).toHaveAttribute('data-more', /after/);
  await tabs.evaluate((row) => row.scrollTo(row.scrollWidth, 0));
  await expect(tabs).not.toHaveAttribute('data-more', /after/);
  await expect(tabs).toHaveAttribute('data-more', /before/);
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
  const box = await name.boundingBox();
  expect(box?.x).toBe((await row.boundingBox())?.x);
  pageErrors.splice(0);
});
