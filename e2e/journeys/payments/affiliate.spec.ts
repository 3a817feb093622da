import { createAffiliateLink } from '#shared/api/affiliate.ts';
import { pages } from '#shared/routes.ts';
import { newPerson, signUp, signUpByForm } from '#e2e/fixtures/account.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { confirmEmail } from '#e2e/fixtures/outbox.ts';
import { givePlan } from '#e2e/fixtures/plan.ts';
import { billingPart, buy, expectBilling, expireTrial } from '#e2e/fixtures/stripe.ts';
import { expect, test, expectText, expectRole } from '#e2e/fixtures/test.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

test(
  'an affiliate link earns from a sign-up made in the browser, and not from one of the same network',
  { tag: '@core' },
  async ({ page, stranger, browser, baseURL }) => {
    const affiliate = await signUp(page);
    await givePlan(page, affiliate, 'business_pro');
    await page.goto(pages.billing);
    const created = page.waitForResponse(`**${createAffiliateLink.path}`);
    await clickButton(page, 'Create your link');
    const { url } = createAffiliateLink.response.parse(await (await created).json());
    await expectText(page, url ?? '');
    await expectAccessibleAtEveryWidth(page);
    const { pathname } = new URL(url ?? '');

    await stranger.goto(pathname);
    await expect(stranger).toHaveURL('/');
    await signUpByForm(stranger, newPerson());

    // Addresses for documentation (RFC 5737), as the platform names them.
    const elsewhere = await browser.newContext({
      ...(baseURL !== undefined && { baseURL }),
      extraHTTPHeaders: { 'CF-Connecting-IP': '198.51.100.7' },
    });
    const visitor = await elsewhere.newPage();
    // Opened by a page, without a press: nothing counts before the visitor's own.
    await visitor.route('**/elsewhere', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<meta http-equiv="refresh" content="0; url=${pathname}">`,
      }),
    );
    await visitor.goto('/elsewhere');
    await expectRole(visitor, 'button', 'Continue');
    await expectAccessibleAtEveryWidth(visitor);
    await clickButton(visitor, 'Continue');
    await expect(visitor).toHaveURL('/');
    const customer = newPerson();
    await signUpByForm(visitor, customer);
    await confirmEmail(visitor, customer.email);
    await expireTrial(visitor, customer.email);
    await buy(visitor, 'startup', 'yearly');
    await elsewhere.close();

    const link = billingPart(page, 'Affiliate link');
    // The webhook of the payment comes after it.
    await expectBilling(page, '$19.80');
    await expect(link.getByRole('definition')).toHaveText(['2', '1', '1']);
  },
);
