import type { Locator, Page } from 'playwright/test';
import {
  addElement,
  elementValues,
  expectPreview,
  openEditor,
  openSection,
  previewFrame,
  saveCard,
} from '#e2e/fixtures/editor.ts';
import { onPlan } from '#e2e/fixtures/plan.ts';
import {
  expectToast,
  field,
  publishFirstCard,
  saveInformation,
  storedCards,
} from '#e2e/fixtures/dashboard.ts';
import { Steps } from '#e2e/fixtures/steps.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import {
  beforeAndAfterReload,
  expect,
  test,
  expectText,
  expectNoText,
} from '#e2e/fixtures/test.ts';
import { href, pages } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

const PASTED = ['ada@example.com', '+49 30 901820', 'https://github.com/ada', 'ada.example'];

/** Fills the clipboard; its content is pasted by keyboard. */
async function copyText(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}

const linkField = (place: Page | Locator) =>
  place.getByLabel('Paste a link, email or phone number');
/** What the editor, or the page without it, says about unsaved changes. */
const saveState = (place: Page | Locator, text: string) =>
  place.getByText(text, { exact: true }).filter({ visible: true });
const linksPanel = (page: Page) => page.getByRole('tabpanel', { name: 'Links' });

test('one paste and one click add a fifth link to a published card', async ({ page, stranger }) => {
  const username = await publishFirstCard(page);
  await openSection(page, 'Links');
  await linkField(page).fill(PASTED.join('\n'));
  await clickButton(page, 'Add', { exact: true });
  await saveCard(page);
  await expectToast(page, 'Card Updated');
  await page.reload();
  await page.getByRole('button', { name: 'Start Editing' }).waitFor();
  await page.locator('html[data-live]').waitFor();

  await copyText(page, 'https://www.linkedin.com/in/ada');
  const steps = new Steps(page);
  await page.keyboard.press('ControlOrMeta+v');
  // The editor opens where the link is.
  await expect(page.getByRole('button', { name: 'Edit LinkedIn' })).toBeInViewport();
  await expect(page.getByRole('tab', { name: 'Links', selected: true })).toBeVisible();
  await steps.click('Save Card');
  await expectToast(page, 'Card Updated');
  console.log(`fifth link: 1 paste, ${steps.clicks} click`);
  expect(steps.clicks).toBe(1);
  const stored = (await storedCards(page))[0]?.cardElements.map(({ type }) => type);
  expect(stored).toEqual(['email', 'phone', 'github', 'website', 'linkedin']);
  await stranger.goto(href('card', { username }));
  await beforeAndAfterReload(stranger, async () => {
    await expect(stranger.locator('a[href="https://www.linkedin.com/in/ada"]')).toBeVisible();
  });
});

test('several lines pasted into the field are added at once; what is no address stays in it', async ({
  page,
}) => {
  await publishFirstCard(page);
  await openSection(page, 'Links');
  const values = elementValues(linksPanel(page));
  await copyText(page, PASTED.join('\n'));
  await linkField(page).press('ControlOrMeta+v');
  await expect(values).toHaveText(['ada@example.com', '+49 30 901820', '@ada', 'ada.example']);
  await expectText(page, 'Added Email, Phone, GitHub, and Website.');
  await expect(linkField(page)).toHaveValue('');
  // A link that is on the card already, a kind of a higher plan, and a word.
  await linkField(page).fill('ada@example.com\nhttps://youtu.be/dQw4w9WgXcQ\nAda');
  await linkField(page).press('Enter');
  await expect(linkField(page)).toHaveValue('ada@example.com\nhttps://youtu.be/dQw4w9WgXcQ\nAda');
  await expect(linkField(page)).toHaveAccessibleDescription(/We only recognize full addresses/);
  await expect(values).toHaveCount(4);
  // It outlives the editor.
  await clickButton(page, 'Cancel');
  await clickButton(page, 'Discard');
  await openSection(page, 'Links');
  await expect(linkField(page)).toHaveValue('ada@example.com\nhttps://youtu.be/dQw4w9WgXcQ\nAda');
  await linkField(page).fill('ada@example.com\nada@example.com');
  await linkField(page).press('Enter');
  await expect(linkField(page)).toHaveAccessibleDescription(/already on your card as Email/);
});

test('a removed link can be brought back in its place for ten seconds', async ({ page }) => {
  await publishFirstCard(page);
  await openSection(page, 'Links');
  await linkField(page).fill(PASTED.join('\n'));
  await linkField(page).press('Enter');
  const section = linksPanel(page);
  const values = elementValues(section);
  const rows = section.getByRole('list', { name: 'Elements on the card' }).getByRole('listitem');
  // Stands still, so that a slow machine takes no time of the ten seconds.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const remove = async (kind: string) => {
    await clickButton(page, `Edit ${kind}`);
    await clickButton(page.getByRole('dialog', { name: `Edit ${kind}` }), 'Remove');
  };
  await remove('Phone');
  await remove('GitHub');
  await expectToast(page, 'Element Removed');
  await expect(rows.nth(1)).toContainText('Phone removed');
  await expect(rows.nth(2)).toContainText('GitHub removed');
  await page.clock.fastForward(9000);
  await clickButton(rows.nth(1), 'Undo removing Phone');
  await expect(values).toHaveText(['ada@example.com', '+49 30 901820', 'ada.example']);
  await expect(page.getByRole('button', { name: 'Edit Phone' })).toBeFocused();
  await page.clock.fastForward(2000);
  await expect(rows).toHaveCount(3);
  await expectNoText(page, 'GitHub removed');
});

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

test('a link that was typed but not added keeps the editor open', async ({ page }) => {
  await publishFirstCard(page);
  const editor = await openEditor(page);
  await linkField(editor).fill('half.typ');
  await clickButton(editor, 'Save Card', { exact: true });
  await expectToast(page, 'Not on the card yet');
  await expect(linkField(editor)).toHaveValue('half.typ');
  await page.goBack();
  await expect(linkField(editor)).toHaveValue('half.typ');
});

test('forty links stay 56 px rows without overflow at every width', async ({ page }) => {
  await publishFirstCard(page);
  await openSection(page, 'Links');
  const links = Array.from(
    { length: 41 },
    (_, at) => `https://site-${at}.example/${'long/'.repeat(9)}`,
  );
  await linkField(page).fill(links.join('\n'));
  await linkField(page).press('Enter');
  const rows = page.getByRole('list', { name: 'Elements on the card' }).getByRole('listitem');
  await expect(rows).toHaveCount(40);
  await expect(linkField(page)).toHaveAccessibleDescription(/at most 40 links/);
  await expect(linkField(page)).toHaveValue(links[40] ?? '');
  for (const width of [360, 768, 1440]) {
    await expectAccessibleAtEveryWidth(page, [width]);
    const tallest = () =>
      rows.evaluateAll((all) => Math.max(...all.map(({ clientHeight }) => clientHeight)));
    await expect.poll(tallest, `${width} px`).toBeLessThanOrEqual(56);
    await expect(page.getByRole('button', { name: 'Save Card', exact: true })).toBeInViewport();
  }
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
    // The keyboard goes on in the panel of the tab.
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
