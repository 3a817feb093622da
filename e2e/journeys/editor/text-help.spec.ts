import { expectToast, publishFirstCard } from '#e2e/fixtures/dashboard.ts';
import { openEditor } from '#e2e/fixtures/editor.ts';
import { expect, expectAccessible, test, expectText } from '#e2e/fixtures/test.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

test('R-I10: writing help is labeled as a suggestion and used only on request', async ({
  page,
}) => {
  await publishFirstCard(page);
  await openEditor(page);
  await clickButton(page, 'Suggest a bio');
  const dialog = page.getByRole('dialog', { name: 'A bio for your card' });
  await expectText(dialog, 'Local suggestion');
  const first = await dialog.getByRole('paragraph').first().innerText();
  await clickButton(dialog, 'Another');
  await expect(dialog.getByRole('paragraph').first()).not.toHaveText(first);
  await expectAccessible(page);
  await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('');
  const second = await dialog.getByRole('paragraph').first().innerText();
  await clickButton(dialog, 'Use this text');
  await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue(second);
});

test('R-T19: failing writing help shows an error, and what was typed stays', async ({
  page,
  pageErrors,
}) => {
  await publishFirstCard(page);
  const editor = await openEditor(page);
  const title = editor.getByRole('textbox', { name: 'Job Title' });
  await title.fill('Half a ti');
  await page.route('**/api/ai/suggest', (route) => route.abort('internetdisconnected'));
  await clickButton(page, 'Suggest a title');
  await expectToast(page, 'Generation Failed');
  await expect(title).toHaveValue('Half a ti');
  pageErrors.splice(0);
});
