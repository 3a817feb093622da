import { createApiKey } from '#shared/api/programs/keys.ts';
import { type Person } from '#e2e/fixtures/account.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { addNewMember, memberRow, startTeam, teamUrl, type Team } from '#e2e/fixtures/team.ts';
import {
  expect,
  expectAccessible,
  test,
  expectText,
  expectTitle,
  expectNoText,
} from '#e2e/fixtures/test.ts';
import type { Page } from 'playwright/test';
import { clickButton } from '#e2e/fixtures/click-button.ts';
import { callAs } from '#e2e/fixtures/call.ts';

/** A team of its owner and two members; the last one is signed in on `stranger`. */
async function startTeamOfThree(page: Page, stranger: Page): Promise<[Team, Person, Person]> {
  const team = await startTeam(page);
  const first = await addNewMember(page, stranger, team);
  const second = await addNewMember(page, stranger, team);
  return [team, first, second];
}

test('a role is changed, and a suspended member loses and regains access', async ({
  page,
  stranger,
  pageErrors,
}) => {
  const [team, , person] = await startTeamOfThree(page, stranger);
  await page.goto(teamUrl(team, 'members'));
  await expect(memberRow(page, person.email)).toContainText('Active');
  await expectAccessible(page);
  await memberRow(page, person.email).getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByLabel('Role').selectOption('manager');
  await clickButton(dialog, 'Save');
  await expectToast(page, 'Member Updated');
  await expect(memberRow(page, person.email)).toContainText('Manager');

  await stranger.goto(teamUrl(team, 'home'));
  await expect(stranger.getByRole('navigation', { name: 'Team' }).getByRole('link')).toHaveText([
    'Home',
    'Members',
    'Cards',
    'Results',
    'My membership',
  ]);

  await memberRow(page, person.email).getByRole('button').click();
  await clickButton(dialog, 'Suspend');
  await clickButton(page.getByRole('alertdialog'), 'Suspend');
  await expect(memberRow(page, person.email)).toContainText('Suspended');
  await stranger.reload();
  await expectText(stranger, "You don't have access to this team");

  await memberRow(page, person.email).getByRole('button').click();
  await clickButton(dialog, 'Reactivate');
  await expect(memberRow(page, person.email)).toContainText('Active');
  await stranger.reload();
  await expectTitle(stranger, team.name);
  // Chromium logs the refused calls to the console.
  pageErrors.splice(0);
});

test('members are found by the server, and a bulk change shows what it does first', async ({
  page,
  stranger,
}) => {
  const [team, first, second] = await startTeamOfThree(page, stranger);
  await page.goto(teamUrl(team, 'members'));
  const rows = page.getByRole('list', { name: 'Members' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await page.getByLabel('Search members').fill(first.email.split('@')[0] ?? '');
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Search members').fill('nothing like this');
  await expectText(page, 'No matching members');
  await clickButton(page, 'Show all members');
  await expect(rows).toHaveCount(3);
  // By keyboard: select the first, then all.
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Select all 3' }).press('Enter');
  await expectText(page, '3 selected');
  await page.getByLabel('Change selected members').selectOption('suspend');
  const dialog = page.getByRole('dialog', { name: 'Suspend 3 members' });
  await expect(dialog.getByRole('status')).toContainText('2 will change');
  await expect(dialog.getByRole('status')).toContainText("1 can't be changed");
  await expect(dialog).toContainText(team.owner.lastName);
  await expectAccessible(page);
  await clickButton(dialog, 'Change 2 members');
  await expect(dialog.getByRole('status')).toContainText('2 changed');
  await clickButton(dialog, 'Done');
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Status').selectOption('suspended');
  for (const { email } of [first, second]) {
    await expect(memberRow(page, email)).toContainText('Suspended');
  }
});

test("before a change pauses a member's API keys, each dialog says how many", async ({
  page,
  stranger,
}) => {
  const team = await startTeam(page);
  const person = await addNewMember(page, stranger, team, 'admin');
  const data = {
    name: 'Directory',
    scopes: ['members:read'],
    organization: team.id,
    password: person.password,
  };
  await callAs(stranger, person, createApiKey, { data });
  const warning = /^1 API key .* is paused\./;

  await page.goto(teamUrl(team, 'members'));
  await memberRow(page, person.email).getByRole('checkbox').check();
  await page.getByLabel('Change selected members').selectOption('suspend');
  const bulk = page.getByRole('dialog', { name: 'Suspend 1 member' });
  await expectText(bulk, warning);
  await expectAccessibleAtEveryWidth(page);
  await clickButton(bulk, 'Cancel');

  await memberRow(page, person.email).getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: person.lastName });
  await expect(dialog.getByLabel('Role')).toHaveValue('admin');
  await expectNoText(dialog, warning);
  await dialog.getByLabel('Role').selectOption('member');
  await expectText(dialog, warning);
  await expectAccessibleAtEveryWidth(page);
  await clickButton(dialog, 'Suspend');
  await expectText(page.getByRole('alertdialog'), warning);
  await expectAccessibleAtEveryWidth(page);
});

test('a member is removed with the consequences stated, and leaves by themselves', async ({
  page,
  stranger,
}) => {
  const [team, first, second] = await startTeamOfThree(page, stranger);
  await page.goto(teamUrl(team, 'members'));
  await memberRow(page, first.email).getByRole('button').click();
  await clickButton(page, 'Remove from team');
  await expect(page.getByRole('dialog', { name: /^Remove / })).toContainText(
    'loses access to Northwind at once',
  );
  await clickButton(page, 'Remove', { exact: true });
  await expect(memberRow(page, first.email)).toHaveCount(0);

  await stranger.goto(teamUrl(team, 'membership'));
  await expectText(stranger, second.email);
  await expectAccessible(stranger);
  await clickButton(stranger, 'Leave team');
  await clickButton(stranger, 'Leave', { exact: true });
  await expectToast(stranger, 'You Left the Team');
  await page.reload();
  await expect(memberRow(page, second.email)).toHaveCount(0);
});
