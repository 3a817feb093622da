import type { Page } from 'playwright/test';
import { logIn, signOut, signUp } from '#e2e/fixtures/account.ts';
import { confirmEmail } from '#e2e/fixtures/outbox.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { onPlan } from '#e2e/fixtures/plan.ts';
import { waitForHydration } from '#e2e/fixtures/site.ts';
import { expect, test, expectText, expectRole } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';

const CONFIG = '**/api/payments/config';
const SESSION = '**/api/payments/create-checkout-session';
const YEARLY = `${pages.checkout}?plan=startup&billing=yearly`;

const config = {
  enabled: true,
  provider: 'stripe',
  publishableKey: 'pk_test_1',
  currency: 'usd',
  mode: 'test',
  plans: [],
};

/** Answers the configuration as a server with payments set up does. */
async function enablePayments(page: Page): Promise<void> {
  await page.route(CONFIG, (route) => route.fulfill({ json: config }));
}

const GOLD = 'rgb(217, 179, 106)';
const payButton = (page: Page) => page.getByRole('button', { name: /^Secure Checkout/ });

test(
  'R-C1, R-C2, R-B3: the order, the account and the total are shown, monthly and yearly',
  { tag: '@core' },
  async ({ page }) => {
    const person = await signUp(page);
    await confirmEmail(page, person.email);
    await enablePayments(page);
    await page.goto(`${pages.checkout}?plan=startup&billing=monthly`);
    const summary = page.getByRole('region', { name: 'Order summary' });
    await expect(summary).toContainText('Startup');
    await expect(payButton(page)).toHaveText(/^Secure Checkout · \$9\.00\b/);
    await expect(page.getByRole('region', { name: 'Account information' })).toContainText(
      person.email,
    );
    await expect(payButton(page)).toContainText('$0.00 due today, $9.00 after 14 days');
    await expect(summary).toContainText('Save $9 with annual billing');
    await clickRole(summary, 'link', 'Switch to annual billing');
    await expect(payButton(page)).toHaveText(/^Secure Checkout · \$99\.00\b/);
    await expect(summary).toContainText('Save $9 with annual billing');
    await expectAccessibleAtEveryWidth(page);
    await page.goto(`${pages.checkout}?plan=business_pro&billing=yearly`);
    await expectText(page, 'Save $49 with annual billing');
    await expect(payButton(page)).toHaveText(/^Secure Checkout · \$299\.00\b/);
    await clickRole(page, 'link', 'Back to Pricing');
    await expect(page).toHaveURL(new RegExp(`${pages.pricing}$`));
  },
);

test('a customer who already has the plan is sent to Billing, and Back skips the checkout', async ({
  page,
}) => {
  await onPlan(page, 'startup');
  await signUp(page);
  await enablePayments(page);
  await page.goto(`${pages.checkout}?plan=startup&billing=monthly`);
  const notice = page.getByRole('status').filter({ hasText: 'You already have Startup' });
  const billing = notice.getByRole('link', { name: 'Billing' });
  await expect(billing).toHaveCSS('background-color', GOLD);
  await expect(payButton(page)).not.toHaveCSS('background-color', GOLD);
  await expectAccessibleAtEveryWidth(page);
  await page.goto(`${pages.checkout}?plan=business_pro&billing=monthly`);
  await expect(payButton(page)).toHaveCSS('background-color', GOLD);
});

test('R-C3: without a selection the checkout says so and links back', async ({ page }) => {
  await signUp(page);
  await page.goto(pages.checkout);
  await expectRole(page, 'heading', 'Invalid Checkout');
  await expectText(page, 'Please select a plan to continue');
  await expectAccessibleAtEveryWidth(page);
  await clickRole(page, 'link', 'Back to Pricing');
  await expect(page).toHaveURL(new RegExp(`${pages.pricing}$`));
});

test("a price injected into the page's state is not displayed", async ({ page }) => {
  await signUp(page);
  await enablePayments(page);
  await page.goto(pages.home);
  await waitForHydration(page);
  await page.evaluate((path) => {
    history.replaceState(
      { usr: { plan: 'startup', billing: 'monthly', amount: 1 }, key: 'x', idx: 0 },
      '',
      path,
    );
  }, pages.checkout);
  await page.reload();
  await expect(payButton(page)).toHaveText(/^Secure Checkout · \$9\.00\b/);
});

test('R-R5, R-C4: a visitor selects a plan, logs in, and returns to the checkout of that selection', async ({
  page,
}) => {
  const person = await signUp(page);
  await signOut(page);
  await page.goto(pages.pricing);
  await page.getByRole('radio', { name: 'Yearly' }).check();
  await clickRole(page, 'link', 'Choose Startup');
  await expect(page).toHaveURL(/\/login\?from=%2Fcheckout/);
  await logIn(page, person);
  await expect(page).toHaveURL(new RegExp(`${pages.checkout}\\?plan=startup&billing=yearly$`));
  await expect(payButton(page)).toHaveText(/^Secure Checkout · \$99\.00\b/);
});

test('R-C4: a visitor without a selection logs in and is asked to select a plan', async ({
  page,
}) => {
  const person = await signUp(page);
  await signOut(page);
  await page.goto(pages.checkout);
  await expect(page).toHaveURL(/\/login\?from=%2Fcheckout$/);
  await logIn(page, person);
  await expectRole(page, 'heading', 'Invalid Checkout');
});

test('R-R5, R-Z3: a spinner shows until the session is known', async ({ page }) => {
  await signUp(page);
  const pendingAnswer = Promise.withResolvers<void>();
  await page.route('**/api/auth/verify', async (route) => {
    await pendingAnswer.promise;
    await route.continue();
  });
  await page.goto(YEARLY);
  await expect(page.getByRole('status').getByText('Loading checkout')).toBeAttached();
  pendingAnswer.resolve();
  await expect(payButton(page)).toBeVisible();
});

test('R-N21, R-Z15, R-I6: checkout loads the payment settings once, then shows progress', async ({
  page,
}) => {
  await signUp(page);
  const [settings, session] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const orders: unknown[] = [];
  let requestCount = 0;
  await page.route(CONFIG, async (route) => {
    requestCount++;
    await settings.promise;
    await route.fulfill({ json: config });
  });
  await page.route(SESSION, async (route) => {
    orders.push(route.request().postDataJSON());
    await session.promise;
    await route.fulfill({ json: { url: new URL(pages.terms, page.url()).href } });
  });
  await page.goto(YEARLY);
  await expect(payButton(page)).toBeDisabled();
  settings.resolve();
  await expect(payButton(page)).toBeEnabled();
  expect(requestCount).toBe(1);
  await payButton(page).click();
  await expect(page.getByRole('button', { name: 'Opening secure checkout...' })).toBeDisabled();
  session.resolve();
  await page.waitForURL(`**${pages.terms}`);
  const origin = new URL(page.url()).origin;
  expect(orders).toEqual([
    {
      plan: 'startup',
      billingInterval: 'yearly',
      successUrl: `${origin}${pages.dashboard}?success=true`,
      cancelUrl: `${origin}${pages.pricing}?canceled=true`,
    },
  ]);
});

test('R-T8, R-T9: checking out before the settings load says that payments are not ready', async ({
  page,
  pageErrors,
}) => {
  await signUp(page);
  await page.route(CONFIG, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(YEARLY);
  const failures = () => pageErrors.filter((text) => text.includes('Payment config failed'));
  // The prerendered button is disabled too, but only the started page reacts to a click.
  await expect.poll(() => failures().length).toBe(1);
  await expect(payButton(page)).toBeDisabled();
  await payButton(page).click({ force: true });
  await expectToast(page, 'Error', 'Payment system not ready. Please try again.');
  // Both requests fail, the page's and the button's; a failure is only logged.
  await expect.poll(() => failures().length).toBe(2);
  pageErrors.length = 0;
  const notice = page.getByRole('alert').filter({ hasText: "Checkout isn't ready" });
  await expect(notice).toContainText("you haven't been charged");
  await page.unroute(CONFIG);
  await enablePayments(page);
  await clickButton(notice, 'Try again');
  await expect(payButton(page)).toBeEnabled();
  await expect(notice).toHaveCount(0);
});

for (const [cause, answer, title, text] of [
  [
    'refuses',
    { status: 500, json: {} },
    'Checkout Failed',
    'Unable to start checkout process. Please try again.',
  ],
  [
    'answers without an address',
    { status: 200, json: {} },
    'Error',
    'Failed to start checkout process.',
  ],
] as const) {
  test(`R-T7, R-T9: when the server ${cause} the person reads why and can retry`, async ({
    page,
    pageErrors,
  }) => {
    await signUp(page);
    await enablePayments(page);
    await page.route(SESSION, (route) => route.fulfill(answer));
    await page.goto(YEARLY);
    await payButton(page).click();
    await expectToast(page, title, text);
    await expect(payButton(page)).toBeEnabled();
    expect(pageErrors.splice(0).join()).toContain('Failed to create checkout session');
  });
}

test('where payments are not set up the page says so', async ({ page }) => {
  await signUp(page);
  await page.route(CONFIG, (route) =>
    route.fulfill({ json: { ...config, enabled: false, publishableKey: null, mode: null } }),
  );
  await page.goto(YEARLY);
  await expectText(page, "Payments aren't available yet");
  await expect(payButton(page)).toBeDisabled();
  await expectAccessibleAtEveryWidth(page);
});
