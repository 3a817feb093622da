import { newPerson, signUp } from '#e2e/fixtures/account.ts';
import {
  expectToast,
  field,
  publishFirstCard,
  saveInformation,
  storedCards,
  undoDeletion,
} from '#e2e/fixtures/dashboard.ts';
import {
  expect,
  expectAccessible,
  test,
  expectText,
  expectRole,
  expectNoText,
  beforeAndAfterReload,
} from '#e2e/fixtures/test.ts';
import { openSection, saveCard } from '#e2e/fixtures/editor.ts';
import { href } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

test(
  'a card saved offline waits and is published once when the network returns',
  { tag: '@core' },
  async ({ page, context, pageErrors }) => {
    await publishFirstCard(page);
    await context.setOffline(true);
    await field(page, 'Title').fill('Sailor');
    await saveInformation(page);
    await expectToast(page, 'Saved on this device', "when you're back online");
    await expect(page.getByText('Changes waiting').first()).toBeVisible();
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') writes.push(request.url());
    });
    await context.setOffline(false);
    await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
    expect(writes).toHaveLength(1);
    expect((await storedCards(page))[0]?.published?.version).toBe(2);
    // Chromium logs every failed request to the console.
    pageErrors.splice(0);
  },
);

test('a second browser never presents an account with cards as empty: it loads them or shows an error', async ({
  page,
  browser,
}) => {
  const username = await publishFirstCard(page);
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  const context = await browser.newContext();
  await context.addInitScript((value) => localStorage.setItem('authToken', value), token);
  const second = await context.newPage();
  const pendingAnswer = Promise.withResolvers<void>();
  await second.route('**/api/cards?*', async (route) => {
    await pendingAnswer.promise;
    await route.abort();
  });
  await second.goto('/dashboard');
  await expectText(second, 'Loading your cards...');
  await expect(second.getByRole('button', { name: 'Publish now' })).toHaveCount(0);
  pendingAnswer.resolve();
  const notice = second.getByRole('alert').filter({ hasText: "We couldn't load your cards" });
  await expect(notice).toBeVisible();
  await expectAccessible(second);
  await expect(second.getByRole('button', { name: 'Publish now' })).toHaveCount(0);
  await expectNoText(second, 'card available');
  // The tutorial is for new accounts only, so it must not open here.
  await expect(second.getByRole('complementary', { name: 'Tutorial' })).toHaveCount(0);
  await second.unrouteAll();
  await clickButton(notice, 'Try again');
  const list = second.getByRole('list', { name: 'Your cards' });
  await expect(list.getByRole('listitem')).toContainText(username);
  await expect(notice).toHaveCount(0);
  await context.close();
});

test('the overview in a second browser counts cards it had not loaded before', async ({
  page,
  browser,
}) => {
  await publishFirstCard(page);
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  const context = await browser.newContext();
  await context.addInitScript((value) => localStorage.setItem('authToken', value), token);
  const second = await context.newPage();
  await second.route('**/api/stats', (route) => route.abort());
  await second.goto('/dashboard?tab=overview');
  const used = second.getByRole('progressbar', { name: 'Cards' });
  await expect(used).toHaveAttribute('value', '1');
  const stats = second.getByRole('region', { name: 'Statistics' });
  await expect(stats.locator('dd').nth(2)).toHaveText('–');
  await second.unrouteAll();
  await clickButton(stats, 'Try again');
  await expect(stats.locator('dd').nth(2)).toHaveText('0');
  await context.close();
});

test('a chunk that fails to load shows an error and can be retried', async ({
  page,
  pageErrors,
}) => {
  await page.route('**/assets/cards-dialogs-*', (route) => route.abort());
  await publishFirstCard(page);
  await clickButton(page, 'Start Editing');
  await expectToast(page, "Part of the page didn't load");
  await page.unrouteAll();
  await clickButton(page, 'Start Editing');
  await expectRole(page, 'dialog', 'Edit Tip Top Cards');
  pageErrors.splice(0);
});

test('a change made on another device is never overwritten without asking', async ({
  page,
  browser,
  pageErrors,
}) => {
  await publishFirstCard(page);
  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const second = await other.newPage();
  await second.goto('/dashboard');
  await field(second, 'Title').fill('Theirs');
  await saveInformation(second);
  await expectToast(second, 'Card Saved!');
  await field(page, 'Title').fill('Mine');
  await saveInformation(page);
  const dialog = page.getByRole('dialog', { name: 'This card was changed elsewhere' });
  await expect(dialog.getByRole('region', { name: 'Mine' })).toContainText('Mine');
  await expect(dialog.getByRole('region', { name: 'The other' })).toContainText('Theirs');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Changed elsewhere').first()).toBeVisible();
  await clickButton(page, 'Compare');
  await clickButton(dialog, 'Keep mine');
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
  await second.reload();
  await expect(field(second, 'Title')).toHaveValue('Mine');
  await other.close();
  // Chromium logs the 409 to the console.
  pageErrors.splice(0);
});

test('S-C2: two tabs that change the same field are asked to choose', async ({ page, context }) => {
  await publishFirstCard(page);
  const tab = await context.newPage();
  await tab.goto('/dashboard');
  await field(tab, 'Company').fill('Tab');
  await field(page, 'Company').fill('Here');
  await field(page, 'Title').fill('Also here');
  await saveInformation(tab);
  await expectToast(tab, 'Card Saved!');
  await saveInformation(page);
  const dialog = page.getByRole('dialog', { name: 'This card was changed elsewhere' });
  await clickButton(dialog, 'Use the other');
  await expect(field(page, 'Company')).toHaveValue('Tab');
});

test('R-D17, R-Z6, R-T20: deleting asks for confirmation, then removes the card here and in public', async ({
  page,
  stranger,
  pageErrors,
}) => {
  const username = await publishFirstCard(page);
  await clickButton(page, 'Delete');
  const dialog = page.getByRole('alertdialog');
  await clickButton(dialog, 'Cancel');
  expect(await storedCards(page)).toHaveLength(1);
  await clickButton(page, 'Delete');
  await clickButton(dialog, 'Delete');
  await expectToast(page, 'Card Deleted');
  expect(await storedCards(page)).toEqual([]);
  expect((await stranger.goto(href('card', { username })))?.status()).toBe(404);
  await undoDeletion(page, 'Card Deleted');
  expect(await storedCards(page)).toMatchObject([{ username }]);
  expect((await stranger.goto(href('card', { username })))?.status()).toBe(200);
  await beforeAndAfterReload(page, async () => {
    await expect(page.getByRole('list', { name: 'Your cards' }).getByRole('listitem')).toHaveCount(
      1,
    );
  });
  await clickButton(page, 'Delete');
  await clickButton(dialog, 'Delete');
  await expectToast(page, 'Card Deleted');
  expect(await storedCards(page)).toEqual([]);
  const answer = await stranger.goto(href('card', { username }));
  expect(answer?.status()).toBe(404);
  pageErrors.splice(0);
});

test('a card that is switched off is not reachable until it is switched on', async ({
  page,
  stranger,
  pageErrors,
}) => {
  const username = await publishFirstCard(page);
  await openSection(page, 'Settings');
  await clickRole(page, 'switch', 'Active');
  await saveCard(page);
  await expectToast(page, 'Card Updated');
  const tile = page.getByRole('list', { name: 'Your cards' }).getByRole('listitem');
  await expectText(tile, 'Inactive');
  // A card that answers 404 is not called published.
  await expect(page.getByText('Published', { exact: true })).toHaveCount(0);
  expect((await stranger.goto(href('card', { username })))?.status()).toBe(404);
  await openSection(page, 'Settings');
  await clickRole(page, 'switch', 'Active');
  await saveCard(page);
  await expectNoText(page, 'Inactive');
  await expect(tile.getByText('Active', { exact: true })).toBeVisible();
  await expectToast(page, 'Card Updated', 'Live at');
  expect((await stranger.goto(href('card', { username })))?.status()).toBe(200);
  pageErrors.splice(0);
});

test(
  "a guest's card stays on the device and is offered for publishing after sign-up",
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/dashboard');
    const name = newPerson().email.split(/[.@]/)[1] ?? '';
    await page.getByLabel('Username').fill(`guest-${name}`);
    await clickButton(page, 'Save', { exact: true });
    await field(page, 'Name').fill('Gast');
    await saveInformation(page);
    await expectToast(page, 'Card Saved!', 'Sign in to publish it');
    await expect(page.getByText('Only on this device').first()).toBeVisible();
    await signUp(page);
    await clickButton(page, 'Add to my account');
    await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
    await expectToast(page, 'Card Saved!', `/guest-${name}`);
    await expect(field(page, 'Name')).toHaveValue('Gast');
  },
);

test('signing out warns about unpublished changes and clears the browser', async ({ page }) => {
  await publishFirstCard(page);
  await field(page, 'Title').fill('Unsaved');
  const askToLeave = async () => {
    await clickButton(page, /account/i);
    await clickRole(page, 'menuitem', 'Sign out');
  };
  await askToLeave();
  const dialog = page.getByRole('alertdialog', { name: 'Not everything is published' });
  await expectAccessible(page);
  await clickButton(dialog, 'Cancel');
  await expect(field(page, 'Title')).toHaveValue('Unsaved');
  await askToLeave();
  await clickButton(dialog, 'Publish now');
  await expect(page.getByRole('button', { name: /account/i })).toHaveCount(0);
  expect(await storedCards(page)).toEqual([]);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(stored).not.toContain('Mara');
});

test('R-T13, R-T14: a browser that refuses to store shows an error and keeps the form', async ({
  page,
  pageErrors,
}) => {
  await signUp(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await field(page, 'Title').fill('Kept');
  await saveInformation(page);
  await expectToast(page, 'Save Error', 'Failed to save card information.');
  await expect(field(page, 'Title')).toHaveValue('Kept');
  await clickButton(page, 'Start Editing');
  const editor = page.getByRole('dialog', { name: 'Edit Tip Top Cards' });
  await clickButton(editor, 'Save Card', { exact: true });
  await expectToast(page, 'Save Error', 'Failed to save your card. Please try again.');
  await expect(editor).toBeVisible();
  pageErrors.splice(0);
});
