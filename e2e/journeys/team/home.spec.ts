import { startTeam, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, test, expectRole } from '#e2e/fixtures/test.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

test('a team of one reads what needs attention beside the invitation of its first colleague', async ({
  page,
}) => {
  const team = await startTeam(page);
  const domain = `team-${crypto.randomUUID()}.example`;
  await page.goto(teamUrl(team, 'domains'));
  await page.getByLabel('Domain', { exact: true }).fill(domain);
  await clickButton(page, 'Add domain');
  await expectRole(page, 'region', domain);

  await page.goto(teamUrl(team, 'home'));
  await expectRole(page, 'heading', 'Invite your first colleague');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention).toContainText(`${domain} isn't verified yet`);
  await expectAccessible(page);
});
