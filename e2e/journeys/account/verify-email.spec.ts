import { newPerson, signUp } from '#e2e/fixtures/account.ts';
import { expectToast, publishFirstCard } from '#e2e/fixtures/dashboard.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { confirmEmail, mailsTo, waitForMail } from '#e2e/fixtures/outbox.ts';
import { publishCard } from '#e2e/fixtures/public-card.ts';
import {
  expectActive,
  expectBilling,
  goToPayment,
  GOOD_CARD,
  newExpiry,
  payByCard,
} from '#e2e/fixtures/stripe.ts';
import {
  expect,
  expectAccessible,
  test,
  expectText,
  expectRole,
  expectNoText,
} from '#e2e/fixtures/test.ts';
import { href, pages } from '#shared/routes.ts';
import type { Page } from 'playwright/test';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

const SUBJECT = 'Confirm your email';
const notice = (page: Page) => page.getByRole('status').filter({ hasText: SUBJECT });

async function readLink(page: Page, email: string): Promise<string> {
  return /https?:\/\/\S+#token=\S+/.exec(await waitForMail(page, email, SUBJECT))?.[0] ?? '';
}

test(
  'a card publishes before its owner confirms their email; confirming removes the notice',
  { tag: '@core' },
  async ({ page }) => {
    const person = newPerson();
    const username = await publishFirstCard(page, person);
    await expect(notice(page)).toContainText('Confirm your email to be notified of new contacts');
    await expect(notice(page)).toContainText(person.email);
    await expectAccessibleAtEveryWidth(page);
    const robots = page.locator('meta[name="robots"]');
    await page.goto(href('card', { username }));
    await expect(robots).toHaveAttribute('content', 'noindex');

    await page.goto(await readLink(page, person.email));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm Your Email');
    // The token never enters the history, and opening the link confirms nothing by itself.
    await expect(page).not.toHaveURL(/token/);
    await expectAccessibleAtEveryWidth(page);
    await clickButton(page, 'Confirm Email');
    await expect(page.getByRole('heading', { level: 1, name: 'Email Confirmed' })).toBeFocused();
    await expectText(page, `${person.email} is confirmed.`);
    await expectAccessibleAtEveryWidth(page);
    await clickRole(page, 'link', 'Go to Dashboard');
    await page.getByRole('heading', { level: 1, name: /^Your / }).waitFor();
    await expect(notice(page)).toHaveCount(0);
    await page.goto(pages.settings);
    await expect(page.getByRole('region', { name: 'Email', exact: true })).toContainText(
      'Confirmed',
    );
    await expect(async () => {
      await page.goto(href('card', { username }));
      await expect(robots).toHaveCount(0, { timeout: 1000 });
    }).toPass();
  },
);

test('the link can be resent from the dashboard and the settings, and an invalid one says where', async ({
  page,
  pageErrors,
}) => {
  const person = await signUp(page);
  await clickButton(notice(page), 'Send Again');
  await expectToast(page, 'Link sent', person.email);
  await page.goto(pages.settings);
  await expectText(page, 'Not confirmed');
  await clickButton(notice(page), 'Send Again');
  await expectToast(page, 'Link sent');
  await expect.poll(async () => (await mailsTo(page, person.email)).length).toBe(3);
  await clickButton(notice(page), 'Send Again');
  await expectToast(page, 'Link not sent', 'Open the newest one');
  pageErrors.length = 0;

  await page.goto(`${pages.verifyEmail}#token=${'x'.repeat(43)}`);
  await clickButton(page, 'Confirm Email');
  await expect(page.getByRole('alert')).toContainText('This link has expired');
  pageErrors.length = 0;
  await expectAccessible(page);
});

test('the exchange form offers to mail the card only after its owner has confirmed', async ({
  page,
}) => {
  const { username, owner } = await publishCard(page);
  await page.goto(href('exchange', { username }));
  await expectRole(page, 'button', 'Send my details');
  await expect(page.getByLabel(/^Email me /)).toHaveCount(0);
  await confirmEmail(page, owner.email);
  await expect(async () => {
    await page.goto(href('exchange', { username }));
    await expect(page.getByLabel(/^Email me /)).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('an unconfirmed account buys without a trial, and Stripe asks for an address', async ({
  page,
}) => {
  await signUp(page);
  await page.goto(`${pages.checkout}?plan=startup&billing=monthly`);
  await expect(notice(page)).toContainText('Confirm your email first to start with 14 days free.');
  await expectNoText(page, 'Due today');
  await expectAccessibleAtEveryWidth(page);
  await goToPayment(page, 'startup', 'monthly');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscribe to Startup');
  await page.getByLabel('Email').fill('buyer@example.com');
  await payByCard(page, GOOD_CARD);
  await expectActive(page, 'Startup');
});

test('a card that has had a trial ends the next one uncharged, and Billing says so', async ({
  browser,
}) => {
  const expiry = newExpiry();
  const tryOut = async (): Promise<Page> => {
    const page = await (await browser.newContext()).newPage();
    const person = await signUp(page);
    await confirmEmail(page, person.email);
    await goToPayment(page, 'startup', 'monthly');
    await clickButton(page, 'Start trial');
    await expectActive(page, 'Startup');
    await page.goto(pages.billing);
    await clickButton(page, 'Add a card');
    await payByCard(page, GOOD_CARD, 'Save card', expiry);
    await page.waitForURL(`**${pages.billing}`);
    return page;
  };
  const first = await tryOut();
  await expectBilling(first, 'Visa ending in 4242');
  const second = await tryOut();
  await expectBilling(second, 'Your free trial has ended');
  await expect(second.getByRole('main')).toContainText('Nothing was charged');
  await expectAccessibleAtEveryWidth(second);
  await second.goto(`${pages.checkout}?plan=startup&billing=monthly`);
  await expectRole(second, 'button', /^Secure Checkout/);
  await expectNoText(second, '14 days free');
  await first.context().close();
  await second.context().close();
});
