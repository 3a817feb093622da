import { Buffer } from 'node:buffer';
import type { Page } from 'playwright/test';
import { newPerson } from '#e2e/fixtures/account.ts';
import { publishFirstCard, storedCards } from '#e2e/fixtures/dashboard.ts';
import { becomeOperator } from '#e2e/fixtures/operator.ts';
import { addPhoto } from '#e2e/fixtures/share.ts';
import { expect, expectAccessible, test } from '#e2e/fixtures/test.ts';
import { href, pages } from '#shared/routes.ts';

/** A photo like no other: a picture that another card shows as well stays public with that card. */
async function drawPhoto(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 300;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('this browser gives no 2d canvas');
    for (let at = 0; at < 9; at++) {
      const [red, green, blue] = crypto.getRandomValues(new Uint8Array(3));
      context.fillStyle = `rgb(${red} ${green} ${blue})`;
      context.fillRect((at % 3) * 100, Math.floor(at / 3) * 100, 100, 100);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** Whether the profile picture of the editor is drawn, and not a gap. */
function isDrawn(page: Page): Promise<boolean> {
  return page
    .getByAltText('Your profile')
    .evaluate((image: HTMLImageElement) => image.src.startsWith('blob:') && image.naturalWidth > 1);
}

test('M2: the picture of a card that is switched off is shown to its owner and to no visitor', async ({
  page,
  stranger,
}) => {
  await publishFirstCard(page);
  await addPhoto(page, await drawPhoto(page));
  const [card] = await storedCards(page);
  const picture = card?.profileImage ?? '';
  expect((await stranger.request.get(picture)).status()).toBe(200);
  await page.getByRole('switch', { name: 'Active' }).click();
  await expect.poll(async () => (await stranger.request.get(picture)).status()).toBe(404);
  await page.reload();
  await expect.poll(() => isDrawn(page)).toBe(true);
  await expectAccessible(page);
});

test('M2, M3: an operator sees what was reported, removes pictures and lets the account publish again', async ({
  page,
  stranger,
  browser,
  complaints,
}) => {
  const owner = newPerson();
  const username = await publishFirstCard(page, owner);
  await addPhoto(page, await drawPhoto(page));
  const report = { username, reason: 'impersonation', note: 'That is my photo.' };
  expect((await stranger.request.post('/api/reports', { data: report })).status()).toBe(201);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Eve Example');
  await page.getByRole('button', { name: 'Save Card Information' }).click();
  const address = href('card', { username });
  await expect
    .poll(async () => (await stranger.request.get(address)).text())
    .toContain('Eve Example');

  const room = await browser.newContext();
  const operator = await room.newPage();
  await becomeOperator(operator);
  await operator.goto(pages.moderation);
  const one = operator
    .getByRole('list', { name: 'Reported cards' })
    .getByRole('listitem')
    .filter({ hasText: `/${username}` })
    .first();
  await one.getByRole('button', { name: 'What was reported' }).click();
  const evidence = operator.getByRole('dialog', { name: `What was reported of /${username}` });
  await expect(evidence.getByText('Changed', { exact: true })).toBeVisible();
  await expect(evidence.getByText('Eve Example')).toBeVisible();
  const photo = evidence.getByAltText('Photo, as reported');
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(1);
  await expectAccessible(operator);
  await operator.keyboard.press('Escape');

  await one.getByRole('button', { name: 'Take down' }).click();
  const question = operator.getByRole('alertdialog', { name: `Take down /${username}?` });
  await question.getByRole('checkbox', { name: /Also remove its pictures/ }).check();
  await expectAccessible(operator);
  await question.getByRole('button', { name: 'Take down' }).click();
  await expect(question).toBeHidden();
  await page.reload();
  await expect(page.getByText('Publishing is paused')).toBeVisible();
  await expectAccessible(page);

  await operator.getByRole('tab', { name: 'Decided' }).click();
  const row = operator
    .getByRole('listitem')
    .filter({ hasText: `/${username}` })
    .first();
  await expect(row.getByText('Pictures removed from every card.')).toBeVisible();
  await row.getByRole('button', { name: `Return pictures of ${username}` }).click();
  await operator.getByRole('button', { name: 'Show them again' }).click();
  await operator.getByRole('button', { name: `Allow publishing of ${username}` }).click();
  await operator.getByRole('alertdialog').getByRole('button', { name: 'Allow publishing' }).click();
  await expect(
    operator.getByRole('list', { name: 'Decisions' }).getByText('Publishing allowed'),
  ).toBeVisible();
  await expectAccessible(operator);
  await room.close();
  await page.reload();
  await expect(page.getByText(`Your card “${username}” was taken down`)).toBeVisible();
  await expect(page.getByText('Publishing is paused')).toBeHidden();
  complaints.splice(0);
});
