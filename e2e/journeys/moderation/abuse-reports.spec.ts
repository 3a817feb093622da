import type { Page } from 'playwright/test';
import { publishFirstCard } from '#e2e/fixtures/dashboard.ts';
import { newPerson } from '#e2e/fixtures/account.ts';
import { becomeOperator } from '#e2e/fixtures/operator.ts';
import { waitForMail } from '#e2e/fixtures/outbox.ts';
import { publishCard } from '#e2e/fixtures/public-card.ts';
import {
  expect,
  expectAccessible,
  test,
  expectText,
  expectRole,
  expectTitle,
} from '#e2e/fixtures/test.ts';
import { href, pages } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

/** Reports the card of the current page, with a note. */
async function reportCard(page: Page, reason: string, note: string): Promise<void> {
  await clickRole(page, 'link', 'Report this card');
  await expectTitle(page, 'Report this card');
  await page.getByRole('radio', { name: reason }).check();
  await page.getByLabel('What should we know?').fill(note);
  await clickButton(page, 'Send report');
  await expectTitle(page, 'Thank you');
}

test('a card is reported without JavaScript, and an invalid form returns with the typed text', async ({
  page,
  browser,
  pageErrors,
}) => {
  const { username } = await publishCard(page);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(href('card', { username }));
  await clickRole(plain, 'link', 'Report this card');
  await plain.getByLabel('Your email, in case we have questions').fill('nobody');
  await plain.getByLabel('What should we know?').fill('“Quoted” <b>words</b>');
  await clickButton(plain, 'Send report');
  await expectText(plain, 'Please choose what is wrong.');
  await expectText(plain, 'Please enter a valid email address.');
  await expect(plain.getByLabel('What should we know?')).toHaveValue('“Quoted” <b>words</b>');
  await plain.getByLabel('Your email, in case we have questions').fill('');
  await plain.getByRole('radio', { name: 'Spam or a scam' }).check();
  await clickButton(plain, 'Send report');
  await expectTitle(plain, 'Thank you');
  await clickRole(plain, 'link', 'Back to the card');
  await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
  await context.close();
  // Chromium logs the refused form to the console.
  pageErrors.splice(0);
});

test(
  'a reported card is taken down and restored, visible to its visitors, its owner and the operator',
  { tag: '@core' },
  async ({ page, stranger, browser, pageErrors }) => {
    const owner = newPerson();
    const username = await publishFirstCard(page, owner);
    const address = href('card', { username });
    await stranger.goto(address);
    await reportCard(stranger, 'It impersonates someone', 'That is my name, not theirs.');
    await expectAccessible(stranger);

    const operatorContext = await browser.newContext();
    const operator = await operatorContext.newPage();
    const { password } = await becomeOperator(operator);
    await clickButton(operator, /account/i);
    await clickRole(operator, 'menuitem', 'Moderation');
    await operator.waitForURL(`**${pages.moderation}`);
    const one = operator
      .getByRole('list', { name: 'Reported cards' })
      .getByRole('listitem')
      .filter({ hasText: `/${username}` })
      .first();
    await expectText(one, 'That is my name, not theirs.');
    await expectAccessible(operator);
    await clickButton(one, 'Take down');
    const question = operator.getByRole('alertdialog', { name: `Take down /${username}?` });
    await expect(question.getByLabel('Reason shown to the owner')).toHaveValue(
      "The card uses someone else's name or picture.",
    );
    await expectAccessible(operator);
    await question
      .getByLabel('Reason shown to the owner')
      .fill('This name belongs to someone else.');
    await clickButton(question, 'Take down');
    await expect(question).toBeHidden();
    await expect(one).toBeHidden();

    for (const path of [
      address,
      href('contactFile', { username }),
      href('exchange', { username }),
    ]) {
      expect((await stranger.request.get(path)).status()).toBe(404);
    }
    await page.reload();
    await expectText(page, `Your card “${username}” was taken down`);
    await expectText(page, 'This name belongs to someone else.');
    await expectAccessible(page);
    const tile = page.getByRole('list', { name: 'Your cards' }).getByRole('listitem').first();
    await expectText(tile, 'Taken down');
    await clickButton(tile, 'Edit');
    const why = page.getByRole('dialog', { name: 'This card was taken down' });
    await expectRole(why, 'link', 'Object by mail');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(why).toBeHidden();
    await clickButton(tile, 'Share');
    const sharing = page.getByRole('dialog', { name: 'This card is taken down' });
    await expectRole(sharing, 'button', 'Share anyway');
    await expectAccessible(page);
    await clickButton(sharing, 'See why');
    await expect(why).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(why).toBeHidden();
    const ownerMail = await waitForMail(page, owner.email, 'Your card is no longer public');
    expect(ownerMail).toContain('This name belongs to someone else.');

    await clickRole(operator, 'tab', 'Decided');
    await clickButton(operator, `Restore ${username}`);
    await expectAccessible(operator);
    const restoring = operator.getByRole('alertdialog', { name: `Restore /${username}?` });
    // The server's response fifteen minutes later.
    const stale = { code: 'confirm_password', message: 'Password, please.', requestId: 'x' };
    await operator.route('**/decisions', (route) => route.fulfill({ status: 403, json: stale }), {
      times: 1,
    });
    await clickButton(restoring, 'Restore');
    await expect(restoring.getByLabel('Your password')).toBeFocused();
    await operator.keyboard.type('not the password');
    await operator.keyboard.press('Enter');
    await expectText(restoring, 'This is not your current password.');
    await expectAccessible(operator);
    await restoring.getByLabel('Your password').fill(password);
    await operator.keyboard.press('Enter');
    await expect(restoring).toBeHidden();
    await expect(operator.getByRole('button', { name: `Restore ${username}` })).toBeHidden();

    // A visitor's CSP report of a card reaches the same page, without the name of the card.
    const violation = {
      'effective-directive': 'img-src',
      'blocked-uri': `https://${username}.example/pixel.gif`,
      'document-uri': new URL(address, page.url()).href,
    };
    const reported = await stranger.request.post('/api/csp-reports', {
      headers: { 'Content-Type': 'application/csp-report' },
      data: JSON.stringify({ 'csp-report': violation }),
    });
    expect(reported.status()).toBe(204);
    const intro = operator.getByText('Cards that visitors reported.');
    await operator.getByRole('tab', { name: 'Open', exact: true }).click();
    await expect(intro).toBeVisible();
    await clickRole(operator, 'tab', 'CSP reports');
    await expect(intro).toBeHidden();
    const refused = operator
      .getByRole('list', { name: 'CSP reports' })
      .getByRole('listitem')
      .filter({ hasText: `https://${username}.example` });
    await expect(refused).toContainText('img-src · on /:username');
    await expect(refused).toContainText('1 report');
    await expectAccessible(operator);
    await operatorContext.close();

    await page.reload();
    await expectText(tile, 'Active');
    await expect(page.getByText(`Your card “${username}” was taken down`)).toBeHidden();
    expect((await stranger.request.get(address)).status()).toBe(200);
    await stranger.goto(address);
    await expectRole(stranger, 'link', 'Report this card');
    pageErrors.splice(0);
  },
);

test('for anyone but operators the operator page is a 404', async ({ page, pageErrors }) => {
  await publishFirstCard(page);
  await clickButton(page, /account/i);
  await expectRole(page, 'menuitem', 'Profile Settings');
  await expect(page.getByRole('menuitem', { name: 'Moderation' })).toBeHidden();
  await page.goto(pages.moderation);
  await expectTitle(page, 'Page Not Found');
  expect(pageErrors).toEqual([]);
});
