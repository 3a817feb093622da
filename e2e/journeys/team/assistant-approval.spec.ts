import { createApiKey } from '#shared/api/programs/keys.ts';
import { changeCard } from '#e2e/fixtures/assistant.ts';
import { startTeamWithCard } from '#e2e/fixtures/organization-card.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { teamUrl } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, test, expectText } from '#e2e/fixtures/test.ts';
import { callAs } from '#e2e/fixtures/call.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

test("a change by a team's assistant waits, and an owner finds, reads and approves it", async ({
  page,
  stranger,
}) => {
  const { team, username } = await startTeamWithCard(page, stranger);
  const { key } = await callAs(page, team.owner, createApiKey, {
    data: {
      name: 'Team assistant',
      scopes: ['cards:read', 'cards:write'],
      organization: team.id,
      password: team.owner.password,
    },
  });
  await page.goto(`${teamUrl(team, 'developers')}#assistants`);
  const section = page.getByRole('region', { name: 'Changes by assistants' });
  await section.getByRole('switch').click();
  await expectToast(page, 'Approval Turned On');

  const changes = { title: 'Head of Engines' };
  const { diffId } = await changeCard(page, key, { username, changes });
  const held = await changeCard(page, key, { diffId });
  expect(held.status).toBe('waiting_for_approval');
  expect(held.message).toContain(`${teamUrl(team, 'developers')}#assistants`);

  await page.goto(teamUrl(team, 'home'));
  await expectText(page, '1 change by assistants');
  await clickRole(page, 'link', 'Review changes');
  await expect(page).toHaveURL(/#assistants$/);
  const change = section.getByRole('list', { name: 'Changes by assistants' }).getByRole('listitem');
  await expect(change).toContainText('Team assistant');
  await expect(change.locator('ins')).toHaveText('Head of Engines');
  await expectAccessible(page);
  await clickButton(change, `Approve the change of ${username}`);
  await expectToast(page, 'Change Approved');
  const { origin } = new URL(page.url());
  expect(await (await page.request.get(`${origin}/${username}`)).text()).toContain(
    'Head of Engines',
  );

  await page.goto(teamUrl(team, 'audit'));
  await expectText(page, `approved a change of ${username}`);
});
