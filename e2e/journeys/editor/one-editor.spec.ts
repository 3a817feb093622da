import type { Locator, Page } from 'playwright/test';
import { addElement, elementValues, openEditor, openSection } from '#e2e/fixtures/editor.ts';
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
  expectRole,
  expectNoText,
} from '#e2e/fixtures/test.ts';
import { href } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

const PASTED = ['ada@example.com', '+49 30 901820', 'https://github.com/ada', 'ada.example'];

/** Fills the clipboard; its content is pasted by keyboard. */
async function copyText(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}

const linkField = (place: Page | Locator) =>
  place.getByLabel('Paste a link, email or phone number');
const saveState = (page: Page, text: string) =>
  page.getByRole('main').getByText(text, { exact: true });

test('one paste and one click add a fifth link to a published card', async ({ page, stranger }) => {
  const username = await publishFirstCard(page);
  await openSection(page, 'Links');
  await linkField(page).fill(PASTED.join('\n'));
  await clickButton(page, 'Add', { exact: true });
  await saveInformation(page);
  await expect(saveState(page, 'Saved')).toBeVisible();
  await page.reload();
  await page.getByRole('tablist', { name: 'Card', exact: true }).waitFor();
  await page.locator('html[data-live]').waitFor();

  await copyText(page, 'https://www.linkedin.com/in/ada');
  const steps = new Steps(page);
  await page.keyboard.press('ControlOrMeta+v');
  await expectRole(page, 'button', 'Edit LinkedIn');
  await steps.click('Save Card Information');
  await expect(saveState(page, 'Saved')).toBeVisible();
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
  const values = elementValues(page.getByRole('tabpanel', { name: 'Links' }));
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
  // It outlives a look at another section and another tab.
  await openSection(page, 'Design');
  await clickRole(page, 'tab', 'Overview');
  await clickRole(page, 'tab', 'Digital Cards');
  await openSection(page, 'Links');
  await expect(linkField(page)).toHaveValue('ada@example.com\nhttps://youtu.be/dQw4w9WgXcQ\nAda');
  await linkField(page).fill('ada@example.com');
  await linkField(page).press('Enter');
  await expect(linkField(page)).toHaveAccessibleDescription(/already on your card as Email/);
});

test('a removed link can be brought back in its place for ten seconds', async ({ page }) => {
  await publishFirstCard(page);
  await openSection(page, 'Links');
  await linkField(page).fill(PASTED.join('\n'));
  await linkField(page).press('Enter');
  const section = page.getByRole('tabpanel', { name: 'Links' });
  const values = elementValues(section);
  const rows = section.getByRole('list', { name: 'Elements on the card' }).getByRole('listitem');
  // Stands still, so that a slow machine takes no time of the ten seconds.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const remove = async (kind: string) => {
    await clickButton(page, `Edit ${kind}`);
    await clickButton(page.getByRole('dialog'), 'Remove');
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

test('both buttons save the same card, and the page says whether everything is saved', async ({
  page,
}) => {
  await publishFirstCard(page);
  const bar = page.getByRole('button', { name: 'Save Card Information' });
  await expect(field(page, 'Company')).toBeVisible();
  await expect(bar).toBeHidden();
  await field(page, 'Company').fill('Hafen & Co');
  await expect(saveState(page, 'Unsaved changes')).toBeVisible();
  // The dialog continues with what was typed on the page.
  const editor = await openEditor(page);
  await expect(editor.getByLabel('Company')).toHaveValue('Hafen & Co');
  await expectText(editor, 'Unsaved changes');
  const email = editor.getByRole('textbox', { name: 'Email (optional)' });
  await email.fill('not mail');
  await clickButton(editor, 'Save Card', { exact: true });
  await expectText(editor, 'This is not an email address.');
  await expect(email).toBeFocused();
  await email.fill('ada@example.com');
  await addElement(page, 'Website', 'ada.example');
  await clickButton(editor, 'Save Card', { exact: true });
  await expectToast(page, 'Card Updated');
  await expect(editor).toBeHidden();
  await expect(saveState(page, 'Saved')).toBeVisible();
  expect((await storedCards(page))[0]).toMatchObject({
    company: 'Hafen & Co',
    email: 'ada@example.com',
  });

  await page.getByRole('textbox', { name: 'Email (optional)' }).fill('broken');
  await openSection(page, 'Links');
  await saveInformation(page);
  // The section with the mistake opens.
  await expectText(page, 'This is not an email address.');
  await expect(saveState(page, 'Unsaved changes')).toBeVisible();
});

test('Back on the page keeps what is typed for an element', async ({ page }) => {
  await publishFirstCard(page);
  await clickRole(page, 'tab', 'Overview');
  await clickRole(page, 'tab', 'Digital Cards');
  await openSection(page, 'Links');
  await clickButton(page, 'Website', { exact: true });
  await page.getByRole('dialog', { name: 'Add Website' }).getByLabel('Website').fill('half.typ');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible();
  await page.goForward();
  await openSection(page, 'Links');
  await expect(linkField(page)).toHaveValue('half.typ');
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
    await expect(page.getByRole('button', { name: 'Save Card Information' })).toBeInViewport();
  }
});
