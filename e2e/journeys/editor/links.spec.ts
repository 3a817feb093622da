import type { Page } from 'playwright/test';
import {
  elementValues,
  linkField,
  openEditor,
  openSection,
  saveCard,
} from '#e2e/fixtures/editor.ts';
import { expectToast, publishFirstCard, storedCards } from '#e2e/fixtures/dashboard.ts';
import { Steps } from '#e2e/fixtures/steps.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import {
  beforeAndAfterReload,
  expect,
  test,
  expectText,
  expectNoText,
} from '#e2e/fixtures/test.ts';
import { href } from '#shared/routes.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

const PASTED = ['ada@example.com', '+49 30 901820', 'https://github.com/ada', 'ada.example'];

/** Fills the clipboard; its content is pasted by keyboard. */
async function copyText(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}

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
