import { logIn, signUp } from '#e2e/fixtures/account.ts';
import { createApiKey } from '#e2e/fixtures/api-key.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { confirmEmail, waitForMail } from '#e2e/fixtures/outbox.ts';
import { givePlan } from '#e2e/fixtures/plan.ts';
import { startReceiver } from '#e2e/fixtures/receiver.ts';
import { expect, expectAccessible, test, expectText, expectRole } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

const NEXT = 'quite another pass phrase';
const AGAIN = 'and yet another pass phrase';

test('a reset by mail ends a planted key and pauses a planted webhook, and its mail names both', async ({
  page,
  pageErrors,
}) => {
  const receiver = await startReceiver();
  const { host } = new URL(receiver.url);
  const person = await signUp(page);
  await confirmEmail(page, person.email);
  await givePlan(page, person, 'business_pro');
  const key = await createApiKey(page, person, { name: 'Planted', permissions: ['Read contacts'] });
  const section = page.getByRole('region', { name: 'Webhooks', exact: true });
  const dialog = page.getByRole('dialog');
  await clickButton(section, 'Create webhook');
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByLabel('Description').fill('Planted hook');
  await dialog.getByLabel('A contact arrives').check();
  await dialog.getByLabel('Your password').fill(person.password);
  await clickButton(dialog, 'Create webhook');
  await clickButton(dialog, 'Done');
  const { origin } = new URL(page.url());
  const use = async () =>
    (
      await page.request.get(`${origin}/api/v1/contacts`, {
        headers: { Authorization: `Bearer ${key}` },
      })
    ).status();
  expect(await use()).toBe(200);

  // The owner learns about the webhook, and pauses it without signing in.
  const notice = await waitForMail(page, person.email, 'A webhook now sends data');
  const link = /https?:\/\/\S+pause-webhook\S+/.exec(notice)?.[0] ?? '';
  const visitor = await page.context().browser()?.newContext();
  if (visitor === undefined) throw new Error('no browser');
  const elsewhere = await visitor.newPage();
  await elsewhere.goto(link);
  await expectRole(elsewhere, 'heading', 'Pause This Webhook');
  await expect(elsewhere).not.toHaveURL(/token/);
  await expectAccessible(elsewhere);
  await page.reload();
  const row = section.getByRole('listitem').filter({ hasText: 'Planted hook' });
  await expect(row).toContainText('Active');
  await clickButton(elsewhere, 'Pause Webhook');
  await expect(elsewhere.getByRole('heading', { name: 'Webhook Paused' })).toBeFocused();
  await expectText(elsewhere, host);
  await expectAccessible(elsewhere);
  await visitor.close();
  await page.reload();
  await expect(row).toContainText('Paused');

  await page.goto(pages.forgotPassword);
  await page.getByLabel('Email').fill(person.email);
  await clickButton(page, 'Send Link');
  const reset = await waitForMail(page, person.email, 'Choose a new password');
  await page.goto(/https?:\/\/\S+/.exec(reset)?.[0] ?? '');
  await expectText(page, 'revokes your API keys');
  await page.getByLabel('New password', { exact: true }).fill(NEXT);
  await page.getByLabel('Confirm new password').fill(NEXT);
  await clickButton(page, 'Set New Password');
  await expect(page.getByText('Your password has been changed')).toBeFocused();
  expect(await use()).toBe(401);
  const mail = await waitForMail(page, person.email, 'password was changed');
  expect(mail).toContain('API key “Planted”: ended');
  expect(mail).toContain(`Webhook to ${host.replaceAll('.', '[.]')}`);
  pageErrors.splice(0);

  await clickRole(page.getByRole('main'), 'link', 'Log in');
  await logIn(page, { ...person, password: NEXT });
  await page.waitForURL(`**${pages.dashboard}`);
  await page.goto(`${pages.settings}#webhooks`);
  await expect(row).toContainText('Paused when your account');
  await clickButton(row, 'More for Planted hook');
  await clickRole(page, 'menuitem', 'Resume');
  await clickButton(dialog, 'Resume webhook');
  await expect(dialog).toContainText('Your password is required.');
  await expectAccessible(page);
  await dialog.getByLabel('Your password').fill(NEXT);
  await clickButton(dialog, 'Resume webhook');
  await expectToast(page, 'Webhook resumed');
  await expect(row).toContainText('Active');

  // A change of the password offers the same, ticked.
  const password = page.getByRole('region', { name: 'Password', exact: true });
  const box = password.getByLabel('Also end API keys, connected apps, and webhooks');
  await expect(box).toBeChecked();
  await password.getByLabel('Current password').fill(NEXT);
  await password.getByLabel('New password', { exact: true }).fill(AGAIN);
  await password.getByLabel('Confirm new password').fill(AGAIN);
  await clickButton(password, 'Change Password');
  await expectToast(page, 'Password Updated');
  await page.reload();
  await expect(row).toContainText('Paused');
  receiver.close();
});
