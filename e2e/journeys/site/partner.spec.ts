import { Webhook } from 'standardwebhooks';
import { expect } from 'playwright/test';
import { newPerson } from '#e2e/fixtures/account.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import {
  acceptAsCustomer,
  inviteCustomer,
  partnerTab,
  startPartner,
} from '#e2e/fixtures/partner.ts';
import { startReceiver } from '#e2e/fixtures/receiver.ts';
import {
  beforeAndAfterReload,
  expectAccessible,
  test,
  expectText,
  expectRole,
  expectNoText,
} from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

const DASHBOARD = pages.franchiseDashboard;

test('the partner login offers to sign in, which leads to the own partner', async ({ page }) => {
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
  await clickRole(visitor, 'link', 'Sign in with your account');
  await visitor.getByLabel('Email').fill(owner.email);
  await visitor.getByLabel('Password', { exact: true }).fill(owner.password);
  await clickButton(visitor, 'Sign In', { exact: true });
  await expect(visitor).toHaveURL(new RegExp(DASHBOARD));
  await expect(visitor.getByText(name, { exact: true })).toBeVisible();
  await expectNoText(visitor, 'Sample data');
  await context?.close();
});

test('a partner changes its branding, also after someone else did, and invites a customer who joins and leaves', async ({
  page,
  browser,
  pageErrors,
}) => {
  const name = `Polarstern ${crypto.randomUUID().slice(0, 8)}`;
  await startPartner(page, name);
  await page.goto(DASHBOARD);
  const figures = page.getByLabel('Customers', { exact: true });
  await expect(figures).toContainText('0');
  await expectText(page, 'Partner set up');
  await expectAccessibleAtEveryWidth(page);

  // Branding: an unreadable color gets a proposal; a stale save loses nothing.
  await page.goto(partnerTab('branding'));
  const platformName = page.getByLabel('Platform name');
  await expect(platformName).toHaveValue(name);
  await page.getByRole('textbox', { name: 'Primary color', exact: true }).fill('#222222');
  await clickButton(page, /^Use #/);
  await expect(page.getByRole('button', { name: /^Use #/ })).toHaveCount(0);
  await clickButton(page, 'Save Branding');
  await expectToast(page, 'Branding Saved!');
  const other = await page.context().newPage();
  await other.goto(partnerTab('branding'));
  await other.getByLabel('Tagline').fill('Theirs');
  await clickButton(other, 'Save Branding');
  await expectToast(other, 'Branding Saved!');
  await other.close();
  await page.getByLabel('Tagline').fill('Mine');
  const refused = page.waitForResponse((answer) => answer.status() === 409);
  await clickButton(page, 'Save Branding');
  await refused;
  await expectText(page, 'Someone else saved the branding');
  await expect(page.getByLabel('Tagline')).toHaveValue('Mine');
  // The browser logs the refusal.
  pageErrors.splice(0);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await clickButton(page, 'Save mine');
  expect((await saved).ok()).toBe(true);
  await expectNoText(page, 'Someone else saved the branding');
  await beforeAndAfterReload(page, async () => {
    await expect(page.getByLabel('Tagline')).toHaveValue('Mine');
  });
  await expect(page.getByRole('figure', { name: 'Preview of sign-in' })).toContainText(name);
  await expectAccessibleAtEveryWidth(page);

  // Customers.
  await page.goto(partnerTab('users'));
  await expectText(page, 'No customers yet');
  await expectAccessible(page);
  const guest = newPerson();
  const link = await inviteCustomer(page, guest.email);
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const stranger = await context.newPage();
  await stranger.goto(link);
  await expectRole(stranger, 'heading', `Join ${name}`);
  await expectAccessible(stranger);
  await acceptAsCustomer(stranger, guest);
  await page.reload();
  const customers = page.getByRole('list', { name: 'Customers' });
  await expect(customers).toContainText(guest.email);
  await page.getByLabel('Search customers').fill('zzzz');
  await expectText(page, 'No matching customers');
  await page.getByLabel('Search customers').fill(guest.email);
  await expect(customers).toContainText(guest.email);
  await expectAccessibleAtEveryWidth(page);
  await stranger.goto(pages.settings);
  await clickButton(stranger, `Leave ${name}`);
  await clickButton(stranger.getByRole('alertdialog'), 'Leave');
  await expectToast(stranger, 'You Left the Partner');
  await context.close();
  await page.reload();
  await expectText(page, 'No customers yet');

  for (const key of ['api', 'analytics']) {
    await page.goto(partnerTab(key));
    await expect(page.getByRole('tabpanel')).not.toBeEmpty();
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await expectAccessibleAtEveryWidth(page);
  }
});

test('an invitation that is sent while the list is loading is in the list', async ({ page }) => {
  await startPartner(page, `Mittag ${crypto.randomUUID().slice(0, 8)}`);
  const [read, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isFirst = true;
  await page.route('**/customer-invitations*', async (route) => {
    if (route.request().method() !== 'GET' || !isFirst) return route.fallback();
    isFirst = false;
    const answer = await route.fetch();
    read.resolve();
    await sent.promise;
    return route.fulfill({ response: answer });
  });
  await page.goto(partnerTab('users'));
  await read.promise;
  const { email } = newPerson();
  const form = page.getByRole('form', { name: 'Invite a customer' });
  await form.getByLabel('Email').fill(email);
  await clickButton(form, 'Send invitation');
  await expect(form.getByLabel('Email')).toHaveValue('');
  sent.resolve();
  await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText(email);
});

test("a partner's key reads its members and no contacts, and its webhook gets a signed test message", async ({
  page,
}) => {
  const receiver = await startReceiver();
  const owner = await startPartner(page, `Morgenrot ${crypto.randomUUID().slice(0, 8)}`);
  await page.goto(partnerTab('api'));
  const dialog = page.getByRole('dialog');
  const keys = page.getByRole('region', { name: 'API keys', exact: true });
  await clickButton(keys, 'Create API key');
  await dialog.getByLabel('Name').fill('Directory');
  await dialog.getByLabel('Read members and groups').check();
  // A partner has no organization cards, whose contacts these would be.
  await expect(dialog.getByLabel('Read contacts')).toHaveCount(0);
  await dialog.getByLabel('Your password').fill(owner.password);
  await clickButton(dialog, 'Create key');
  const key = await dialog.getByText(/^ttc_test_/).innerText();
  await clickButton(dialog, 'Done');
  const headers = { Authorization: `Bearer ${key}` };
  const members = await page.request.get('/api/v1/members', { headers });
  expect(await members.json()).toMatchObject({ data: [{ email: owner.email, role: 'owner' }] });
  const contacts = await page.request.get('/api/v1/contacts', { headers });
  expect(contacts.status()).toBe(403);

  const webhooks = page.getByRole('region', { name: 'Webhooks', exact: true });
  await clickButton(webhooks, 'Create webhook');
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByLabel('Description').fill('Directory');
  await dialog.getByLabel('A member joins').check();
  await dialog.getByLabel('Your password').fill(owner.password);
  await clickButton(dialog, 'Create webhook');
  const secret = await dialog.getByText(/^whsec_/).innerText();
  await clickButton(dialog, 'Done');
  await clickButton(webhooks, 'Send test to Directory');
  await clickRole(page, 'menuitem', 'Plain test message');
  await expectToast(page, 'Test message delivered');
  const [message] = receiver.received;
  if (message === undefined) throw new Error('nothing arrived');
  expect(new Webhook(secret).verify(message.body, message.headers)).toMatchObject({
    type: 'webhook.test',
  });
  await expectAccessible(page);
  receiver.close();
});
