import {
  expectToast,
  field,
  publishFirstCard,
  saveInformation,
  storedCards,
} from '#e2e/fixtures/dashboard.ts';
import {
  addElement,
  expectPreview,
  linkField,
  openEditor,
  previewFrame,
  saveCard,
  saveState,
} from '#e2e/fixtures/editor.ts';
import { onPlan } from '#e2e/fixtures/plan.ts';
import { expect, expectText, test } from '#e2e/fixtures/test.ts';
import { href, pages } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

test('both buttons save the same card, and one place says whether everything is saved', async ({
  page,
}) => {
  await publishFirstCard(page);
  const bar = page.getByRole('button', { name: 'Save Card Information' });
  await expect(field(page, 'Company')).toBeVisible();
  await expect(bar).toBeHidden();
  await field(page, 'Company').fill('Hafen & Co');
  await expect(saveState(page, 'Unsaved changes')).toBeVisible();
  // The editor continues with what was typed on the page.
  const editor = await openEditor(page);
  await expect(editor.getByLabel('Company')).toHaveValue('Hafen & Co');
  await expect(saveState(editor, 'Unsaved changes')).toHaveCount(1);
  const email = editor.getByRole('textbox', { name: 'Email (optional)' });
  await email.fill('not mail');
  await saveCard(editor);
  await expectText(editor, 'This is not an email address.');
  await expect(email).toBeFocused();
  await email.fill('ada@example.com');
  await addElement(page, 'Website', 'ada.example');
  await saveCard(editor);
  await expectToast(page, 'Card Updated');
  await expect(editor).toBeHidden();
  await expect(saveState(page, 'Saved')).toBeVisible();
  expect((await storedCards(page))[0]).toMatchObject({
    company: 'Hafen & Co',
    email: 'ada@example.com',
  });
});

test('a mistake that is not in the form on the tab opens the editor at its field', async ({
  page,
}) => {
  await publishFirstCard(page);
  const editor = await openEditor(page);
  const email = editor.getByRole('textbox', { name: 'Email (optional)' });
  await email.fill('broken');
  // Another address without the editor: what was typed stays.
  await expect(saveState(editor, 'Unsaved changes')).toHaveCount(1);
  await page.goto(pages.dashboard);
  await saveInformation(page);
  await expect(email).toBeFocused();
  await expectText(editor, 'This is not an email address.');
});

/** The sections of the editor with their headings. */
const SECTIONS = [
  ['Design', 'Card Template'],
  ['Details', 'Basic Information'],
  ['Links', 'Add Elements'],
  ['Settings', 'Settings'],
] as const;

for (const width of [360, 1440]) {
  test(`the tabs jump within one scroll and follow it, and no section is hidden at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await publishFirstCard(page);
    const editor = await openEditor(page);
    const tab = (name: string) => editor.getByRole('tab', { name, exact: true });
    for (const [name, title] of SECTIONS) {
      const heading = editor.getByRole('heading', { name: title, exact: true });
      await tab(name).click();
      await expect(heading).toBeInViewport({ ratio: 1 });
      await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
      for (const [, other] of SECTIONS) {
        await expect(editor.getByRole('heading', { name: other, exact: true })).toBeVisible();
      }
    }
    await expect(tab('Design')).toBeInViewport({ ratio: 1 });
    // Scrolling selects the tab.
    await editor.getByLabel('Job Title').scrollIntoViewIfNeeded();
    await editor.getByRole('heading', { name: 'Card Template' }).scrollIntoViewIfNeeded();
    await expect(tab('Design')).toHaveAttribute('aria-selected', 'true');
    // From a tab, the Tab key leads into its panel.
    await tab('Design').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(tab('Links')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(linkField(editor)).toBeFocused();
  });
}

test('the preview shows what the page shows: a link, the phone, the bio and a video', async ({
  page,
}) => {
  await onPlan(page, 'startup');
  await publishFirstCard(page);
  const editor = await openEditor(page);
  await editor.getByRole('textbox', { name: 'Bio (optional)' }).fill('Builds bridges.');
  await editor.getByRole('textbox', { name: 'Phone (optional)' }).fill('+49 30 901820');
  await linkField(editor).fill('https://github.com/ada\nhttps://youtu.be/dQw4w9WgXcQ');
  await linkField(editor).press('Enter');
  for (const text of ['Builds bridges.', '+49 30 901820', '@ada', 'Plays from YouTube']) {
    await expectPreview(editor, text);
  }
  await clickButton(editor, 'Rose Gold');
  const ground = () =>
    previewFrame(editor).evaluate((frame: HTMLIFrameElement) => {
      const root = frame.contentDocument?.documentElement;
      return root ? getComputedStyle(root).colorScheme : '';
    });
  await expect.poll(ground).toBe('light');
});

test('a switch is saved with Save Card, undone like a field, and taken back by Cancel', async ({
  page,
  stranger,
}) => {
  const username = await publishFirstCard(page);
  const status = async () => (await stranger.request.get(href('card', { username }))).status();
  const editor = await openEditor(page);
  const active = editor.getByRole('switch', { name: 'Active' });
  await active.click();
  await expect(saveState(editor, 'Unsaved changes')).toHaveCount(1);
  await clickButton(editor, 'Undo', { exact: true });
  await expect(active).toBeChecked();
  await expect(saveState(editor, 'Saved')).toHaveCount(1);
  await active.click();
  await clickButton(editor, 'Cancel');
  await clickButton(page, 'Discard');
  await expect(editor).toBeHidden();
  expect(await status()).toBe(200);

  await openEditor(page);
  await expect(active).toBeChecked();
  await active.click();
  await clickRole(editor, 'switch', 'Views and clicks');
  expect(await status()).toBe(200);
  await saveCard(editor);
  await expectToast(page, 'Card Updated', 'The card is inactive');
  expect(await status()).toBe(404);
  expect((await storedCards(page))[0]).toMatchObject({ isActive: false, hidesCounts: true });
});

test('on a phone the editor is a page with an address that reloads and goes back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await publishFirstCard(page);
  const editor = await openEditor(page);
  await expect(page).toHaveURL(/\/dashboard\/edit\/[^/]+$/);
  const panel = editor.locator(':scope > div').first();
  await expect.poll(() => panel.boundingBox()).toMatchObject({ x: 0, y: 0, height: 740 });
  await editor.getByLabel('Job Title').fill('Conductor');
  await page.reload();
  await expect(editor.getByLabel('Job Title')).toHaveValue('Conductor');
  await saveCard(editor);
  await expectToast(page, 'Card Updated');
  await expect(page).toHaveURL(pages.dashboard);
  await openEditor(page);
  await page.goBack();
  await expect(editor).toBeHidden();
  await expect(page).toHaveURL(pages.dashboard);
});
