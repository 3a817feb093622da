import { newPerson } from '#e2e/fixtures/account.ts';
import { expectToast, field, publishFirstCard, storedCards } from '#e2e/fixtures/dashboard.ts';
import {
  addElement,
  expectPreview,
  openEditor,
  previewFrame,
  readFromFrame,
} from '#e2e/fixtures/editor.ts';
import { givePlanByCommand, onPlan } from '#e2e/fixtures/plan.ts';
import { expect, expectAccessible, test, expectText } from '#e2e/fixtures/test.ts';
import { href, pages } from '#shared/routes.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

test('a card the plan no longer covers is locked, says so, and links to an upgrade', async ({
  page,
}) => {
  await publishFirstCard(page);
  // The server's response after a downgrade.
  await page.route('**/api/cards?*', async (route) => {
    const response = await route.fetch();
    const list: { cards: object[] } = await response.json();
    const cards = list.cards.map((card) => ({ ...card, isLocked: true }));
    await route.fulfill({ response, json: { ...list, cards } });
  });
  await page.reload();
  const tile = page.getByRole('list', { name: 'Your cards' }).getByRole('listitem');
  await expectText(tile, 'Beyond your plan');
  await expectText(page, 'hidden from visitors until you upgrade');
  await expectAccessible(page);
  const dialog = page.getByRole('dialog', { name: 'Your plan includes one card' });
  await clickButton(tile, 'Share', { exact: true });
  const question = page.getByRole('dialog', { name: 'This card is beyond your plan' });
  await clickButton(question, 'Upgrade');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await field(page, 'Title').fill('Conductor');
  for (const name of ['Edit', 'Upgrade', 'Start Editing', 'Save Card Information']) {
    await page.getByRole('button', { name, exact: true }).first().click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await clickButton(page, 'Create New Card');
  await expect(dialog).toBeVisible();
});

test('an element of a higher plan names that plan, next to the free elements', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await publishFirstCard(page);
  const editor = await openEditor(page);
  await clickButton(editor, 'All 18 kinds');
  await clickButton(editor, 'YouTube, requires a higher plan');
  await expect(editor.getByRole('status').filter({ hasText: 'Startup' })).toBeInViewport();
  await expectText(editor, 'YouTube comes with Startup.');
  await expect(editor.getByRole('link', { name: 'See plans' })).toHaveAttribute(
    'href',
    href('pricing'),
  );
  await expectAccessible(page);
  await addElement(page, 'GitHub', 'mara');
  await expect(editor.getByText('YouTube comes with Startup.')).toBeHidden();
  await expect(page).toHaveURL(new RegExp(pages.dashboard));
});

test('an element a former plan allowed stays on the card with a lock and is left out of its page', async ({
  page,
}) => {
  const person = newPerson();
  await onPlan(page, 'startup');
  await publishFirstCard(page, person);
  await givePlanByCommand(person.email, 'startup');
  await page.goto(pages.billing);
  const granted = page.getByRole('region', { name: 'Current plan' });
  await expect(granted).toContainText('No charge');
  await expect(granted).not.toContainText('$');
  await page.goto(pages.dashboard);
  const editor = await openEditor(page);
  await clickButton(editor, 'All 18 kinds');
  await addElement(page, 'YouTube', 'youtu.be/dQw4w9WgXcQ');
  await addElement(page, 'GitHub', 'mara');
  await clickButton(editor, 'Save Card', { exact: true });
  await expectToast(page, 'Card Updated', 'Live at');
  await page.unrouteAll();
  await givePlanByCommand(person.email, 'free');
  await page.reload();
  await openEditor(page);
  const row = editor
    .getByRole('list', { name: 'Elements on the card' })
    .getByRole('listitem')
    .filter({ hasText: 'youtu.be' });
  await expect(row).toContainText('Not shown: YouTube comes with Startup.');
  await clickButton(row, 'Edit YouTube');
  const details = page.getByRole('dialog', { name: 'Edit YouTube' });
  await expect(details.getByRole('link', { name: 'See plans' })).toHaveAttribute(
    'href',
    href('pricing'),
  );
  await expect(details.getByRole('textbox')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expectPreview(editor, '@mara');
  expect(await readFromFrame(previewFrame(editor), 'innerText')).not.toContain('YouTube');
  await expectAccessible(page);
  // The rest of the card can be edited, and the element is preserved.
  await editor.getByLabel('Job Title').fill('Owner');
  await clickButton(editor, 'Save Card', { exact: true });
  await expect(editor).toBeHidden();
  await expectText(page.getByRole('region', { name: 'Premium URL' }), 'Published');
  expect((await storedCards(page))[0]).toMatchObject({
    title: 'Owner',
    cardElements: [{ type: 'youtube' }, { type: 'github' }],
    published: { version: 3 },
  });
});
