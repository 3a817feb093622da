import { openEditor } from '#e2e/fixtures/editor.ts';
import {
  expectToast,
  livePreview,
  publishFirstCard,
  storedCards,
} from '#e2e/fixtures/dashboard.ts';
import { expect, test, expectRole } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import { editorPath } from '#shared/site/dashboard-path.ts';
import type { Page } from 'playwright/test';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

const editorDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Tip Top Cards' });
const unsavedDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Save your changes?' });

test('R-D17: Back closes an unchanged editor, Forward reopens it, and it has its own URL', async ({
  page,
}) => {
  await publishFirstCard(page);
  const editor = await openEditor(page);
  const address = page.url();
  expect(new URL(address).pathname).toMatch(/^\/dashboard\/edit\/[^/]+$/);
  await page.goBack();
  await expect(editor).toBeHidden();
  await expect(page.getByRole('button', { name: 'Start Editing' })).toBeFocused();
  expect(new URL(page.url()).pathname).toBe(pages.dashboard);
  await page.goForward();
  await expect(editor).toBeVisible();
  await clickButton(editor, 'Cancel');
  await expect(page).toHaveURL(pages.dashboard);
  await page.goto(address);
  await expect(editor).toBeVisible();
  await clickButton(editor, 'Cancel');
  await expect(editor).toBeHidden();
  await expect(page).toHaveURL(pages.dashboard);
});

test('Back asks before it discards changes: keep editing, discard or save', async ({ page }) => {
  await publishFirstCard(page);
  const editor = await openEditor(page);
  const title = editor.getByLabel('Job Title');
  await title.fill('Conductor');
  await page.goBack();
  await expect(unsavedDialog(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title).toHaveValue('Conductor');
  await page.goBack();
  await clickButton(unsavedDialog(page), 'Discard');
  await expect(editor).toBeHidden();
  await expect(page).toHaveURL(pages.dashboard);
  await openEditor(page);
  await expect(title).toHaveValue('');
  await title.fill('Director');
  await page.goBack();
  await clickButton(unsavedDialog(page), 'Save');
  await expectToast(page, 'Card Updated');
  await expect(editor).toBeHidden();
  await expect(page).toHaveURL(pages.dashboard);
  expect((await storedCards(page))[0]?.title).toBe('Director');
});

test('an editor closed as soon as it opens stays closed and leaves no history entry', async ({
  page,
}) => {
  await publishFirstCard(page);
  await openEditor(page);
  await page.goBack();
  await expect(editorDialog(page)).toBeHidden();
  const entries = await page.evaluate(() => history.length);
  // Close it as soon as it is in the document. No frame is painted in between, so its URL is not
  // set yet.
  const openAndClose = async (isAgain: boolean) =>
    page
      .getByRole('button', { name: 'Start Editing' })
      .evaluate(async (start: HTMLElement, isAgain) => {
        const closed = new Promise<void>((resolve) => {
          const watcher = new MutationObserver(() => {
            const buttons = [...document.querySelectorAll<HTMLElement>('dialog button')];
            const cancel = buttons.find(({ textContent }) => textContent === 'Cancel');
            if (!cancel) return;
            watcher.disconnect();
            cancel.click();
            if (isAgain) start.click();
            resolve();
          });
          watcher.observe(document.body, { childList: true, subtree: true });
        });
        start.click();
        await closed;
      }, isAgain);
  await openAndClose(false);
  await expect(page).toHaveURL(pages.dashboard);
  await expect(editorDialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Start Editing' })).toBeFocused();
  await openAndClose(true);
  await expect(editorDialog(page)).toBeVisible();
  await expect(page).toHaveURL(/\/edit\//);
  await clickButton(editorDialog(page), 'Cancel');
  await expect(page).toHaveURL(pages.dashboard);
  await expect(editorDialog(page)).toBeHidden();
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test('text typed in the editor survives a reload and is still unsaved', async ({ page }) => {
  await publishFirstCard(page);
  await openEditor(page);
  await editorDialog(page).getByLabel('Job Title').fill('Conductor');
  await page.reload();
  await expect(editorDialog(page).getByLabel('Job Title')).toHaveValue('Conductor');
  await clickButton(editorDialog(page), 'Cancel');
  await expect(unsavedDialog(page)).toBeVisible();
});

test('closing the tab asks only while something is unsaved', async ({ page }) => {
  await publishFirstCard(page);
  const dialogTypes: string[] = [];
  page.on('dialog', (dialog) => {
    dialogTypes.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(dialogTypes).toEqual([]);
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Conductor');
  // Painted after the beforeunload listener is attached.
  await expect(livePreview(page)).toContainText('Conductor');
  await page.reload();
  expect(dialogTypes).toEqual(['beforeunload']);
});

test('the URL of an unknown card opens nothing and breaks nothing', async ({ page }) => {
  await publishFirstCard(page);
  for (const path of [editorPath('<script>'), `${pages.dashboard}/edit/%E0%A4%A`]) {
    await page.goto(path);
    await expectRole(page, 'button', 'Start Editing');
    await expect(editorDialog(page)).toBeHidden();
    // The tabs lead out of the address.
    await clickRole(page, 'tab', 'Overview');
    await expect(page).toHaveURL(`${pages.dashboard}?tab=overview`);
  }
});

test('the URL of a new card opens the create dialog, or says that the plan is full', async ({
  page,
}) => {
  await publishFirstCard(page);
  await page.goto(editorPath('new'));
  await expectRole(page, 'dialog', 'Your plan includes one card');
});

test('the URL of an editor from before it had a path opens the same card', async ({ page }) => {
  await publishFirstCard(page);
  await openEditor(page);
  const address = new URL(page.url()).pathname;
  const id = address.split('/').at(-1) ?? '';
  await page.goto(`${pages.dashboard}?tab=cards&edit=${id}`);
  await expect(editorDialog(page)).toBeVisible();
  await expect(page).toHaveURL(address);
});
