import type { Locator, Page } from 'playwright/test';
import { newPerson, signUp } from '#e2e/fixtures/account.ts';
import {
  expectToast,
  field,
  pressCardAction,
  publishFirstCard,
  saveInformation,
  storedCards,
  toast,
} from '#e2e/fixtures/dashboard.ts';
import { dashboardTabUrl } from '#e2e/fixtures/dashboard-tab.ts';
import { openSection, saveCard } from '#e2e/fixtures/editor.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { saveDownload } from '#e2e/fixtures/share.ts';
import { expect, expectAccessible, test, expectText, expectRole } from '#e2e/fixtures/test.ts';
import { href, pages } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

const NOTHING_YET = 'The address opens nothing for others yet';

const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Presses a button of the panel with the code. */
const pressPanel = (page: Page, name: string) =>
  clickButton(page.getByRole('region', { name: 'QR code' }), name);

async function closeDialog(page: Page, dialog: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test(
  'sharing a card that was never saved asks first, and Publish now makes its address work',
  { tag: '@core' },
  async ({ page, context, stranger }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signUp(page);
    const tabs = context.pages().length;
    await page.evaluate(() => navigator.clipboard.writeText('before'));
    await expectText(page, "This address isn't reserved yet");
    const question = page.getByRole('dialog', { name: "This card isn't published yet" });

    for (const [button, anyway] of [
      ['Copy link', 'Copy anyway'],
      ['Download', 'Download anyway'],
      ['View page', 'Open anyway'],
      ['Enlarge QR code', 'Show code anyway'],
    ] as const) {
      await pressPanel(page, button);
      await expectRole(question, 'button', anyway);
      await expect(question.getByRole('button', { name: 'Publish now' })).toBeFocused();
      await closeDialog(page, question);
    }
    expect(await readClipboard(page)).toBe('before');
    expect(context.pages()).toHaveLength(tabs);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await pressPanel(page, 'Copy link');
    await expectAccessibleAtEveryWidth(page);
    await clickButton(question, 'Copy anyway');
    await expectToast(page, 'Link Copied!', NOTHING_YET);
    const address = await readClipboard(page);
    expect((await stranger.request.get(address)).status()).toBe(404);
    await pressPanel(page, 'Download');
    const { name } = await saveDownload(question, 'Download anyway');
    expect(name).toMatch(/-qr-code\.png$/);
    await expectToast(page, 'QR Code Downloaded', NOTHING_YET);
    await pressPanel(page, 'Enlarge QR code');
    await clickButton(question, 'Show code anyway');
    const code = page.getByRole('dialog', { name: 'Premium QR Code' });
    await expect(code.getByRole('note')).toContainText("isn't reserved yet");
    await expectAccessible(page);
    await closeDialog(page, code);

    const panel = page.getByRole('region', { name: 'Premium URL' });
    await clickButton(panel, 'Share');
    await clickButton(question, 'Publish now');
    await expectToast(page, 'Card Saved!', 'Live at');
    expect((await stranger.request.get(address)).status()).toBe(200);
    await expect(page.getByText("This address isn't reserved yet")).toBeHidden();
    await pressPanel(page, 'Copy link');
    await expect(toast(page, 'Link Copied!')).not.toContainText(NOTHING_YET);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test('sharing an inactive card asks first, the dialog repeats why, and Make it active opens it', async ({
  page,
  context,
  stranger,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const username = await publishFirstCard(page);
  await openSection(page, 'Settings');
  await clickRole(page, 'switch', 'Active');
  await saveCard(page);
  await expectToast(page, 'Card Updated', 'The card is inactive');
  const question = page.getByRole('dialog', { name: 'This card is inactive' });

  await pressCardAction(page, 'Share');
  await clickButton(question, 'Share anyway');
  const share = page.getByRole('dialog', { name: 'Share Your Premium URL' });
  await expect(share.getByRole('note')).toContainText('opens nothing for others');
  await clickButton(share, 'Copy');
  await expectToast(page, 'URL Copied!', NOTHING_YET);
  await closeDialog(page, share);

  const read = async () => (await stranger.request.get(href('card', { username }))).status();
  expect(await read()).toBe(404);
  await pressPanel(page, 'Copy link');
  await clickButton(question, 'Make it active');
  await expectToast(page, 'Card Updated', 'Live at');
  expect(await read()).toBe(200);
  await pressPanel(page, 'Copy link');
  await expect(toast(page, 'Link Copied!')).not.toContainText('opens nothing');
});

test('a guest is offered an account on a phone, and goes on without one, also offline', async ({
  page,
  context,
  pageErrors,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(pages.dashboard);
  const username = newPerson().lastName.toLowerCase().replaceAll(' ', '-');
  await page.getByLabel('Username').fill(username);
  await clickButton(page, 'Save', { exact: true });
  await field(page, 'Name').fill('Gast Schmidt');
  await saveInformation(page);
  await expectToast(page, 'Card Saved!');
  expect((await storedCards(page))[0]?.published).toBeNull();
  const question = page.getByRole('dialog', { name: 'This card is only on this device' });

  await pressPanel(page, 'Copy link');
  const account = question.getByRole('link', { name: 'Create an account' });
  await expect(account).toHaveAttribute('href', new RegExp(`^${pages.signup}`));
  await expectAccessible(page);
  await clickButton(question, 'Copy anyway');
  await expectToast(page, 'Link Copied!', NOTHING_YET);
  expect(await readClipboard(page)).toContain(username);

  await page.goto(dashboardTabUrl('overview'));
  await clickButton(page, 'Generate QR Code');
  await clickButton(question, 'Show code anyway');
  const code = page.getByRole('dialog', { name: 'Premium QR Code' });
  await expect(code.getByRole('note')).toContainText('only on this device');
  await context.setOffline(true);
  const { name } = await saveDownload(code, 'Download PNG');
  expect(name).toBe(`${username}-qr-code.png`);
  await expectToast(page, 'QR Code Downloaded', NOTHING_YET);
  await context.setOffline(false);
  pageErrors.splice(0);
});
