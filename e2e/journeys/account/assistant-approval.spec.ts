import { pages } from '#shared/routes.ts';
import { signUp } from '#e2e/fixtures/account.ts';
import { createApiKey } from '#e2e/fixtures/api-key.ts';
import { changeCard } from '#e2e/fixtures/assistant.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { confirmEmail } from '#e2e/fixtures/outbox.ts';
import { givePlan } from '#e2e/fixtures/plan.ts';
import { expect, expectAccessible, test } from '#e2e/fixtures/test.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

test(
  'a change by an assistant waits, and changes the public page once its person approves it',
  { tag: '@core' },
  async ({ page, pageErrors }) => {
    const person = await signUp(page);
    await confirmEmail(page, person.email);
    await givePlan(page, person, 'business_pro');
    await page.reload();
    const key = await createApiKey(page, person, {
      name: 'Desk assistant',
      permissions: ['Read cards', 'Create, change and delete cards'],
    });
    const { origin } = new URL(page.url());
    const username = `ada-${crypto.randomUUID().slice(0, 12)}`;
    const created = await page.request.post(`${origin}/api/v1/cards`, {
      headers: { Authorization: `Bearer ${key}` },
      data: { username, name: 'Ada Lovelace', title: 'Analyst' },
    });
    expect(created.status(), await created.text()).toBe(201);
    const readPage = async () => (await page.request.get(`${origin}/${username}`)).text();

    await page.goto(`${pages.settings}#assistants`);
    const section = page.getByRole('region', { name: 'Changes by assistants' });
    const approval = section.getByRole('switch', {
      name: 'Changes by assistants wait for approval',
    });
    await expect(approval).not.toBeChecked();
    await approval.click();
    await expectToast(page, 'Approval Turned On');
    await expect(section).toContainText('Nothing waits for approval.');

    const propose = async (changes: object) => {
      const { diffId } = await changeCard(page, key, { username, changes });
      return { diffId, held: await changeCard(page, key, { diffId }) };
    };
    const first = await propose({ title: 'Countess of Lovelace' });
    expect(first.held.status).toBe('waiting_for_approval');
    const address = /https?:\S+/.exec(first.held.message ?? '')?.[0] ?? '';
    expect(await readPage()).not.toContain('Countess of Lovelace');

    // The address that the assistant got leads to the change.
    await page.goto(new URL(address).pathname + new URL(address).hash);
    await page.reload();
    const change = section
      .getByRole('list', { name: 'Changes by assistants' })
      .getByRole('listitem');
    await expect(change).toContainText(`/${username}`);
    await expect(change).toContainText('Desk assistant');
    await expect(change.locator('del')).toHaveText('Analyst');
    await expect(change.locator('ins')).toHaveText('Countess of Lovelace');
    await expectAccessible(page);
    await clickButton(change, `Approve the change of ${username}`);
    await expectToast(page, 'Change Approved');
    await expect(change).toHaveCount(0);
    expect(await readPage()).toContain('Countess of Lovelace');
    expect((await changeCard(page, key, { diffId: first.diffId })).status).toBe('approved');

    const second = await propose({ title: 'Queen' });
    await page.reload();
    await clickButton(change, `Refuse the change of ${username}`);
    await expectToast(page, 'Change Refused');
    await section.getByText('Decided', { exact: true }).click();
    await expect(change).toHaveCount(2);
    await expect(change.first()).toContainText('Refused');
    await expect(change.last()).toContainText('Approved');
    expect((await changeCard(page, key, { diffId: second.diffId })).status).toBe('refused');
    expect(await readPage()).not.toContain('Queen');

    await approval.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill('not the password');
    await clickButton(dialog, 'Turn off approval');
    await expect(dialog).toContainText('This is not your current password.');
    // The browser logs the refused request.
    pageErrors.splice(0);
    await expectAccessible(page);
    await dialog.getByLabel('Your password').fill(person.password);
    await clickButton(dialog, 'Turn off approval');
    await expectToast(page, 'Approval Turned Off');
    await expect(approval).not.toBeChecked();
    const third = await propose({ title: 'Baroness' });
    expect(third.held.status).toBe('applied');
  },
);
