import type { Page } from 'playwright/test';
import { recover } from '#e2e/fixtures/recover.ts';
import { waitForMail } from '#e2e/fixtures/outbox.ts';
import { memberRow, startTeamWithAdmin, teamUrl, type Team } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, test } from '#e2e/fixtures/test.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

const keysOf = (page: Page) => page.getByRole('region', { name: 'API keys', exact: true });

async function createKey(page: Page, team: Team, password: string, name: string) {
  await page.goto(`${teamUrl(team, 'developers')}#api-keys`);
  await clickButton(keysOf(page), 'Create API key');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Read members and groups').check();
  await expect(dialog).toContainText('keeps working when you leave');
  await expect(dialog.getByLabel('No expiry')).toHaveCount(0);
  await dialog.getByLabel('Your password').fill(password);
  await expectAccessible(page);
  await clickButton(dialog, 'Create key');
  const key = (await dialog.getByText(/^ttc_test_/).textContent()) ?? '';
  await clickButton(dialog, 'Done');
  await expect(keysOf(page).getByRole('listitem').filter({ hasText: name })).toContainText(
    'Service key',
  );
  const { origin } = new URL(page.url());
  const headers = { Authorization: `Bearer ${key}` };
  return async () => (await page.request.get(`${origin}/api/v1/members`, { headers })).status();
}

test('a service key reads on after its maker was removed, which the removal says before', async ({
  page,
  stranger,
}) => {
  const { team, admin } = await startTeamWithAdmin(page, stranger);
  const use = await createKey(stranger, team, admin.password, 'HR sync');
  expect(await use()).toBe(200);
  await waitForMail(page, team.owner.email, 'A new API key for your team');
  await page.goto(teamUrl(team, 'members'));
  await memberRow(page, admin.email).getByRole('button').click();
  await clickButton(page, 'Remove from team');
  const removal = page.getByRole('dialog', { name: /^Remove / });
  await expect(removal).toContainText('1 service key that they created keeps working');
  await clickButton(removal, /^Remove/);
  await expect(removal).toHaveCount(0);
  expect(await use()).toBe(200);
});

test('a service key is paused when its maker resets the password, until another owner confirms it', async ({
  page,
  stranger,
}) => {
  const { team, admin } = await startTeamWithAdmin(page, stranger);
  const use = await createKey(stranger, team, admin.password, 'HR sync');
  await recover(stranger, admin);
  expect(await use()).toBe(401);
  await waitForMail(page, team.owner.email, 'Programs of your team');

  await stranger.reload();
  const own = keysOf(stranger).getByRole('listitem').filter({ hasText: 'HR sync' });
  await expect(own).toContainText('Another owner or admin');
  await expect(own.getByRole('button', { name: 'Resume HR sync' })).toHaveCount(0);

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${teamUrl(team, 'developers')}#api-keys`);
  await clickButton(keysOf(page), 'Resume HR sync');
  const dialog = page.getByRole('dialog', { name: 'Resume HR sync?' });
  await dialog.getByLabel('Your password').fill(team.owner.password);
  await expectAccessible(page);
  await clickButton(dialog, 'Resume key');
  await expect(keysOf(page)).not.toContainText('Paused on');
  expect(await use()).toBe(200);
});
