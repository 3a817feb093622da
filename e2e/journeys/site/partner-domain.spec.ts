import process from 'node:process';
import { expect, type Page } from 'playwright/test';
import { newPerson, signUp, signUpByForm } from '#e2e/fixtures/account.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { confirmEmail, waitForMail } from '#e2e/fixtures/outbox.ts';
import { activateDomain, askHost } from '#e2e/fixtures/own-domain.ts';
import { givePlanByCommand, makePartnerByCommand } from '#e2e/fixtures/plan.ts';
import { expectActive, GOOD_CARD, goToPayment, payByCard } from '#e2e/fixtures/stripe.ts';
import { teamUrl } from '#e2e/fixtures/team.ts';
import { expectAccessible, test, expectRole, expectNoText } from '#e2e/fixtures/test.ts';
import { listOrganizations } from '#shared/api/organizations/organizations.ts';
import { href, pages } from '#shared/routes.ts';
import { PARTNER_OFFER_PATHS } from '#shared/site/partner-offers.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

const HOSTNAME = `start.${crypto.randomUUID().slice(0, 8)}.example`;
const HOME = `http://${HOSTNAME}:${process.env['E2E_PORT'] ?? '8797'}`;
const PRODUCT = /tip.?top/i;

test.use({
  launchOptions: [
    async ({ launchOptions }, provide) => {
      await provide({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          '--host-resolver-rules=MAP *.example localhost',
          // As behind the platform's certificate.
          `--unsafely-treat-insecure-origin-as-secure=${HOME}`,
        ],
      });
    },
    { scope: 'worker' },
  ],
});

/** The ID of the only organization of the person who is signed in. */
async function findPartner(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await page.request.get(listOrganizations.path, { headers });
  const [found] = listOrganizations.response.parse(await answer.json()).organizations;
  return found?.id ?? '';
}

/** Expects the partner's name, and nowhere the product's: texts, title, icons and manifest. */
async function expectPartnerPage(page: Page, name: string): Promise<void> {
  await expect(page).toHaveTitle(new RegExp(`(?:^|· )${name}$`));
  await expect(page.getByRole('link', { name }).first()).toBeVisible();
  const document = await page.content();
  const links = document.match(/<link [^>]*rel="(?:icon|manifest|apple-touch-icon)[^>]*>/g) ?? [];
  expect([page.url(), await page.locator('body').innerText()].join('\n')).not.toMatch(PRODUCT);
  expect(document.replaceAll(/<script[^>]*>.*?<\/script>/gs, '')).not.toMatch(PRODUCT);
  expect(links.join('\n')).toContain('/brand.webmanifest');
  expect(links.join('\n')).not.toMatch(/favicon|apple-touch-icon\.png|icons\/app-/);
}

test(
  "a partner's domain is its product: sign-up, mail, app, plans and payment name no other",
  { tag: '@core' },
  async ({ page, browser, baseURL, pageErrors }) => {
    const origin = baseURL ?? '';
    const name = `Polarlicht ${crypto.randomUUID().slice(0, 8)}`;
    const owner = await signUp(page);
    await confirmEmail(page, owner.email);
    await givePlanByCommand(owner.email, 'enterprise');
    await makePartnerByCommand(name, owner.email);

    // The partner adds its domain and its brand.
    await page.goto(teamUrl({ id: await findPartner(page) }, 'domains'));
    await activateDomain(page, HOSTNAME);
    await page.goto(`${pages.franchiseDashboard}?tab=branding`);
    await page.getByLabel('Tagline').fill('Cards that shine');
    await clickButton(page, 'Save Branding');
    await expectToast(page, 'Branding Saved!');
    const statusOf = async (path: string) => (await askHost(origin, HOSTNAME, path)).status;
    await expect.poll(() => statusOf(pages.login)).toBe(200);

    // A session of the product's host is none there.
    const there = await page.context().newPage();
    await there.goto(HOME + pages.login);
    await expect(there.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    await there.close();

    // A customer signs up, confirms by mail and looks around.
    const context = await browser.newContext({ baseURL: HOME });
    const visitor = await context.newPage();
    visitor.on('pageerror', (error) => pageErrors.push(String(error)));
    await visitor.goto(href('home'));
    await expect(visitor).toHaveURL(HOME + pages.login);
    await expectPartnerPage(visitor, name);
    await expectAccessible(visitor);
    const customer = newPerson();
    await signUpByForm(visitor, customer);
    const mail = await waitForMail(page, customer.email, `Confirm your email for ${name}`);
    expect(mail).not.toMatch(PRODUCT);
    const [link = ''] = /http\S+#token=\S+/.exec(mail) ?? [];
    expect(link).toContain(`${HOME}${pages.verifyEmail}#`);
    await visitor.goto(link);
    await clickButton(visitor, /^Confirm/);
    await expectRole(visitor, 'heading', 'Email Confirmed');
    for (const path of [
      pages.dashboard,
      pages.settings,
      pages.billing,
      pages.pricing,
      pages.terms,
      pages.security,
      pages.dpa,
      pages.contact,
      pages.help,
    ]) {
      await visitor.goto(path);
      await visitor.getByRole('heading', { level: 1 }).waitFor();
      await expectPartnerPage(visitor, name);
      await expectNoText(visitor, /white.label|agencies/i);
    }
    // The logo leads back to the app.
    await visitor.getByRole('link', { name }).first().click();
    await expect(visitor).toHaveURL(HOME + pages.dashboard);

    // Paying returns to the partner's domain.
    await goToPayment(visitor, 'startup', 'monthly');
    const trial = visitor.getByRole('button', { name: 'Start trial' });
    if (await trial.isVisible()) await trial.click();
    else await payByCard(visitor, GOOD_CARD);
    await expectActive(visitor, 'Startup');
    expect(new URL(visitor.url()).origin).toBe(HOME);

    // What belongs to the product is not there.
    for (const path of [
      ...PARTNER_OFFER_PATHS,
      '/sitemap.xml',
      '/openapi.json',
      '/manifest.webmanifest',
    ]) {
      const answer = await askHost(origin, HOSTNAME, path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.text).not.toMatch(PRODUCT);
    }
    const manifest = await askHost(origin, HOSTNAME, '/brand.webmanifest');
    expect(manifest.text).toContain(name);
    expect(manifest.text).not.toMatch(PRODUCT);
    await context.close();

    // The partner sees its customer.
    await page.goto(`${pages.franchiseDashboard}?tab=users`);
    await expect(page.getByRole('list', { name: 'Customers' })).toContainText(customer.email);
  },
);
