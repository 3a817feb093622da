import { Webhook } from 'standardwebhooks';
import { signUp } from '#e2e/fixtures/account.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { confirmEmail } from '#e2e/fixtures/outbox.ts';
import { givePlan } from '#e2e/fixtures/plan.ts';
import { startReceiver } from '#e2e/fixtures/receiver.ts';
import { expect, expectAccessible, test, expectNoText } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

test(
  'a webhook is created, tested, delivered, resent, paused and deleted',
  { tag: '@core' },
  async ({ page, context, pageErrors }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const receiver = await startReceiver();
    const person = await signUp(page);
    await page.goto(`${pages.settings}#webhooks`);
    const section = page.getByRole('region', { name: 'Webhooks', exact: true });
    await expect(section).toContainText('included in Business Pro and above');
    await givePlan(page, person, 'business_pro');
    await page.reload();
    await expect(section).toContainText('Confirm your email address first.');
    await confirmEmail(page, person.email);
    await page.reload();

    await clickButton(section, 'Create webhook');
    const dialog = page.getByRole('dialog');
    await clickButton(dialog, 'Create webhook');
    await expect(dialog).toContainText('Enter an address.');
    await expect(dialog).toContainText('Choose at least one event.');
    await expect(dialog).toContainText('Your password is required.');
    await dialog.getByLabel('Your password').fill(person.password);
    await dialog.getByLabel('Address').fill('https://127.1/');
    await dialog.getByLabel('A card is published').check();
    await expectAccessible(page);
    await clickButton(dialog, 'Create webhook');
    await expect(dialog).toContainText('Use a domain name instead of an IP address.');
    // The browser's line about the refusal.
    expect(pageErrors.splice(0)).toEqual([expect.stringContaining('400')]);
    await dialog.getByLabel('Address').fill(receiver.url);
    await dialog.getByLabel('Description').fill('CRM');
    await clickButton(dialog, 'Create webhook');
    const shown = dialog.getByText(/^whsec_/);
    await expect(shown).toBeVisible();
    const secret = (await shown.textContent()) ?? '';
    await clickButton(dialog, 'Copy secret');
    await expectToast(page, 'Secret copied');
    await clickButton(dialog, 'Done');
    await expectNoText(page, secret);

    const row = section.getByRole('listitem').filter({ hasText: 'CRM' });
    await expect(row).toContainText('Active');
    await clickButton(row, 'Send test to CRM');
    await clickRole(page, 'menuitem', 'Plain test message');
    await expectToast(page, 'Test message delivered');
    const [first] = receiver.received;
    if (first === undefined) throw new Error('nothing arrived');
    expect(new Webhook(secret).verify(first.body, first.headers)).toMatchObject({
      type: 'webhook.test',
    });

    // A chosen event, in the shape of its messages.
    await clickButton(row, 'Send test to CRM');
    await clickRole(page, 'menuitem', 'A card is published');
    await expect.poll(() => receiver.received.length).toBe(2);
    const [, second] = receiver.received;
    if (second === undefined) throw new Error('the event did not arrive');
    expect(new Webhook(secret).verify(second.body, second.headers)).toMatchObject({
      id: expect.stringMatching(/^test_/),
      type: 'card.created',
      data: { username: 'ada-lovelace', isActive: true },
    });

    receiver.answerWith(500);
    await clickButton(row, 'Send test to CRM');
    await clickRole(page, 'menuitem', 'Plain test message');
    await expectToast(page, 'Test message not accepted');
    await expect(row).toContainText('Failing');
    await clickButton(row, 'History of CRM');
    const messages = dialog.getByRole('list', { name: 'Messages' });
    await expect(messages.getByText('Delivered', { exact: true }).first()).toBeVisible();
    await messages.getByText('webhook.test').first().click();
    await expect(messages).toContainText('The receiver answered with 500.');
    await expect(messages).toContainText('The receiver is broken');
    await expect(messages).toContainText('This is a test.');
    await expectAccessible(page);
    receiver.answerWith(204);
    await messages.getByRole('button', { name: 'Resend webhook.test' }).first().click();
    await expectToast(page, 'Sending again');
    await expect
      .poll(async () => {
        await clickButton(dialog, 'Refresh');
        return messages.getByText('Delivered', { exact: true }).count();
      })
      .toBe(3);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(3);
    await dialog.getByRole('button', { name: 'Close' }).first().click();

    await clickButton(row, 'More for CRM');
    await clickRole(page, 'menuitem', 'Rotate secret');
    // The first response gets lost.
    await page.route(
      '**/rotate-secret',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const rotate = page.getByRole('alertdialog').getByRole('button', { name: 'Rotate secret' });
    await rotate.click();
    await expectToast(page, 'That did not work');
    expect(pageErrors.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
    await rotate.click();
    await expect(dialog.getByText(/^whsec_/)).not.toHaveText(secret);
    const rotated = (await dialog.getByText(/^whsec_/).textContent()) ?? '';
    await clickButton(dialog, 'Done');
    await expect(row).toContainText('The previous secret works until');
    await clickButton(row, 'Send test to CRM');
    await clickRole(page, 'menuitem', 'Plain test message');
    await expectToast(page, 'Test message delivered');
    const last = receiver.received.at(-1);
    if (last === undefined) throw new Error('nothing arrived');
    // The receiver still has the first one.
    for (const valid of [secret, rotated]) new Webhook(valid).verify(last.body, last.headers);
    await clickButton(row, 'More for CRM');
    await clickRole(page, 'menuitem', 'Pause');
    await expect(row).toContainText('Paused');
    await clickButton(row, 'More for CRM');
    await clickRole(page, 'menuitem', 'Resume');
    await expect(row).toContainText('Active');
    await clickButton(row, 'More for CRM');
    await clickRole(page, 'menuitem', 'Delete');
    await clickButton(page.getByRole('alertdialog'), 'Delete webhook');
    await expectToast(page, 'Webhook deleted');
    await expect(row).toHaveCount(0);
    receiver.close();
  },
);
