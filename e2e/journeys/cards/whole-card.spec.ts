import {
  expectToast,
  field,
  livePreview,
  png,
  publishFirstCard,
  saveInformation,
} from '#e2e/fixtures/dashboard.ts';
import { addElement, elementValues, openEditor } from '#e2e/fixtures/editor.ts';
import { beforeAndAfterReload, expect, test } from '#e2e/fixtures/test.ts';
import { href, pages } from '#shared/routes.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

test(
  'R-A1, R-D12: every part of a card is filled in, survives a reload and reaches its page',
  { tag: '@core' },
  async ({ page, stranger }) => {
    const username = await publishFirstCard(page);
    await field(page, 'Name').fill('Ann Okafor');
    await field(page, 'Title').fill('Product Designer');
    await field(page, 'Company').fill('Northwind Studio');
    const photo = { name: 'p.png', mimeType: 'image/png', buffer: png(600) };
    await page.locator('input[type=file]').first().setInputFiles(photo);
    await clickButton(page, 'Use Photo');
    await saveInformation(page);
    await expectToast(page, 'Card Saved!');
    const editor = await openEditor(page);
    const banner = { name: 'b.png', mimeType: 'image/png', buffer: png(900) };
    await editor.getByLabel('Banner photo', { exact: true }).setInputFiles(banner);
    await clickButton(page, 'Use Photo');
    await addElement(page, 'Website', 'northwind.example');
    await addElement(page, 'Phone', '+49 30 901820');
    await clickButton(editor, 'Emerald Green');
    await clickButton(editor, 'Save Card', { exact: true });
    await expectToast(page, 'Card Updated', 'Live at');
    // Fetched with the session: an unpublished picture is visible to its owner only.
    const own = /^blob:/;
    const stored = /^\/media\/[0-9a-f]{64}/;
    await beforeAndAfterReload(page, async () => {
      await expect(field(page, 'Name')).toHaveValue('Ann Okafor');
      await expect(field(page, 'Title')).toHaveValue('Product Designer');
      await expect(field(page, 'Company')).toHaveValue('Northwind Studio');
      await expect(page.getByAltText('Your profile')).toHaveAttribute('src', own);
      await expect(livePreview(page)).toHaveClass(/cf-emerald/);
      await expect(livePreview(page).locator('image').first()).toHaveAttribute('href', own);
      await expect(livePreview(page).locator('img')).toHaveAttribute('src', own);
    });
    await expect(elementValues(await openEditor(page))).toHaveText([
      'northwind.example',
      '+49 30 901820',
    ]);
    await page.keyboard.press('Escape');
    await stranger.goto(href('card', { username }));
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Ann Okafor');
    await expect(stranger.locator('main .cf-pic img')).toHaveAttribute('src', stored);
    await expect(stranger.locator('main image').first()).toHaveAttribute('href', stored);
    await expect(stranger.getByRole('listitem').getByRole('link')).toHaveCount(2);
  },
);

test('R-D10, R-Z7, R-V2, R-T20: with two cards the selected one is edited, and both stay in the list', async ({
  page,
}) => {
  await page.goto(`${pages.dashboard}?tab=settings`);
  await clickButton(page, 'Upgrade Now');
  await clickButton(page, 'Preview Startup');
  await page.goto(`${pages.dashboard}?tab=cards`);
  for (const name of ['First', 'Second']) {
    await clickButton(page, 'Create New Card');
    const editor = page.getByRole('dialog', { name: 'Edit Tip Top Cards' });
    await editor.getByLabel('Full Name').fill(name);
    const username = editor.getByLabel('Username');
    await expect(username).toHaveValue(name.toLowerCase());
    await username.fill('');
    await editor.getByRole('button', { name: 'Email', exact: true }).scrollIntoViewIfNeeded();
    await clickButton(editor, 'Save Card', { exact: true });
    await expect(editor.getByText('Username is required to generate card URL')).toBeInViewport();
    await expect(username).toBeFocused();
    await username.fill(`${name.toLowerCase()}-card`);
    await clickButton(editor, 'Save Card', { exact: true });
    await expectToast(page, 'Tip Top Cards Created!');
    await expect(editor).toBeHidden();
  }
  const tiles = page.getByRole('list', { name: 'Your cards' }).getByRole('listitem');
  await expect(tiles).toHaveCount(2);
  for (const name of ['First', 'Second', 'First']) {
    await clickButton(tiles, name, { exact: true });
    await expect(livePreview(page)).toHaveAccessibleName(new RegExp(`Business card, ${name}`));
    await expect(tiles).toHaveCount(2);
    await expect(page.locator('[aria-current=true]')).toContainText(name);
  }
});
