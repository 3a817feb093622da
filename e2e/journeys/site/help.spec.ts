import type { Page } from 'playwright/test';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { expect, test, expectText, expectRole, expectNoText } from '#e2e/fixtures/test.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { pages, routes } from '#shared/routes.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

const CATEGORIES = [
  ['Getting Started', 12],
  ['Billing & Subscriptions', 8],
  ['Card Management', 15],
  ['Team Features', 6],
  ['API & Integrations', 9],
  ['White-Label Solutions', 4],
] as const;

test('R-Q1: search finds a word that occurs only in an answer, and says when nothing matches', async ({
  page,
}) => {
  await page.goto(pages.help);
  const search = page.getByRole('searchbox');
  await search.fill('margin');
  await expect(page.getByRole('status').first()).toHaveText('1 article found');
  await page.getByText('Does the QR code work with every phone?').click();
  await expectText(page, 'with the margin that scanners need');
  await expectAccessibleAtEveryWidth(page);
  await search.fill('zzz');
  await expect(page.getByRole('status').first()).toHaveText('0 articles found');
  await search.fill('');
  await expectRole(page, 'heading', 'Topics');
});

test('R-Q2: six categories state their number of articles and list them', async ({ page }) => {
  await page.goto(pages.help);
  for (const [title, count] of CATEGORIES) {
    const category = page
      .locator('details', { has: page.getByText(title, { exact: true }) })
      .first();
    await category.locator('> summary').click();
    await expect(category.locator('> summary')).toContainText(`${count} articles`);
    await expect(category.locator('details')).toHaveCount(count);
    await expect(page.locator('details[name="help-categories"][open]')).toHaveCount(1);
  }
});

test('an open category and article are accessible on phone and desktop', async ({ page }) => {
  await page.goto(pages.help);
  await page.getByText('White-Label Solutions', { exact: true }).click();
  await page.getByText('How is revenue shared?').click();
  await expectText(page, 'Partners keep 65%, and 35% goes to the product.');
  await expectAccessibleAtEveryWidth(page);
});

test('R-Q3: one question is open at a time, and popular answers are readable', async ({ page }) => {
  await page.goto(pages.help);
  await expectRole(page, 'heading', 'Popular articles');
  await expect(
    page.getByRole('definition').filter({ hasText: 'They press Add to Contacts' }),
  ).toBeVisible();
  const faq = page.getByRole('region', { name: 'Frequently asked questions' });
  for (const [question, answer] of [
    ['Is there a free trial?', '14-day free trial, with no credit card required'],
    ['Can I change my plan later?', 'Plan changes apply from the next billing cycle'],
    ['How can I pay?', 'major credit cards and PayPal; Enterprise also by bank transfer'],
    ['Can I get my money back?', '30-day money-back guarantee'],
    ['How fast does support respond?', 'Within 24 hours'],
  ] as const) {
    await faq.getByText(question, { exact: true }).click();
    await expectText(faq, answer);
    await expect(faq.locator('details[open]')).toHaveCount(1);
  }
});

/** The form belongs to the app, which loads on the first sign of user activity. */
async function triggerAppLoad(page: Page): Promise<void> {
  await page.mouse.move(100, 100);
  await page.mouse.move(160, 140);
  await page.locator('html[data-live]').waitFor();
}

test('R-Q4, R-V22: every missing field is named, an invalid address too, and nothing is sent', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/support')) calls.push(request.url());
  });
  await page.goto(pages.help);
  await triggerAppLoad(page);
  await clickButton(page, 'Send Message');
  for (const label of ['Name', 'Email', 'Subject', 'Message']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
      `${label} is required.`,
    );
  }
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByLabel('Email', { exact: true }).fill('ann');
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    'Please enter a valid email address.',
  );
  await expectAccessibleAtEveryWidth(page);
  expect(calls).toEqual([]);
});

async function fillForm(page: Page, subject: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ann Smith');
  await page.getByLabel('Email', { exact: true }).fill('ann@example.com');
  await page.getByLabel('Subject', { exact: true }).fill(subject);
  await page.getByLabel('Message', { exact: true }).fill('Line one\nLine two');
}

test(
  'R-Q4: a message reaches the support outbox, and the form is empty again',
  { tag: '@core' },
  async ({ page, request }) => {
    const subject = `Card ${crypto.randomUUID()}`;
    await page.goto(pages.help);
    const setting = page.locator('meta[name="app-settings"]');
    const address = (await setting.getAttribute('data-support-email')) ?? '';
    await fillForm(page, subject);
    await clickButton(page, 'Send Message');
    await expectToast(page, 'Message Sent!');
    for (const label of ['Name', 'Email', 'Subject', 'Message']) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
    }
    await expect(async () => {
      const outbox = await (await request.get(routes.outbox, { params: { to: address } })).json();
      expect(outbox.mails).toContainEqual(
        expect.objectContaining({ subject: `Help: ${subject}`, replyTo: 'ann@example.com' }),
      );
    }).toPass();
  },
);

test('the contact page accepts a message too and names missing fields', async ({ page }) => {
  await page.goto(pages.contact);
  await triggerAppLoad(page);
  await clickButton(page, 'Send Message');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await fillForm(page, `Card ${crypto.randomUUID()}`);
  await clickButton(page, 'Send Message');
  await expectToast(page, 'Message Sent!');
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('');
});

test('a message that fails to send stays as typed', async ({ page, pageErrors }) => {
  await page.goto(pages.help);
  await page.route('**/api/support', (route) => route.abort('internetdisconnected'));
  await fillForm(page, 'My card');
  await clickButton(page, 'Send Message');
  await expectToast(page, 'Message Not Sent');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Line one\nLine two');
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
  pageErrors.splice(0);
});

test('R-Q5: the status, the hours and one address are shown next to the form', async ({
  page,
  pageErrors,
}) => {
  await page.goto(pages.help);
  const status = page.getByRole('region', { name: 'System status' });
  // Loaded once it is visible.
  await status.scrollIntoViewIfNeeded();
  await expect(status.getByText('Operational')).toHaveCount(4);
  await expectText(page, 'We respond within 24 hours');
  const mail = page.locator('a[href^="mailto:"]');
  await expect(mail).toHaveCount(1);
  const setting = page.locator('meta[name="app-settings"]');
  const address = await setting.getAttribute('data-support-email');
  await expect(mail).toHaveText(address ?? '');
  await expect(mail).toHaveAttribute('href', `mailto:${address}`);

  // The Worker answers 503 and names the failing part.
  const answer = Promise.withResolvers<void>();
  const checks = { database: 'failed', cards: 'failed', media: 'ok' };
  await page.route('**/api/health', async (route) => {
    await answer.promise;
    await route.fulfill({ status: 503, json: { status: 'degraded', build: 'test', checks } });
  });
  await page.reload();
  await status.scrollIntoViewIfNeeded();
  await expect(status.getByText('Checking')).toHaveCount(4);
  await expectNoText(status, 'Operational');
  answer.resolve();
  await expect(status.getByText('Disrupted')).toHaveCount(4);
  await expect(status).toContainText("isn't responding");
  pageErrors.splice(0);
});

test('before the app loads the form queues a click, and without a script it says what to do', async ({
  page,
  browser,
}) => {
  await page.goto(pages.help);
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Send Message' }) });
  const send = form.getByRole('button', { name: 'Send Message' });
  await expect(send).toBeEnabled();
  // The first interaction with the page.
  await send.click();
  await expect(form.locator('[aria-invalid="true"]')).toHaveCount(4);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const bare = await context.newPage();
  await bare.goto(new URL(pages.help, page.url()).href);
  const delivered = await (await page.request.get(pages.help)).text();
  expect(delivered.match(/<noscript>.*?<\/noscript>/g)?.join()).toMatch(
    /write an email instead.*Turn on JavaScript to check the status/,
  );
  const status = bare.getByRole('region', { name: 'System status' });
  await expect(status.getByText('Not checked yet')).toHaveCount(4);
  await clickButton(bare, 'Send Message');
  await expect(bare).toHaveURL(new RegExp(`${pages.help}$`));
  await context.close();
});
