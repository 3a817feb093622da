import { openEditor } from '#e2e/fixtures/editor.ts';
import { expectToast, field, livePreview, publishFirstCard } from '#e2e/fixtures/dashboard.ts';
import { expect, test, expectRole } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

test('R-D13, R-V7: the form and the QR code appear with the username, and the preview follows the form', async ({
  page,
}) => {
  await page.goto(pages.dashboard);
  const save = page.getByRole('button', { name: 'Save Card Information' });
  const code = page.getByRole('region', { name: 'QR code' });
  await expect(livePreview(page)).toHaveAccessibleName(
    'Business card, Your Name, Your Title, Your Company',
  );
  await expect(save).toBeHidden();
  await expect(code).toBeHidden();
  await page.getByLabel('Username').fill('tab-journey');
  await clickButton(page, 'Save', { exact: true });
  await expectToast(page, 'Username Updated');
  await expect(save).toBeVisible();
  await expectRole(code, 'button', 'Download');
  await field(page, 'Company').fill('Morgan & Reis');
  await expect(livePreview(page)).toHaveAccessibleName(/Morgan & Reis/);
});

test('R-D14, R-T21: the picker shows six templates, See All shows eight, and one of those can be chosen', async ({
  page,
}) => {
  await publishFirstCard(page);
  const six = page.getByRole('list', { name: 'Card template' }).getByRole('button');
  await expect(six).toHaveText([
    'Classic Gold',
    'Platinum Silver',
    'Royal Blue',
    'Emerald Green',
    'Rose Gold',
    'Deep Purple',
  ]);
  await clickButton(page, 'See All Templates');
  const all = page.getByRole('list', { name: 'All templates' });
  await expect(all.getByRole('listitem')).toHaveCount(8);
  await clickButton(all, 'Modern Social');
  await expectToast(page, 'Template Selected', 'Modern Social');
  await expect(all).toBeHidden();
  await expect(livePreview(page)).toHaveClass(/cf-social/);
});

test('R-Z10: Save Card shows progress and is disabled while the server responds', async ({
  page,
}) => {
  await publishFirstCard(page);
  const editor = await openEditor(page);
  await editor.getByLabel('Job Title').fill('Conductor');
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/cards/*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await clickButton(editor, 'Save Card', { exact: true });
  const saving = editor.getByRole('button', { name: 'Saving...' });
  await expect(saving).toBeVisible();
  await expect(saving).toBeDisabled();
  await expect(editor.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(editor).toBeVisible();
  answer.resolve();
  await expectToast(page, 'Card Updated');
  await expect(editor).toBeHidden();
});
