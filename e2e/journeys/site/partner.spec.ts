import { expect, type Page } from 'playwright/test';
import { newPerson, signUp, type Person } from '#e2e/fixtures/account.ts';
import { toast } from '#e2e/fixtures/dashboard.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { confirmEmail, waitForMail } from '#e2e/fixtures/outbox.ts';
import { givePlanByCommand, makePartnerByCommand } from '#e2e/fixtures/plan.ts';
import { beforeAndAfterReload, expectAccessible, test } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';

const DASHBOARD = pages.franchiseDashboard;
const tab = (key: string) => `${DASHBOARD}?tab=${key}`;

/** Signs up the owner of a new partner. */
async function startPartner(page: Page, name: string): Promise<Person> {
  const owner = newPerson();
  await signUp(page, owner);
  await confirmEmail(page, owner.email);
  await givePlanByCommand(owner.email, 'enterprise');
  await makePartnerByCommand(name, owner.email);
  return owner;
}

test('the partner login offers to sign in, which leads to the own partner', async ({ page }) => {
  test.setTimeout(120_000);
  const name = `Nordlicht ${crypto.randomUUID().slice(0, 8)}`;
  const owner = await startPartner(page, name);
  const context = await page.context().browser()?.newContext();
  const visitor = await context?.newPage();
  if (visitor === undefined) throw new Error('no browser');
  await visitor.goto(new URL(pages.whiteLabel, page.url()).href);
  await visitor
    .getByRole('button', { name: /Partner Login/i })
    .first()
    .click();
  await visitor.getByRole('link', { name: 'Sign in with your account' }).click();
  await visitor.getByLabel('Email').fill(owner.email);
  await visitor.getByLabel('Password', { exact: true }).fill(owner.password);
  await visitor.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(visitor).toHaveURL(new RegExp(DASHBOARD));
  await expect(visitor.getByText(name, { exact: true })).toBeVisible();
  await expect(visitor.getByText('Sample data')).toHaveCount(0);
  await context?.close();
});

test('a partner changes its branding, also after someone else did, and invites a customer who joins and leaves', async ({
  page,
  browser,
  pageErrors,
}) => {
  test.setTimeout(180_000);
  const name = `Polarstern ${crypto.randomUUID().slice(0, 8)}`;
  await startPartner(page, name);
  await page.goto(DASHBOARD);
  const figures = page.getByLabel('Customers', { exact: true });
  await expect(figures).toContainText('0');
  await expect(page.getByText('Partner set up')).toBeVisible();
  await expectAccessibleAtEveryWidth(page);

  // Branding: an unreadable color gets a proposal; a stale save loses nothing.
  await page.goto(tab('branding'));
  const platformName = page.getByLabel('Platform name');
  await expect(platformName).toHaveValue(name);
  await page.getByRole('textbox', { name: 'Primary color', exact: true }).fill('#222222');
  await page.getByRole('button', { name: /^Use #/ }).click();
  await expect(page.getByRole('button', { name: /^Use #/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Save Branding' }).click();
  await expect(toast(page, 'Branding Saved!')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(tab('branding'));
  await other.getByLabel('Tagline').fill('Theirs');
  await other.getByRole('button', { name: 'Save Branding' }).click();
  await expect(toast(other, 'Branding Saved!')).toBeVisible();
  await other.close();
  await page.getByLabel('Tagline').fill('Mine');
  const refused = page.waitForResponse((answer) => answer.status() === 409);
  await page.getByRole('button', { name: 'Save Branding' }).click();
  await refused;
  await expect(page.getByText('Someone else saved the branding')).toBeVisible();
  await expect(page.getByLabel('Tagline')).toHaveValue('Mine');
  // The browser logs the refusal.
  pageErrors.splice(0);
  await page.getByRole('button', { name: 'Save mine' }).click();
  await expect(page.getByText('Someone else saved the branding')).toHaveCount(0);
  await beforeAndAfterReload(page, async () => {
    await expect(page.getByLabel('Tagline')).toHaveValue('Mine');
  });
  await expect(page.getByRole('figure', { name: 'Preview of sign-in' })).toContainText(name);
  await expectAccessibleAtEveryWidth(page);

  // Customers.
  await page.goto(tab('users'));
  await expect(page.getByText('No customers yet')).toBeVisible();
  await expectAccessible(page);
  const guest = newPerson();
  const form = page.getByRole('form', { name: 'Invite a customer' });
  await form.getByLabel('Email').fill(guest.email);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText(guest.email);
  const text = await waitForMail(page, guest.email, "You're invited to make");
  const token = /#customer=([\w.-]+)/.exec(text)?.[1] ?? '';
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const stranger = await context.newPage();
  await stranger.goto(`${pages.invite}#customer=${token}`);
  await expect(stranger.getByRole('heading', { name: `Join ${name}` })).toBeVisible();
  await expectAccessible(stranger);
  await stranger.getByLabel('First name').fill(guest.firstName);
  await stranger.getByLabel('Last name').fill(guest.lastName);
  await stranger.getByLabel('Password', { exact: true }).fill(guest.password);
  await stranger.getByRole('button', { name: 'Create account' }).click();
  await expect(stranger).toHaveURL(new RegExp(pages.dashboard));
  await page.reload();
  const customers = page.getByRole('list', { name: 'Customers' });
  await expect(customers).toContainText(guest.email);
  await page.getByLabel('Search customers').fill('zzzz');
  await expect(page.getByText('No matching customers')).toBeVisible();
  await page.getByLabel('Search customers').fill(guest.email);
  await expect(customers).toContainText(guest.email);
  await expectAccessibleAtEveryWidth(page);
  await stranger.goto(pages.settings);
  await stranger.getByRole('button', { name: `Leave ${name}` }).click();
  await stranger.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(toast(stranger, 'You Left the Partner')).toBeVisible();
  await context.close();
  await page.reload();
  await expect(page.getByText('No customers yet')).toBeVisible();

  for (const key of ['api', 'analytics']) {
    await page.goto(tab(key));
    await expect(page.getByRole('tabpanel')).not.toBeEmpty();
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await expectAccessibleAtEveryWidth(page);
  }
});
