import { startTeam, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, test, expectNoText } from '#e2e/fixtures/test.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

test('an owner creates a key of the team, which reads its members', async ({ page }) => {
  const team = await startTeam(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${teamUrl(team, 'developers')}#api-keys`);
  const keys = page.getByRole('region', { name: 'API keys', exact: true });
  await clickButton(keys, 'Create API key');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Directory');
  await dialog.getByLabel('Read members and groups').check();
  await expect(dialog.getByLabel('Message pass holders')).toHaveCount(0);
  await dialog.getByLabel('Your password').fill(team.owner.password);
  await expectAccessible(page);
  await clickButton(dialog, 'Create key');
  const key = (await dialog.getByText(/^ttc_test_/).textContent()) ?? '';
  await clickButton(dialog, 'Done');
  await expect(keys.getByRole('listitem')).toContainText('Created by');
  const { origin } = new URL(page.url());
  const headers = { Authorization: `Bearer ${key}` };
  const members = await page.request.get(`${origin}/api/v1/members`, { headers });
  expect(await members.json()).toMatchObject({ data: [{ role: 'owner' }] });
  // The key is shown once.
  await page.reload();
  await expect(keys.getByRole('listitem')).toContainText('Directory');
  await expectNoText(page, key);
  await expectAccessible(page);
  await clickButton(keys, 'Revoke Directory');
  await expect(page.getByRole('alertdialog')).toContainText('webhooks');
  await clickButton(page.getByRole('alertdialog'), /Revoke/);
  await expect(keys.getByRole('listitem')).toHaveCount(0);
  const refused = await page.request.get(`${origin}/api/v1/members`, { headers });
  expect(refused.status()).toBe(401);
});
