import { signUp } from '#e2e/fixtures/account.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { confirmEmail } from '#e2e/fixtures/outbox.ts';
import { givePlan } from '#e2e/fixtures/plan.ts';
import { expect, expectAccessible, test, expectNoText } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

test(
  'an API key is locked by plan, shown once, works, and ends when it is revoked',
  { tag: '@core' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const person = await signUp(page);
    await page.goto(`${pages.settings}#api-keys`);
    const keys = page.getByRole('region', { name: 'API keys', exact: true });
    await expect(keys).toContainText('included in Business Pro and above');
    await clickButton(keys, 'Upgrade');
    await expect(page.getByRole('dialog')).toContainText('API access comes with Business Pro');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();

    await givePlan(page, person, 'business_pro');
    await page.reload();
    await expect(keys).toContainText('Confirm your email address first.');
    await expect(keys.getByRole('button', { name: 'Create API key' })).toHaveCount(0);
    await confirmEmail(page, person.email);
    await page.reload();
    await clickButton(keys, 'Create API key');
    const dialog = page.getByRole('dialog');
    await clickButton(dialog, 'Create key');
    await expect(dialog).toContainText('Give the key a name.');
    await expect(dialog).toContainText('Choose at least one permission.');
    await dialog.getByLabel('Name').fill('Reporting');
    await dialog.getByLabel('Read cards').check();
    await expect(dialog).toContainText('Your password is required.');
    await dialog.getByLabel('Your password').fill(person.password);
    await expectAccessible(page);
    await clickButton(dialog, 'Create key');
    const shown = dialog.getByText(/^ttc_test_/);
    await expect(shown).toBeVisible();
    const key = (await shown.textContent()) ?? '';
    await clickButton(dialog, 'Copy key');
    await expectToast(page, 'Key copied');
    expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe(key);
    await clickButton(dialog, 'Done');

    const headers = { Authorization: `Bearer ${key}` };
    const { origin } = new URL(page.url());
    const me = await page.request.get(`${origin}/api/v1/me`, { headers });
    expect(await me.json()).toMatchObject({ key: { name: 'Reporting', scopes: ['cards:read'] } });
    await page.reload();
    const row = keys.getByRole('listitem').filter({ hasText: 'ttc_test_' });
    await expect(row).toContainText(key.slice(0, 17));
    await expect(row).toContainText('Last used');
    const usage = page.getByRole('region', { name: "Today's usage" });
    const users = usage.getByRole('list', { name: 'Who used it' });
    await expect(users.getByRole('listitem').filter({ hasText: 'Reporting' })).toContainText(
      /\d units/,
    );
    await expect(users).toContainText('You, in the app');
    await expect(usage).toContainText(/% used, [\d,]+ of 4,481,600 units left/);
    await expectNoText(page, key);
    await expectAccessible(page);

    const call = { name: 'find_cards', arguments: {} };
    const found = await page.request.post(`${origin}/mcp`, {
      headers: { ...headers, Accept: 'application/json, text/event-stream' },
      data: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call },
    });
    expect(await found.text()).toContain('structuredContent');
    const calls = page.getByRole('region', { name: 'What assistants did' });
    await expect(async () => {
      await page.reload();
      await expect(calls).toContainText('Listed cards', { timeout: 5000 });
    }).toPass();
    await expect(calls).toContainText('Reporting');
    await expectAccessible(page);

    await clickButton(keys, 'Revoke Reporting');
    await clickButton(page.getByRole('alertdialog'), 'Revoke key');
    await expectToast(page, 'Key revoked');
    await expect(row).toHaveCount(0);
    const late = await page.request.get(`${origin}/api/v1/me`, { headers });
    expect(late.status()).toBe(401);
  },
);
