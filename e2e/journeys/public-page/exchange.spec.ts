import { onPlan } from '#e2e/fixtures/plan.ts';
import { publishFirstCard } from '#e2e/fixtures/dashboard.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { newPerson } from '#e2e/fixtures/account.ts';
import { drawPortrait, publishCard } from '#e2e/fixtures/public-card.ts';
import { waitForMail } from '#e2e/fixtures/outbox.ts';
import { expect, expectAccessible, test, expectText, expectRole } from '#e2e/fixtures/test.ts';
import { openSection, saveCard } from '#e2e/fixtures/editor.ts';
import { href } from '#shared/routes.ts';
import type { Page } from 'playwright/test';
import { clickRole } from '#e2e/fixtures/click-button.ts';

interface ListedContact {
  name: string;
  email: string;
  source: string | null;
  note: string;
}

async function readContacts(page: Page, token: string): Promise<ListedContact[]> {
  const answer = await page.request.get('/api/contacts', {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { contacts }: { contacts: ListedContact[] } = await answer.json();
  return contacts;
}

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send my details' });

test('a visitor submits their details, fixes errors without losing text, and may request the card by mail', async ({
  page,
  pageErrors,
}) => {
  const { username, token } = await publishCard(page, {}, true);
  await page.goto(`${href('card', { username })}?s=qr`);
  await clickRole(page, 'link', 'Exchange Contact');
  await page.waitForURL(`**${href('exchange', { username })}`);
  await expect(page.locator('html')).toHaveAttribute('data-script', 'on');
  await expectAccessibleAtEveryWidth(page);
  const visitor = newPerson().email;
  await page.getByLabel('Email', { exact: false }).first().fill('ben at example');
  await sendButton(page).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByText('Name is required.', { exact: true })).toBeVisible();
  await expectText(page, 'Please enter a valid email address.');
  await expectText(page, 'Please agree before you send.');
  await expect(page.getByLabel('Email').first()).toHaveValue('ben at example');
  await expectAccessibleAtEveryWidth(page);
  await page.getByLabel('Name').fill('Ben Visitor');
  await page.getByLabel('Email').first().fill(visitor);
  await page.getByText('Add more').click();
  await page.getByLabel('Note').fill('See you in May.');
  await page.getByLabel(/^Email me Ann Okafor's card/).check();
  await page.getByLabel(/^Ann Okafor may keep/).check();
  await sendButton(page).click();
  await expectRole(page, 'heading', 'Sent to Ann Okafor');
  await expect(sendButton(page)).toBeHidden();
  await expectText(page, "We'll email you the card");
  await expectAccessibleAtEveryWidth(page);
  expect(await readContacts(page, token)).toMatchObject([
    { name: 'Ben Visitor', email: visitor, source: 'qr', note: 'See you in May.' },
  ]);
  const text = await waitForMail(page, visitor, 'A business card for you');
  expect(text).toContain(href('contactFile', { username }));
  expect(text).not.toContain('Ben');
  // Only Chromium's message about the 400 response is expected.
  expect(pageErrors.filter((line) => !line.includes('400 (Bad Request)'))).toEqual([]);
  pageErrors.length = 0;
});

test(
  'without JavaScript the form refuses with the typed text, then accepts',
  { tag: '@core' },
  async ({ browser, page }) => {
    const { username, token } = await publishCard(page);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`${href('card', { username })}?s=nfc`);
    await clickRole(plain, 'link', 'Exchange Contact');
    await plain.getByLabel('Name').fill('Ben <b>Plain</b>');
    await plain.getByLabel('Phone').fill('+49 30 901820');
    await sendButton(plain).click();
    await expectText(plain, 'Please agree before you send.');
    await expect(plain.getByLabel('Name')).toHaveValue('Ben <b>Plain</b>');
    await expect(plain.getByLabel('Phone')).toHaveValue('+49 30 901820');
    await plain.getByLabel(/^Ann Okafor may keep/).check();
    await sendButton(plain).click();
    await expectRole(plain, 'heading', 'Sent to Ann Okafor');
    await expect(plain.getByText("We'll email you the card")).toBeHidden();
    expect(await readContacts(page, token)).toMatchObject([
      { name: 'Ben <b>Plain</b>', source: 'nfc' },
    ]);
    await context.close();
  },
);

test('S-C3: offline the form waits on the device and is sent once when the network returns', async ({
  page,
  context,
  pageErrors,
}) => {
  const { username, token } = await publishCard(page);
  await page.goto(href('exchange', { username }));
  await expect(page.locator('html')).toHaveAttribute('data-script', 'on');
  await page.getByLabel('Name').fill('Ben Offline');
  await page.getByLabel(/^Ann Okafor may keep/).check();
  await context.setOffline(true);
  await sendButton(page).click();
  await expectText(page, /^You're offline\. We saved your details/);
  // A second click while it waits continues the same attempt.
  await sendButton(page).click();
  await expect(sendButton(page)).toBeEnabled();
  await expectAccessible(page);
  await context.setOffline(false);
  await expectRole(page, 'heading', 'Sent to Ann Okafor');
  expect((await readContacts(page, token)).map(({ name }) => name)).toEqual(['Ben Offline']);
  const readQueue = () => page.evaluate(() => localStorage.getItem('contactQueue'));
  await expect.poll(readQueue).toBe(null);
  // Only Chromium's messages about the network are expected.
  expect(pageErrors.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  pageErrors.length = 0;
});

test('S-C3: a submission waiting on a closed page is sent when the form is opened again', async ({
  page,
  context,
  pageErrors,
}) => {
  const { username, token } = await publishCard(page);
  await page.goto(href('exchange', { username }));
  await expect(page.locator('html')).toHaveAttribute('data-script', 'on');
  await page.getByLabel('Name').fill('Ben Later');
  await page.getByLabel(/^Ann Okafor may keep/).check();
  await context.setOffline(true);
  await sendButton(page).click();
  await expectText(page, /^You're offline\. We saved your details/);
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(href('exchange', { username }));
  await expectRole(again, 'heading', 'Sent to Ann Okafor');
  expect((await readContacts(again, token)).map(({ name }) => name)).toEqual(['Ben Later']);
  expect(pageErrors.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  pageErrors.length = 0;
});

test('S-C3: where the browser stores nothing, the form says that it has to stay open', async ({
  page,
  context,
  pageErrors,
}) => {
  const { username, token } = await publishCard(page);
  await page.addInitScript(() => {
    // With site data blocked, Chromium throws on reading the property.
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await page.goto(href('exchange', { username }));
  await expect(page.locator('html')).toHaveAttribute('data-script', 'on');
  await page.getByLabel('Name').fill('Ben Blocked');
  await page.getByLabel(/^Ann Okafor may keep/).check();
  await context.setOffline(true);
  await sendButton(page).click();
  await expectText(page, "You're offline. Keep this page open");
  await expectAccessible(page);
  await context.setOffline(false);
  await sendButton(page).click();
  await expectRole(page, 'heading', 'Sent to Ann Okafor');
  expect((await readContacts(page, token)).map(({ name }) => name)).toEqual(['Ben Blocked']);
  expect(pageErrors.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  pageErrors.length = 0;
});

test("an owner changes the form's sentence or turns the form off", async ({ page, stranger }) => {
  await onPlan(page, 'startup');
  const username = await publishFirstCard(page);
  await openSection(page, 'Settings');
  const sentence = page.getByLabel('What visitors agree to');
  await sentence.fill('Mara may write to me about bridges.');
  await saveCard(page);
  const shown = () => stranger.request.get(href('exchange', { username }));
  await expect.poll(async () => (await shown()).text()).toContain('about bridges.');
  await stranger.goto(href('exchange', { username }));
  await expect(stranger.getByLabel('Mara may write to me about bridges.')).toBeVisible();
  await openSection(page, 'Settings');
  await clickRole(page, 'switch', 'Contact exchange');
  await expect(sentence).toBeHidden();
  await saveCard(page);
  await expect.poll(async () => (await shown()).status()).toBe(404);
  await stranger.goto(href('card', { username }));
  await expect(stranger.getByRole('link', { name: 'Exchange Contact' })).toHaveCount(0);
});

test('on a phone the portrait, the name and the button are on the first screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const photo = await drawPortrait(page);
  const { username } = await publishCard(page, { photo }, true);
  await page.goto(href('exchange', { username }));
  await expect(page.locator('.ex-back img')).toHaveCSS('width', '40px');
  await expectText(page, 'Just your name is enough. Only Ann sees this.');
  await expect(page.getByLabel('Company')).toBeHidden();
  const button = await page.getByRole('button', { name: 'Send my details' }).boundingBox();
  expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThan(640);
  await expectAccessible(page);
});
