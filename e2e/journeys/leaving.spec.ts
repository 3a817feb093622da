import { openEditor } from '#e2e/fixtures/editor.ts';
import { livePreview, publishFirstCard, storedCards, toast } from '#e2e/fixtures/dashboard.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import type { Page } from 'playwright/test';

const editorOf = (page: Page) => page.getByRole('dialog', { name: 'Edit Tip Top Cards' });
const askOf = (page: Page) => page.getByRole('alertdialog', { name: 'Save your changes?' });

test('Back closes an editor without changes, Forward opens it again, and its address is its own', async ({
  page,
}) => {
  await publishFirstCard(page);
  const editor = await openEditor(page);
  const address = page.url();
  expect(new URL(address).searchParams.get('edit')).toBeTruthy();
  await page.goBack();
  await expect(editor).toBeHidden();
  await expect(page.getByRole('button', { name: 'Start Editing' })).toBeFocused();
  expect(new URL(page.url()).pathname).toBe(pages.dashboard);
  await page.goForward();
  await expect(editor).toBeVisible();
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(pages.dashboard);
  await page.goto(address);
  await expect(editor).toBeVisible();
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await expect(editor).toBeHidden();
  await expect(page).toHaveURL(pages.dashboard);
});

test('Back asks before it gives up changes: keep editing, discard or save', async ({ page }) => {
  await publishFirstCard(page);
  const editor = await openEditor(page);
  const title = editor.getByLabel('Job Title');
  await title.fill('Conductor');
  await page.goBack();
  await expect(askOf(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title).toHaveValue('Conductor');
  await page.goBack();
  await askOf(page).getByRole('button', { name: 'Discard' }).click();
  await expect(editor).toBeHidden();
  await expect(page).toHaveURL(pages.dashboard);
  await openEditor(page);
  await expect(title).toHaveValue('');
  await title.fill('Director');
  await page.goBack();
  await askOf(page).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Card Updated')).toBeVisible();
  await expect(editor).toBeHidden();
  await expect(page).toHaveURL(pages.dashboard);
  expect((await storedCards(page))[0]?.title).toBe('Director');
});

test('an editor closed in the moment it opens stays closed, and is not on the way back', async ({
  page,
}) => {
  await publishFirstCard(page);
  await openEditor(page);
  await page.goBack();
  await expect(editorOf(page)).toBeHidden();
  const entries = await page.evaluate(() => history.length);
  // Closed as soon as it stands in the document: nothing is drawn between, so its address has not arrived.
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
  await expect(editorOf(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Start Editing' })).toBeFocused();
  await openAndClose(true);
  await expect(editorOf(page)).toBeVisible();
  await expect(page).toHaveURL(/[?]edit=/);
  await editorOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(pages.dashboard);
  await expect(editorOf(page)).toBeHidden();
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test('what was typed in the editor survives a reload, and is still unsaved there', async ({
  page,
}) => {
  await publishFirstCard(page);
  await openEditor(page);
  await editorOf(page).getByLabel('Job Title').fill('Conductor');
  await page.reload();
  await expect(editorOf(page).getByLabel('Job Title')).toHaveValue('Conductor');
  await editorOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(askOf(page)).toBeVisible();
});

test('closing the tab asks while something is unsaved, and only then', async ({ page }) => {
  await publishFirstCard(page);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual([]);
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Conductor');
  // Drawn after what asks has been set up.
  await expect(livePreview(page)).toContainText('Conductor');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});

test('an address of a card that is not here opens nothing and breaks nothing', async ({ page }) => {
  await publishFirstCard(page);
  await page.goto(`${pages.dashboard}?edit=%3Cscript%3E`);
  await expect(page.getByRole('button', { name: 'Start Editing' })).toBeVisible();
  await expect(editorOf(page)).toBeHidden();
});

test('the address of a new card opens the create flow, or says that the plan is full', async ({
  page,
}) => {
  await publishFirstCard(page);
  await page.goto(`${pages.dashboard}?edit=new`);
  await expect(page.getByRole('dialog', { name: 'Your plan holds one card' })).toBeVisible();
});
