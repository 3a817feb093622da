import { Webhook } from 'standardwebhooks';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { startReceiver } from '#e2e/fixtures/receiver.ts';
import { startTeam, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, test, expectText, expectNoText } from '#e2e/fixtures/test.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

test('an owner creates, tests, rotates and deletes a webhook of the team, and the audit log says so', async ({
  page,
  pageErrors,
}) => {
  const receiver = await startReceiver();
  const team = await startTeam(page);
  await page.goto(`${teamUrl(team, 'developers')}#webhooks`);
  const section = page.getByRole('region', { name: 'Webhooks', exact: true });
  await clickButton(section, 'Create webhook');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByLabel('Description').fill('HR system');
  await dialog.getByLabel('A member joins').check();
  await dialog.getByLabel('Your password').fill(team.owner.password);
  await expectAccessible(page);
  // The first response gets lost.
  await page.route(
    '**/webhook-endpoints',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const create = dialog.getByRole('button', { name: 'Create webhook' });
  await create.click();
  await expectText(dialog, 'Network error occurred. Please try again.');
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
  await create.click();
  const shown = dialog.getByText(/^whsec_/);
  await expect(shown).toBeVisible();
  await expectAccessible(page);
  const secret = (await shown.textContent()) ?? '';
  await clickButton(dialog, 'Done');
  // The secret is shown once.
  await expectNoText(page, secret);
  await page.reload();

  const row = section.getByRole('listitem').filter({ hasText: 'HR system' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Active');
  await clickButton(row, 'Send test to HR system');
  await clickRole(page, 'menuitem', 'Plain test message');
  await expectToast(page, 'Test message delivered');
  const [first] = receiver.received;
  if (first === undefined) throw new Error('nothing arrived');
  expect(new Webhook(secret).verify(first.body, first.headers)).toMatchObject({
    type: 'webhook.test',
  });
  await clickButton(row, 'Send test to HR system');
  await clickRole(page, 'menuitem', 'A member joins');
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(JSON.parse(receiver.received[1]?.body ?? '')).toMatchObject({
    type: 'member.joined',
    data: { name: 'Ada Lovelace', role: 'member' },
  });
  await clickButton(row, 'History of HR system');
  const messages = dialog.getByRole('list', { name: 'Messages' });
  await expectText(messages, 'webhook.test');
  await expect(messages.getByText('Delivered', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  await clickButton(row, 'More for HR system');
  await clickRole(page, 'menuitem', 'Rotate secret');
  await clickButton(page.getByRole('alertdialog'), 'Rotate secret');
  await expect(dialog.getByText(/^whsec_/)).not.toHaveText(secret);
  await clickButton(dialog, 'Done');
  await expect(row).toContainText('The previous secret works until');
  await expectAccessible(page);
  await clickButton(row, 'More for HR system');
  await clickRole(page, 'menuitem', 'Delete');
  await clickButton(page.getByRole('alertdialog'), 'Delete webhook');
  await expectToast(page, 'Webhook deleted');
  await expect(row).toHaveCount(0);

  await page.goto(teamUrl(team, 'audit'));
  const log = page.getByRole('main');
  const { host } = new URL(receiver.url);
  for (const what of [
    `created a webhook to ${host}`,
    `replaced the secret of the webhook to ${host}`,
    `deleted the webhook to ${host}`,
  ]) {
    await expectText(log, what);
  }
  await expectAccessible(page);
  receiver.close();
});

test('an owner sends the audit log to a receiver, which gets each entry with its hash', async ({
  page,
}) => {
  const receiver = await startReceiver();
  const team = await startTeam(page);
  await page.goto(`${teamUrl(team, 'developers')}#webhooks`);
  const section = page.getByRole('region', { name: 'Webhooks', exact: true });
  await clickButton(section, 'Create webhook');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByLabel('The audit log gets an entry').check();
  await expectText(dialog, /All owners get an email/);
  await dialog.getByLabel('Your password').fill(team.owner.password);
  await expectAccessible(page);
  await clickButton(dialog, 'Create webhook');
  await clickButton(dialog, 'Done');
  await expect
    .poll(() => receiver.received.map(({ body }): unknown => JSON.parse(body)))
    .toContainEqual(
      expect.objectContaining({
        type: 'audit.entry.created',
        data: expect.objectContaining({
          action: 'webhook.created',
          hash: expect.stringMatching(/^[\da-f]{64}$/),
          previousHash: expect.stringMatching(/^[\da-f]{64}$/),
        }),
      }),
    );
});
