import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectToast, field, saveInformation, undoDeletion } from '#e2e/fixtures/dashboard.ts';
import { addElement, openEditor } from '#e2e/fixtures/editor.ts';
import { publishCard } from '#e2e/fixtures/public-card.ts';
import { expect, expectAccessible, test, expectRole } from '#e2e/fixtures/test.ts';
import { href, pages } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

// Visitor actions on an unpublished card and on the social template.

test('a guest uses every visitor action on a card in this browser', async ({
  page,
  context,
  pageErrors,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const username = `guest-${randomUUID().slice(0, 12)}`;
  await page.goto(pages.dashboard);
  await page.getByLabel('Username').fill(username);
  await clickButton(page, 'Save', { exact: true });
  await field(page, 'Name').fill('Gast Schmidt');
  await saveInformation(page);
  await expectToast(page, 'Card Saved!');
  const editor = await openEditor(page);
  await addElement(page, 'Email', 'gast@example.com');
  await addElement(page, 'Phone', '+49 30 1234567');
  await clickButton(editor, 'Save Card');
  await expect(editor).toBeHidden();
  await page.goto(href('card', { username }));

  const downloaded = page.waitForEvent('download');
  await clickButton(page, 'Add to Contacts');
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe('Gast Schmidt.vcf');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('FN:Gast Schmidt\r\n');
  expect(text).toContain('gast@example.com');

  await clickButton(page, 'Share', { exact: true });
  const question = page.getByRole('dialog', { name: 'This card is only on this device' });
  await expectRole(question, 'link', 'Create an account');
  await clickButton(question, 'Share anyway');
  await expectToast(page, 'Link Copied!', 'opens nothing for others yet');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(href('cardLong', { username }));

  const rows = page.locator('article li');
  await expect(rows).toHaveText([/gast@example\.com/, /\+49 30 1234567/]);
  await expect(page.getByRole('button', { name: 'Move Email up' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Move Phone down' })).toBeDisabled();
  await clickButton(page, 'Move Email down');
  await expect(rows).toHaveText([/\+49 30 1234567/, /gast@example\.com/]);

  await expectRole(page, 'img', /^QR code of /);
  await expectAccessible(page);
  await clickRole(page, 'link', 'Create Your Card');
  await page.waitForURL(`**${pages.signup}`);
  // The card is not on the server, and Chromium logs the 404.
  expect(pageErrors.splice(0).filter((line) => !line.includes('status of 404'))).toEqual([]);
});

test("the social template's icons are separate links above the link to the QR code", async ({
  page,
}) => {
  const { username } = await publishCard(page, {
    template: 'social',
    elements: [
      ['linkedin', 'kim-lee'],
      ['github', 'kim-lee'],
      ['instagram', 'kim.lee'],
      ['facebook', 'kim.lee'],
      ['twitter', 'kimlee'],
    ],
  });
  await page.goto(href('card', { username }));
  const hits = await page.locator('.cf-marks svg').evaluateAll((marks) =>
    marks.map((mark) => {
      const { x, y, width, height } = mark.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      const link = hit?.closest('a');
      return [link?.ariaLabel, link?.hostname];
    }),
  );
  expect(hits).toEqual([
    ['LinkedIn', 'www.linkedin.com'],
    ['Instagram', 'www.instagram.com'],
    ['Facebook', 'www.facebook.com'],
  ]);
  await expectAccessible(page);
});

test('a guest takes back the deletion of a card that exists only here', async ({ page }) => {
  await page.goto(pages.dashboard);
  await page.getByLabel('Username').fill(`guest-${randomUUID().slice(0, 12)}`);
  await clickButton(page, 'Save', { exact: true });
  await field(page, 'Name').fill('Gast Schmidt');
  await saveInformation(page);
  const tiles = page.getByRole('list', { name: 'Your cards' }).getByRole('listitem');
  await expect(tiles).toHaveCount(1);
  await clickButton(page, 'Delete');
  await clickButton(page.getByRole('alertdialog'), 'Delete');
  await expect(tiles).toHaveCount(0);
  await undoDeletion(page, 'Card Deleted');
  await expect(tiles).toHaveCount(1);
  await expect(tiles).toContainText('Gast Schmidt');
});
