import { startTeam, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, expectTitle, test, expectRole } from '#e2e/fixtures/test.ts';
import { createInvitation } from '#shared/api/organizations/people/invitations.ts';
import { newPerson } from '#e2e/fixtures/account.ts';
import { callAs } from '#e2e/fixtures/call.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { setDefaultPolicy } from '#e2e/fixtures/organization-card.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

test('a team of one reads what needs attention above its first steps', async ({ page }) => {
  const team = await startTeam(page);
  const domain = `team-${crypto.randomUUID()}.example`;
  await page.goto(teamUrl(team, 'domains'));
  await page.getByLabel('Domain', { exact: true }).fill(domain);
  await clickButton(page, 'Add domain');
  await expectRole(page, 'region', domain);

  await page.goto(teamUrl(team, 'home'));
  await expectRole(page, 'heading', 'Set up your team');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention).toContainText(`${domain} isn't verified yet`);
  await expectAccessible(page);
});

test('the first steps of a team are ticked by what is there, and are gone once they are hidden', async ({
  page,
}) => {
  const team = await startTeam(page);
  await page.goto(teamUrl(team, 'home'));
  const setup = page.getByRole('region', { name: 'Set up your team' });
  const open = setup.getByRole('link');
  await expect(open).toHaveText([
    'Add your logo',
    'Choose what your cards share',
    'Invite your people',
    'Connect your domain',
    'Decide what happens when someone leaves',
  ]);
  await expectAccessibleAtEveryWidth(page);

  // The rule that is there from the start counts once someone has saved it.
  await open.nth(4).press('Enter');
  await expectTitle(page, 'When someone leaves');
  await clickButton(page, 'Save');
  await expectToast(page, 'Setting Saved');
  await setDefaultPolicy(page, team, { watermark: 'Est. 1921' });
  const data = { email: newPerson().email, role: 'member' } as const;
  await callAs(page, team.owner, createInvitation, { params: { org: team.id }, data });
  await page.goto(teamUrl(team, 'home'));
  await expect(open).toHaveText(['Add your logo', 'Connect your domain']);
  await expect(setup.getByRole('listitem').filter({ hasText: /: done$/ })).toHaveText([
    'Choose what your cards share: done',
    'Invite your people: done',
    'Decide what happens when someone leaves: done',
  ]);
  await expect(setup).toContainText('3 of 5 done');
  await expectAccessible(page);

  await clickButton(setup, 'Hide');
  await expect(setup).toHaveCount(0);
  await expect(page.locator('main [tabindex="-1"]:focus')).toHaveCount(1);
  // Steps that are hidden are not requested.
  const request = page.waitForRequest(/\/attention$/);
  await page.reload();
  await request;
  await expectRole(page, 'region', 'Needs attention');
  await expect(setup).toHaveCount(0);
});
