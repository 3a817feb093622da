import { signUp } from '#e2e/fixtures/account.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';

/** The title of each plain page and, where specified, its heading. */
const TITLES = [
  [pages.signup, 'Create your account', null],
  [pages.login, 'Log in', null],
  [pages.features, 'Features', null],
  [pages.pricing, 'Pricing', null],
  [pages.useCases, 'Use Cases', 'Use Cases'],
  [pages.integrations, 'Integrations', 'Integrations'],
  [pages.contact, 'Contact', 'Contact'],
  [pages.docs, 'Documentation', 'Documentation'],
  [pages.status, 'System Status', 'System Status'],
  [pages.privacy, 'Privacy Policy', 'Privacy Policy'],
  [pages.terms, 'Terms of Service', 'Terms of Service'],
  [pages.cookies, 'Cookie Policy', 'Cookie Policy'],
  [pages.demo, 'Book a Demo', 'Book a Demo'],
  [pages.setup, 'Setup Call', 'Setup Call'],
  [pages.forgotPassword, 'Password Reset', 'Password Reset'],
  [pages.mobileApp, 'Mobile App', 'Mobile App'],
  [pages.premiumPass, 'Premium Pass Manager', 'Premium Pass Manager'],
  [pages.settings, 'Profile Settings', null],
  [pages.billing, 'Billing', null],
  [pages.contacts, 'Contacts', null],
] as const;

/** Placeholder pages that say they are coming soon. */
const COMING = [
  pages.integrations,
  pages.privacy,
  pages.terms,
  pages.demo,
  pages.setup,
  pages.mobileApp,
];

test(
  'R-R2, R-R10, R-R11, R-R15: each plain page responds with its own title and one heading',
  { tag: '@core' },
  async ({ page }) => {
    test.slow();
    for (const [path, title, heading] of TITLES) {
      const answer = await page.goto(path);
      expect([path, answer?.status()]).toEqual([path, 200]);
      await expect(page).toHaveTitle(`${title} · Tip Top Cards`);
      const top = page.getByRole('heading', { level: 1 });
      await expect(top).toHaveCount(1);
      if (heading) await expect(top).toHaveText(heading);
    }
  },
);

test('R-R10: a placeholder page says that it is coming soon', async ({ page }) => {
  for (const path of COMING) {
    await page.goto(path);
    await expect(
      page
        .getByRole('main')
        .getByText(/^Coming soon/)
        .first(),
    ).toBeVisible();
  }
});

test('R-R7: the pass manager opens for members too, under one heading', async ({ page }) => {
  await signUp(page);
  await page.goto(pages.premiumPass);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premium Pass Manager');
});
