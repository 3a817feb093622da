import type { Locator, Page } from 'playwright/test';
import { openDashboard } from '#e2e/fixtures/account.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';
import { publishFirstCard } from '#e2e/fixtures/dashboard.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { publishCards } from '#e2e/fixtures/many-cards.ts';
import { expect, expectAccessible, expectText, test } from '#e2e/fixtures/test.ts';

const tiles = (page: Page): Locator =>
  page.getByRole('list', { name: 'Your cards' }).getByRole('listitem');

const names = (page: Page): Locator =>
  tiles(page)
    .locator('button')
    .filter({ hasText: /^Person/ });

const ACTIONS = ['Share', 'Edit', 'Preview', 'QR Code', 'Generate Premium Pass', 'Delete'];

/** What each action opens. */
const DIALOGS: Readonly<Record<string, RegExp>> = {
  Share: /^Share Your/,
  Edit: /^Edit /,
  Preview: /^Live Card Preview/,
  'QR Code': /^Premium QR Code/,
  Delete: /^Delete/,
};

for (const width of [360, 1440]) {
  test(`R-D17: at ${width} px the keyboard reaches every action of a card in its order`, async ({
    page,
  }) => {
    await publishFirstCard(page);
    await page.setViewportSize({ width, height: 900 });
    const actions = page.getByRole('group', { name: /^Actions for/ });
    const more = actions.getByRole('button', { name: /^More actions for/ });
    const isFolded = width === 360;
    await expect(more).toBeVisible({ visible: isFolded });
    await tiles(page).getByRole('button', { name: /^Mara/ }).first().focus();
    if (isFolded) {
      await expect(actions.getByRole('button')).toHaveCount(2);
      await more.press('Enter');
      await expect(more).toHaveAttribute('aria-expanded', 'true');
      await actions.getByRole('button', { name: 'Share' }).focus();
    } else await page.keyboard.press('Tab');
    for (const action of ACTIONS) {
      const button = actions.getByRole('button', { name: action, exact: true });
      await expect(button).toBeFocused();
      if (action === 'Share' && isFolded) await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
    }
    for (const [action, title] of Object.entries(DIALOGS)) {
      const button = actions.getByRole('button', { name: action, exact: true });
      await button.press('Enter');
      const dialog = page.getByRole(action === 'Delete' ? 'alertdialog' : 'dialog');
      await expect(dialog).toHaveAccessibleName(title);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(button).toBeFocused();
    }
    await expectAccessible(page);
  });
}

test('many cards come a page at a time, and are searched and sorted', async ({ page }) => {
  const { token, prefix } = await publishCards(
    page,
    Array.from({ length: 14 }, (_, at) => ({
      name: `Person ${String.fromCodePoint(0x41 + ((at * 5) % 14))}`,
      company: at === 3 ? 'Éclair & Sons' : 'Northwind',
    })),
  );
  await openDashboard(page, token);
  await expect(tiles(page)).toHaveCount(12);
  // The card that was edited last comes first, and is the selected one.
  await expect(tiles(page).first()).toContainText(`${prefix}-13`);
  await expect(tiles(page).first()).toHaveAttribute('aria-current', 'true');
  await expectAccessibleAtEveryWidth(page);

  await clickButton(page, 'Load more');
  await expect(tiles(page)).toHaveCount(14);
  await expect(tiles(page).nth(12).getByRole('button').first()).toBeFocused();
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);

  await page.getByLabel('Sort by').selectOption('Name');
  await expect(names(page)).toHaveText('ABCDEFGHIJKL'.split('').map((end) => `Person ${end}`));

  const search = page.getByRole('searchbox', { name: 'Search your cards' });
  await search.fill('eclair');
  await expect(tiles(page)).toHaveCount(1);
  await expect(tiles(page)).toContainText('Éclair & Sons');
  await expect(page.getByRole('status').filter({ hasText: '1 card found' })).toBeAttached();
  await search.fill(`${prefix}-7`);
  await expect(tiles(page)).toContainText(`${prefix}-7`);
  await search.fill('no such card');
  await expect(tiles(page)).toHaveCount(0);
  await expectText(page, 'No matches');
  await expectAccessible(page);
  await clickButton(page, 'Show all cards');
  await expect(page.locator('search')).toBeFocused();
  await expect(tiles(page)).toHaveCount(12);
});

test('pressing the face of a card shows its form, however long the list is', async ({ page }) => {
  const { token } = await publishCards(
    page,
    Array.from({ length: 5 }, (_, at) => ({ name: `Person ${at}` })),
  );
  await openDashboard(page, token);
  const face = tiles(page)
    .nth(1)
    .getByRole('img', { name: /^Business card, Person 3/ });
  const panel = page.getByRole('region', { name: 'Premium URL' });
  await expect(panel).not.toBeInViewport();
  // The button of its name covers it.
  await face.click({ force: true });
  await expect(tiles(page).nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(panel).toBeInViewport();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Person 3');
});
