import { Buffer } from 'node:buffer';
import type { Page } from 'playwright/test';
import { newPerson } from '#e2e/fixtures/account.ts';
import { addPhoto, publishFirstCard, storedCards } from '#e2e/fixtures/dashboard.ts';
import { becomeOperator } from '#e2e/fixtures/operator.ts';
import { expect, expectAccessible, test, expectText } from '#e2e/fixtures/test.ts';
import { openSection, saveCard } from '#e2e/fixtures/editor.ts';
import { href, pages } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

/** A unique photo: a picture that another public card shows stays public. */
async function drawUniquePhoto(page: Page): Promise<Buffer> {
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

/** Whether the profile picture in the editor is loaded and not broken. */
function isDrawn(page: Page): Promise<boolean> {
  return page
    .getByAltText('Your profile')
    .evaluate((image: HTMLImageElement) => image.src.startsWith('blob:') && image.naturalWidth > 1);
}

test('S-M2: the picture of a card that is switched off is served to its owner only', async ({
  page,
  stranger,
}) => {
  await publishFirstCard(page);
  await addPhoto(page, await drawUniquePhoto(page));
  const [card] = await storedCards(page);
  const picture = card?.profileImage ?? '';
  expect((await stranger.request.get(picture)).status()).toBe(200);
  await openSection(page, 'Settings');
  await clickRole(page, 'switch', 'Active');
  await saveCard(page);
  await expect.poll(async () => (await stranger.request.get(picture)).status()).toBe(404);
  await page.reload();
  await expect.poll(() => isDrawn(page)).toBe(true);
  await expectAccessible(page);
});

test('S-M2, S-M3: an operator reviews reports, removes pictures and lets the account publish again', async ({
  page,
  stranger,
  browser,
  pageErrors,
}) => {
  const owner = newPerson();
  const username = await publishFirstCard(page, owner);
  await addPhoto(page, await drawUniquePhoto(page));
  const report = { username, reason: 'impersonation', note: 'That is my photo.' };
  expect((await stranger.request.post('/api/reports', { data: report })).status()).toBe(201);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Eve Example');
  await clickButton(page, 'Save Card Information');
  const address = href('card', { username });
  await expect
    .poll(async () => (await stranger.request.get(address)).text())
    .toContain('Eve Example');

  const operatorContext = await browser.newContext();
  const operator = await operatorContext.newPage();
  await becomeOperator(operator);
  await operator.goto(pages.moderation);
  const one = operator
    .getByRole('list', { name: 'Reported cards' })
    .getByRole('listitem')
    .filter({ hasText: `/${username}` })
    .first();
  await clickButton(one, 'View evidence');
  const evidence = operator.getByRole('dialog', { name: `Evidence for /${username}` });
  await expect(evidence.getByText('Changed', { exact: true })).toBeVisible();
  await expectText(evidence, 'Eve Example');
  const photo = evidence.getByAltText('Photo, as reported');
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(1);
  await expectAccessible(operator);
  await operator.keyboard.press('Escape');

  await clickButton(one, 'Take down');
  const question = operator.getByRole('alertdialog', { name: `Take down /${username}?` });
  await question.getByRole('checkbox', { name: /Also remove its pictures/ }).check();
  await expectAccessible(operator);
  await clickButton(question, 'Take down');
  await expect(question).toBeHidden();
  await page.reload();
  await expectText(page, 'Publishing is paused');
  await expectAccessible(page);

  await clickRole(operator, 'tab', 'Decided');
  const row = operator
    .getByRole('listitem')
    .filter({ hasText: `/${username}` })
    .first();
  await expectText(row, 'Pictures removed from every card.');
  await clickButton(row, `Return pictures of ${username}`);
  await clickButton(operator, 'Show them again');
  await clickButton(operator, `Allow publishing of ${username}`);
  await clickButton(operator.getByRole('alertdialog'), 'Allow publishing');
  await expectText(operator.getByRole('list', { name: 'Decisions' }), 'Publishing allowed');
  await expectAccessible(operator);
  await operatorContext.close();
  await page.reload();
  await expectText(page, `Your card “${username}” was taken down`);
  await expect(page.getByText('Publishing is paused')).toBeHidden();
  pageErrors.splice(0);
});
