import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { field, saveInformation, toast } from '#e2e/fixtures/dashboard.ts';
import { addElement, openEditor } from '#e2e/fixtures/editor.ts';
import { publishCard } from '#e2e/fixtures/public-card.ts';
import { expect, expectAccessible, test } from '#e2e/fixtures/test.ts';
import { href, pages } from '#shared/routes.ts';

// What a visitor can do, on the page of a card that is not published and on the face of the social template.

test('a guest tries every visitor action on a card of this browser', async ({
  page,
  context,
  complaints,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const username = `guest-${randomUUID().slice(0, 12)}`;
  await page.goto(pages.dashboard);
  await page.getByLabel('Username').fill(username);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await field(page, 'Name').fill('Gast Schmidt');
  await saveInformation(page);
  await expect(toast(page, 'Card Saved!')).toBeVisible();
  const editor = await openEditor(page);
  await addElement(page, 'Email', 'gast@example.com');
  await addElement(page, 'Phone', '+49 30 1234567');
  await editor.getByRole('button', { name: 'Save Card' }).click();
  await expect(editor).toBeHidden();
  await page.goto(href('card', { username }));

  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to Contacts' }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe('Gast Schmidt.vcf');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('FN:Gast Schmidt\r\n');
  expect(text).toContain('gast@example.com');

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(toast(page, 'Link Copied!')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(href('cardLong', { username }));

  const rows = page.locator('article li');
  await expect(rows).toHaveText([/gast@example\.com/, /\+49 30 1234567/]);
  await expect(page.getByRole('button', { name: 'Move Email up' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Move Phone down' })).toBeDisabled();
  await page.getByRole('button', { name: 'Move Email down' }).click();
  await expect(rows).toHaveText([/\+49 30 1234567/, /gast@example\.com/]);

  await expect(page.getByRole('img', { name: /^QR code of / })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create Your Card' }).click();
  await page.waitForURL(`**${pages.signup}`);
  // The server has no such card, and the browser notes its 404.
  expect(complaints.splice(0).filter((line) => !line.includes('status of 404'))).toEqual([]);
});

test('the marks of the social template are links of their own, over the link to the code', async ({
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
