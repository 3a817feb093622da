import type { Page } from 'playwright/test';
import { newPerson, signUp, type Person } from '#e2e/fixtures/account.ts';
import { publishFirstCard } from '#e2e/fixtures/dashboard.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { confirmEmail } from '#e2e/fixtures/outbox.ts';
import {
  CHALLENGE_CARD,
  triggerAtStripe,
  billingPart,
  buy,
  DECLINED_CARD,
  FAILING_CARD,
  expectActive,
  expectBilling,
  goToPayment,
  GOOD_CARD,
  payByCard,
  expireTrial,
} from '#e2e/fixtures/stripe.ts';
import {
  expect,
  expectAccessible,
  test,
  expectText,
  expectRole,
  expectNoText,
} from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

const plan = (page: Page) => billingPart(page, /Current plan/);
const invoices = (page: Page) => billingPart(page, 'Billing history').getByRole('row');

async function newBuyer(page: Page): Promise<Person> {
  const person = await signUp(page);
  await confirmEmail(page, person.email);
  return person;
}

test(
  'R-I5, R-B8: a first month starts a 14-day trial without a card, is active immediately, and appears in Billing',
  { tag: '@core' },
  async ({ page }) => {
    await newBuyer(page);
    await page.goto(pages.pricing);
    await clickRole(page, 'link', 'Choose Startup');
    await page.waitForURL(`**${pages.checkout}**`);
    await expect(page.getByText('Test mode', { exact: true })).toBeVisible();
    await expectText(page, 'Due today, with 14-day free trial');
    await clickButton(page, 'Secure Checkout · $9.00');
    await page.waitForURL(/\/c\/pay\//);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Try Startup');
    await expectText(page, 'No card is needed now.');
    await expectAccessibleAtEveryWidth(page);
    await clickButton(page, 'Start trial');
    const notice = await expectActive(page, 'Startup');
    await expect(notice).toContainText('Your free trial runs until');
    await expect(notice).toContainText('Test mode');
    await clickRole(notice, 'link', 'Open Billing');
    await expect(plan(page)).toContainText('Startup');
    await expect(plan(page)).toContainText('Free trial');
    await expect(plan(page)).toContainText('Monthly');
    await expect(plan(page)).toContainText('Advanced analytics');
    await expectText(page, 'Without a card, your trial ends automatically');
    await expect(invoices(page).nth(1)).toContainText('$0.00');
    await expectAccessibleAtEveryWidth(page);
  },
);

test('R-N19: a year: the second purchase charges a card once and appears in Billing', async ({
  page,
}) => {
  const { email } = await newBuyer(page);
  await expireTrial(page, email);
  await expectBilling(page, 'Startup has ended');
  await goToPayment(page, 'startup', 'yearly');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscribe to Startup');
  await expectAccessibleAtEveryWidth(page);
  await payByCard(page, GOOD_CARD);
  await expectActive(page, 'Startup');
  await page.goto(pages.billing);
  await expect(plan(page)).toContainText('$99');
  await expect(plan(page)).toContainText('Yearly');
  await expect(billingPart(page, 'Payment methods')).toContainText('Visa ending in 4242');
  await expect(invoices(page).nth(1)).toContainText('1 × Startup (at $99.00 / year)');
  await expect(invoices(page).nth(1)).toContainText('Paid');
  const link = invoices(page)
    .nth(1)
    .getByRole('link', { name: /as PDF/ });
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toBe('application/pdf');
  expect((await file.body()).subarray(0, 8).toString()).toBe('%PDF-1.4');
});

test('a declined card shows an error at its field, and the next card pays once', async ({
  page,
  pageErrors,
}) => {
  const { email } = await newBuyer(page);
  await expireTrial(page, email);
  await goToPayment(page, 'startup', 'monthly');
  await payByCard(page, DECLINED_CARD);
  await expect(page.getByRole('alert')).toHaveText('Your card was declined. Try a different card.');
  // Chromium logs the 402 of the payment page.
  expect(pageErrors.splice(0)).toHaveLength(1);
  await payByCard(page, GOOD_CARD);
  await expectActive(page, 'Startup');
  await page.goto(pages.billing);
  await expect(invoices(page).filter({ hasText: '$9.00' })).toHaveCount(1);
});

test('a card that requires 3-D Secure pays only after authentication', async ({
  page,
  pageErrors,
}) => {
  const { email } = await newBuyer(page);
  await expireTrial(page, email);
  await goToPayment(page, 'business_pro', 'monthly');
  await payByCard(page, CHALLENGE_CARD);
  await expectRole(page, 'heading', 'Confirm it is you');
  await expectAccessible(page);
  await clickButton(page, 'Fail');
  await expect(page.getByRole('alert')).toContainText('unable to authenticate your payment method');
  expect(pageErrors.splice(0)).toHaveLength(1);
  await payByCard(page, CHALLENGE_CARD);
  await clickButton(page, 'Complete');
  await expectActive(page, 'Business Pro');
});

test('R-I5: canceling the payment returns to pricing, says that nothing was charged, and keeps the plan', async ({
  page,
}) => {
  await newBuyer(page);
  await goToPayment(page, 'startup', 'monthly');
  await clickRole(page, 'link', 'Back');
  await page.waitForURL(`**${pages.pricing}?canceled=true`);
  await expectText(page, 'Checkout canceled');
  await page.goto(pages.billing);
  await expect(plan(page)).toContainText('Free');
});

test('a canceled plan shows its end date, can be resumed, and ends with its period', async ({
  page,
}) => {
  const { email } = await newBuyer(page);
  await buy(page, 'startup');
  await page.goto(pages.billing);
  await clickButton(page, 'Cancel plan');
  await page.getByRole('heading', { name: 'Cancel your plan' }).waitFor();
  await expectAccessibleAtEveryWidth(page);
  await clickButton(page, 'Cancel plan');
  await page.waitForURL(`**${pages.billing}`);
  await expectBilling(page, 'Startup ends on');
  await expect(plan(page)).toContainText('No payment due');
  await clickButton(page, 'Resume plan');
  await clickButton(page, 'Don’t cancel plan');
  await clickRole(page, 'link', 'Return to the shop');
  await expectBilling(page, 'Free trial');
  await clickButton(page, 'Cancel plan');
  // The button of the next page has the same name.
  await page.getByRole('heading', { name: 'Cancel your plan' }).waitFor();
  await clickButton(page, 'Cancel plan');
  await page.waitForURL(`**${pages.billing}`);
  await triggerAtStripe(page, email, 'To the end of the period');
  await expectBilling(page, 'Startup has ended');
  await expect(plan(page)).toContainText('Free');
});

test('a trial with a card renews by itself: charged at its end, with the next payment date', async ({
  page,
}) => {
  const { email } = await newBuyer(page);
  await buy(page, 'startup');
  await page.goto(pages.billing);
  await clickButton(page, 'Add a card');
  await payByCard(page, GOOD_CARD, 'Save card');
  await page.waitForURL(`**${pages.billing}`);
  await expectBilling(page, 'Visa ending in 4242');
  await triggerAtStripe(page, email, 'To the end of the period');
  await expectBilling(page, 'Active');
  await expect(invoices(page).nth(1)).toContainText('$9.00');
});

test('R-B8: an upgrade applies immediately, a downgrade with the next billing cycle', async ({
  page,
}) => {
  const { email } = await newBuyer(page);
  await expireTrial(page, email);
  await buy(page, 'startup');
  // Selecting another plan leads to a plan change, never to a second subscription.
  await goToPayment(page, 'business_pro', 'monthly');
  await page.getByRole('heading', { name: 'Confirm your new plan' }).waitFor();
  await expectAccessibleAtEveryWidth(page);
  await clickButton(page, 'Confirm');
  await expectActive(page, 'Business Pro');
  await page.goto(pages.billing);
  await expect(plan(page)).toContainText('$29');
  const orderDowngrade = async () => {
    await clickButton(page, 'Change plan');
    await page.getByRole('radio', { name: /Startup.*per month/ }).check();
    await clickButton(page, 'Continue');
    await expectText(page, 'when what is paid for ends');
    await clickButton(page, 'Confirm');
    await page.waitForURL(`**${pages.billing}`);
    await expect(plan(page)).toContainText('Business Pro');
    // The event of the order comes after it.
    await expectBilling(
      page,
      /Changes to Startup on .*You keep Business Pro until then, and pay \$9/,
    );
  };
  await orderDowngrade();
  await expect(plan(page)).toContainText(/Next billing.*, \$9/);
  await expectAccessibleAtEveryWidth(page);
  await clickButton(page, 'Keep Business Pro');
  await expectNoText(page, 'Changes to Startup');
  await page.reload();
  await expect(plan(page)).toContainText('Business Pro');
  await expectNoText(page, 'Changes to Startup');
  await orderDowngrade();
  await triggerAtStripe(page, email, 'To the end of the period');
  await expectBilling(page, /Current plan\s*Startup/);
});

test('a failed renewal shows its grace period, and a valid card resolves it', async ({ page }) => {
  const { email } = await newBuyer(page);
  await buy(page, 'startup');
  await page.goto(pages.billing);
  await clickButton(page, 'Add a card');
  await payByCard(page, FAILING_CARD, 'Save card');
  await page.waitForURL(`**${pages.billing}`);
  await triggerAtStripe(page, email, 'To the end of the period');
  await expectBilling(page, 'Your last payment failed');
  await expectText(page, 'You keep Startup until');
  await expectAccessibleAtEveryWidth(page);
  await clickButton(page, 'Add another card');
  await payByCard(page, GOOD_CARD, 'Save card');
  await page.waitForURL(`**${pages.billing}`);
  await expectBilling(page, 'Active');
});

test('a refunded payment ends the plan and says so', async ({ page }) => {
  const { email } = await newBuyer(page);
  await expireTrial(page, email);
  await buy(page, 'business_pro');
  await triggerAtStripe(page, email, 'Refund the last payment');
  await expectBilling(page, 'Your payment was refunded');
  await expect(plan(page)).toContainText('Free');
});

/** The statuses of public pages, requested past every cache. */
async function statusesOf(page: Page, names: readonly string[]): Promise<number[]> {
  const answers = names.map((name) => page.request.get(`/${name}`, { maxRedirects: 0 }));
  return (await Promise.all(answers)).map((answer) => answer.status());
}

test('with five cards, the end of a plan leaves the last edited one public, and a new plan restores all', async ({
  page,
}) => {
  const person = newPerson();
  const first = await publishFirstCard(page, person);
  await confirmEmail(page, person.email);
  await buy(page, 'startup');
  const names = [first, ...[2, 3, 4, 5].map((at) => `${first.slice(0, 20)}-${at}`)];
  const statuses = await page.evaluate(
    async ([own, ...others]) => {
      const token = localStorage.getItem('authToken') ?? '';
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const { cards }: { cards: { username: string }[] } = await (
        await fetch('/api/cards', { headers })
      ).json();
      const card = cards.find(({ username }) => username === own);
      const statuses: number[] = [];
      for (const username of others) {
        const body = JSON.stringify({ ...card, id: username, username });
        const answer = await fetch(`/api/cards/${username}`, { method: 'PUT', headers, body });
        statuses.push(answer.status);
      }
      return statuses;
    },
    [...names],
  );
  expect(statuses).toEqual([201, 201, 201, 201]);
  expect(await statusesOf(page, names)).toEqual([200, 200, 200, 200, 200]);
  await triggerAtStripe(page, person.email, 'To the end of the period');
  await expect.poll(() => statusesOf(page, names)).toEqual([404, 404, 404, 404, 200]);
  await buy(page, 'startup');
  await expect.poll(() => statusesOf(page, names)).toEqual([200, 200, 200, 200, 200]);
});
