import { addElement, openEditor } from '#e2e/fixtures/editor.ts';
import { publishFirstCard } from '#e2e/fixtures/dashboard.ts';
import { expect, expectAccessible, test } from '#e2e/fixtures/test.ts';
import { href, pages } from '#shared/routes.ts';

test('a card the plan no longer covers says so, cannot be changed, and shows the way to an upgrade', async ({
  page,
}) => {
  await publishFirstCard(page);
  // As the server answers after a downgrade.
  await page.route('**/api/cards', async (route) => {
    const response = await route.fetch();
    const list: { cards: object[] } = await response.json();
    const cards = list.cards.map((card) => ({ ...card, isLocked: true }));
    await route.fulfill({ response, json: { ...list, cards } });
  });
  await page.reload();
  const tile = page.getByRole('list', { name: 'Your cards' }).getByRole('listitem');
  await expect(tile.getByText('Beyond your plan')).toBeVisible();
  await expect(tile.getByRole('button', { name: 'Share', exact: true })).toBeDisabled();
  await expect(page.getByText('kept as it is and shown to nobody')).toBeVisible();
  await expectAccessible(page);
  const dialog = page.getByRole('dialog', { name: 'Your plan holds one card' });
  for (const name of ['Edit', 'Upgrade', 'Save Card Information']) {
    await page.getByRole('button', { name, exact: true }).first().click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  for (const name of ['Active', 'Search engines', 'Contact exchange']) {
    const box = page.getByRole('switch', { name });
    await expect(box).toBeChecked();
    await box.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(box).toBeChecked();
  }
  await page.getByRole('button', { name: 'Create New Card' }).click();
  await expect(dialog).toBeVisible();
});

test('an element of a higher plan says which one, beside the kinds that are free', async ({
  page,
}) => {
  await publishFirstCard(page);
  const editor = await openEditor(page);
  await editor.getByRole('button', { name: 'All 18 kinds' }).click();
  await editor.getByRole('button', { name: 'YouTube, of a higher plan' }).click();
  await expect(editor.getByText('YouTube comes with Startup.')).toBeVisible();
  await expect(editor.getByRole('link', { name: 'See plans' })).toHaveAttribute(
    'href',
    href('pricing'),
  );
  await expectAccessible(page);
  await addElement(page, 'GitHub', 'mara');
  await expect(editor.getByText('YouTube comes with Startup.')).toBeHidden();
  expect(page.url()).toContain(pages.dashboard);
});
