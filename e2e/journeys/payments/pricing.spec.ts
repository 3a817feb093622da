import { signUp } from '#e2e/fixtures/account.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { givePlan } from '#e2e/fixtures/plan.ts';
import { expect, test, expectText, expectRole, expectNoText } from '#e2e/fixtures/test.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { pages } from '#shared/routes.ts';
import { clickRole } from '#e2e/fixtures/click-button.ts';

test(
  'R-P1, R-Z21, R-B2: prices follow the billing switch, and screen readers can read both periods at any time',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto(pages.pricing);
    await expect(page.getByText('Save up to 20%', { exact: true })).toBeVisible();
    const startup = page.getByRole('region', { name: 'Startup' });
    const pro = page.getByRole('region', { name: 'Business Pro' });
    await expect(startup).toContainText('$9a month');
    await expect(startup).toContainText('or $99 a year');
    await page.getByRole('radio', { name: 'Yearly' }).check();
    await expect(startup).toContainText('$99a year');
    await expect(startup).toContainText('or $9 a month');
    await expect(startup).toContainText('Save $9 a year, 8%');
    await expect(startup.getByText('17% off', { exact: true })).toBeVisible();
    await expect(pro).toContainText('$299a year');
    await expect(pro).toContainText('Save $49 a year, 14%');
    await expect(pro.getByText('14% off', { exact: true })).toBeVisible();
    await page.getByRole('radio', { name: 'Monthly' }).check();
    await expect(pro).toContainText('$29a month');
    await expectAccessibleAtEveryWidth(page);
  },
);

test('the billing switch works by keyboard', async ({ page }) => {
  await page.goto(pages.pricing);
  await page.getByRole('radio', { name: 'Monthly' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked();
  await expect(page.getByRole('region', { name: 'Startup' })).toContainText('$99a year');
});

test('R-P2, R-B4: free links to sign-up, Enterprise shows no price and links to contact', async ({
  page,
}) => {
  await page.goto(pages.pricing);
  const enterprise = page.getByRole('region', { name: 'Enterprise' });
  await expect(enterprise).toContainText('Custom pricing');
  await expect(enterprise).not.toContainText(/1,?699|49,?997/);
  await clickRole(enterprise, 'link', 'Contact Sales');
  await expect(page).toHaveURL(new RegExp(`${pages.contact}$`));
  await page.goto(pages.pricing);
  await page.getByRole('region', { name: 'Free' }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`${pages.signup}$`));
});

test('R-P3: a paid plan announces the checkout and opens it after one second with the selection', async ({
  page,
}) => {
  await signUp(page);
  await page.clock.install();
  await page.goto(pages.pricing);
  await page.getByRole('radio', { name: 'Yearly' }).check();
  // Navigating now would cancel the session request.
  await expectRole(page.getByRole('banner'), 'link', 'Dashboard');
  await page.clock.pauseAt(new Date('2100-01-01'));
  await clickRole(page, 'link', 'Choose Business Pro');
  await expectToast(page, 'Redirecting to checkout');
  await page.clock.runFor(999);
  await expect(page).toHaveURL(new RegExp(`${pages.pricing}$`));
  await page.clock.runFor(1);
  await expect(page).toHaveURL(new RegExp(`${pages.checkout}$`));
  const state: unknown = await page.evaluate(() => history.state?.usr);
  expect(state).toEqual({ plan: 'business_pro', billing: 'yearly', amount: 29_900 });
});

test('without a script the prices are readable and every plan is a link', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(pages.pricing);
  await expectText(page, 'or $99 a year');
  await expect(page.getByRole('link', { name: 'Choose Startup' })).toHaveAttribute(
    'href',
    `${pages.checkout}?plan=startup&billing=monthly`,
  );
  await context.close();
});

test('a signed-in person sees their plan and is not offered what they have', async ({ page }) => {
  const person = await signUp(page);
  await page.goto(pages.pricing);
  const free = page.getByRole('region', { name: 'Free' });
  await expect(free.getByText('Your plan', { exact: true })).toBeVisible();
  await expectRole(free, 'link', 'Manage your plan');
  const startup = page.getByRole('region', { name: 'Startup' });
  await expect(startup).not.toContainText('Your plan');
  await expectRole(startup, 'link', 'Choose Startup');
  await givePlan(page, person, 'business_pro');
  await page.reload();
  const pro = page.getByRole('region', { name: 'Business Pro' });
  await expectRole(pro, 'link', 'Manage your plan');
  await expect(startup.getByRole('link')).toHaveText('Change plan in Billing');
  await expect(free.getByRole('link')).toHaveText('Open Dashboard');
});

test('R-R4: returning without paying says that nothing was charged', async ({ page }) => {
  await page.goto(`${pages.pricing}?canceled=true`);
  await expect(page.getByRole('status').filter({ hasText: 'Checkout canceled' })).toContainText(
    "You weren't charged.",
  );
  await page.goto(`${pages.pricing}?canceled=no`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoText(page, 'Checkout canceled');
});

test('R-P1, R-Z21, R-B8, R-B9: one question is open at a time, with the answers from the requirements', async ({
  page,
}) => {
  await page.goto(pages.pricing);
  const answers = [
    ['Is there a free trial?', '14-day free trial, with no credit card required'],
    ['Can I change my plan later?', 'Plan changes apply from the next billing cycle'],
    ['How can I pay?', 'major credit cards and PayPal; Enterprise also by bank transfer'],
    ['Can I get my money back?', '30-day money-back guarantee'],
  ] as const;
  for (const [question, answer] of answers) {
    await page.getByText(question, { exact: true }).click();
    await expectText(page, answer);
    await expect(page.locator('details[open]')).toHaveCount(1);
  }
});

test('a feature that is not available yet says so next to the price', async ({ page }) => {
  await page.goto(pages.pricing);
  const coming = (plan: string) =>
    page.getByRole('region', { name: plan }).getByRole('list', { name: 'Coming next' });
  await expect(coming('Startup')).toHaveText('CRM integration, Coming next');
  await expect(coming('Business Pro')).toHaveCount(0);
  await expectText(page, "A circle marks what a plan includes and what isn't");
  for (const plan of ['Startup', 'Business Pro']) {
    const region = page.getByRole('region', { name: plan });
    await expectText(region, '14-day free trial on your first plan, no card needed');
  }
});

test('R-B5, R-B7: the free plan lists five features, Enterprise its cards, the price beyond them and its share', async ({
  page,
}) => {
  await page.goto(pages.pricing);
  const linesOf = (plan: string) => page.getByRole('region', { name: plan }).getByRole('listitem');
  await expect(linesOf('Free')).toHaveText([
    /^1 digital card/,
    /^1 premium pass a month/,
    /^Basic QR code/,
    /^Up to 3 contacts/,
    /^Basic analytics/,
  ]);
  const enterprise = linesOf('Enterprise');
  await expect(enterprise.filter({ hasText: '3,000 free wallet cards' })).toContainText('$0.20');
  await expect(enterprise.filter({ hasText: '35% franchise revenue share' })).toHaveText(
    /You keep 65%$/,
  );
});
