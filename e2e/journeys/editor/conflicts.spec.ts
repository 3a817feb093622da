import type { BrowserContext, Locator, Page } from 'playwright/test';
import { publishFirstCard, storedCards, expectToast } from '#e2e/fixtures/dashboard.ts';
import { addElement, elementValues, openEditor } from '#e2e/fixtures/editor.ts';
import { expect, expectAccessible, test } from '#e2e/fixtures/test.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

interface EditorTab {
  tab: Page;
  editor: Locator;
}

/** Opens a second tab of the same browser with the editor open on the same card. */
async function openSecondEditor(context: BrowserContext): Promise<EditorTab> {
  const tab = await context.newPage();
  await tab.goto('/dashboard');
  return { tab, editor: await openEditor(tab) };
}

async function saveCard(editor: Locator): Promise<void> {
  await clickButton(editor, 'Save Card', { exact: true });
}

const conflictDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'This card was changed elsewhere' });

test(
  'two tabs edit the same field: the second is asked, and Keep Mine preserves what only the other one changed',
  { tag: '@core' },
  async ({ page, context }) => {
    await publishFirstCard(page);
    const editor = await openEditor(page);
    const { tab, editor: second } = await openSecondEditor(context);
    await editor.getByLabel('Company', { exact: true }).fill('Here');
    await addElement(page, 'Website', 'here.example');
    await second.getByLabel('Company', { exact: true }).fill('There');
    await second.getByLabel('Job Title').fill('Only there');
    await saveCard(second);
    await expect(second).toBeHidden();
    await saveCard(editor);
    const dialog = conflictDialog(page);
    await expect(dialog.getByRole('region', { name: 'Mine' })).toContainText('Here');
    await expect(dialog.getByRole('region', { name: 'The other' })).toContainText('There');
    await expectAccessible(page);
    // Dismissing the question resolves nothing: the editor and the other tab's save are unchanged.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(editor.getByLabel('Company', { exact: true })).toHaveValue('Here');
    await expect(elementValues(editor)).toHaveText(['here.example']);
    expect((await storedCards(page))[0]).toMatchObject({ company: 'There', title: 'Only there' });
    await saveCard(editor);
    await clickButton(dialog, 'Keep mine');
    await expectToast(page, 'Card Updated', 'Live at');
    await expect(editor).toBeHidden();
    await expect(page.getByRole('button', { name: 'Start Editing' })).toBeFocused();
    const [stored] = await storedCards(page);
    expect(stored).toMatchObject({ company: 'Here', title: 'Only there' });
    expect(stored?.cardElements.map(({ value }) => value)).toEqual(['here.example']);
    await expect(tab.getByRole('textbox', { name: 'Company', exact: true })).toHaveValue('Here');
  },
);

test('Take Theirs leaves the editor open, and undo restores what was typed', async ({
  page,
  context,
}) => {
  await publishFirstCard(page);
  const editor = await openEditor(page);
  const { editor: second } = await openSecondEditor(context);
  await addElement(page, 'Website', 'here.example');
  await clickButton(second, 'Email', { exact: true });
  await second
    .page()
    .getByRole('dialog', { name: 'Add Email' })
    .getByLabel('Email')
    .fill('a@b.example');
  await second.page().keyboard.press('Enter');
  await saveCard(second);
  await expect(second).toBeHidden();
  await saveCard(editor);
  const dialog = conflictDialog(page);
  await expect(dialog.getByRole('region', { name: 'Mine' })).toContainText('Website: here.example');
  await expect(dialog.getByRole('region', { name: 'The other' })).toContainText(
    'Email: a@b.example',
  );
  await clickButton(dialog, 'Use the other');
  await expect(dialog).toBeHidden();
  await expect(elementValues(editor)).toHaveText(['a@b.example']);
  await clickButton(editor, 'Undo');
  await expect(elementValues(editor)).toHaveText(['here.example']);
  await clickButton(editor, 'Redo');
  await saveCard(editor);
  await expect(editor).toBeHidden();
  expect((await storedCards(page))[0]?.cardElements.map(({ value }) => value)).toEqual([
    'a@b.example',
  ]);
});

test('two editors that change different fields merge without asking', async ({ page, context }) => {
  await publishFirstCard(page);
  const editor = await openEditor(page);
  const { editor: second } = await openSecondEditor(context);
  await editor.getByLabel('Job Title').fill('Conductor');
  await second.getByLabel('Company', { exact: true }).fill('Orchestra');
  await saveCard(second);
  await expect(second).toBeHidden();
  // The other tab's save has arrived before anything is saved here.
  await expect(editor.getByLabel('Company', { exact: true })).toHaveValue('Orchestra');
  await saveCard(editor);
  await expect(editor).toBeHidden();
  expect((await storedCards(page))[0]).toMatchObject({ title: 'Conductor', company: 'Orchestra' });
});

test('an answer the browser cannot store keeps the question, the editor and the typed text', async ({
  page,
  context,
  pageErrors,
}) => {
  await publishFirstCard(page);
  const editor = await openEditor(page);
  const { editor: second } = await openSecondEditor(context);
  await editor.getByLabel('Company', { exact: true }).fill('Here');
  await second.getByLabel('Company', { exact: true }).fill('There');
  await saveCard(second);
  await expect(second).toBeHidden();
  await saveCard(editor);
  await page.evaluate(() => {
    Storage.prototype.setItem = new Proxy(Reflect.get(Storage.prototype, 'setItem'), {
      apply(setItem, storage, [key, text]: [string, string]) {
        if (key === 'userCards') throw new DOMException('full', 'QuotaExceededError');
        Reflect.apply(setItem, storage, [key, text]);
      },
    });
  });
  await clickButton(conflictDialog(page), 'Keep mine');
  await expectToast(page, 'Save Error', 'Failed to save your card changes. Please try again.');
  await expect(editor.getByLabel('Company', { exact: true })).toHaveValue('Here');
  expect(pageErrors.splice(0)).toEqual(['console: Could not store userCards']);
});

test('a second Escape asks instead of closing the editor', async ({ page }) => {
  await publishFirstCard(page);
  const editor = await openEditor(page);
  await editor.getByLabel('Job Title').fill('Conductor');
  const ask = page.getByRole('alertdialog', { name: 'Save your changes?' });
  for (let time = 0; time < 3; time++) {
    await page.keyboard.press('Escape');
    await expect(ask).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(ask).toBeHidden();
    await expect(editor.getByLabel('Job Title')).toHaveValue('Conductor');
    await expect(editor).toBeVisible();
  }
});
