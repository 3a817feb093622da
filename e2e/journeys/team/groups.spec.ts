import { memberRow, startTeamWithMember, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, test } from '#e2e/fixtures/test.ts';

test('a group is created, gets members, is renamed and deleted', async ({ page, stranger }) => {
  const { team, person } = await startTeamWithMember(page, stranger);
  await page.goto(teamUrl(team, 'groups'));
  await expect(page.getByText('No groups yet')).toBeVisible();
  await page.getByLabel('New group').fill('Sales');
  await page.keyboard.press('Enter');
  const groups = page.getByRole('list', { name: 'Groups' });
  await expect(groups.getByRole('listitem')).toContainText('0 members');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add members to Sales' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(new RegExp(person.email)).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add 1 member' }).click();
  await expect(groups.getByRole('listitem')).toContainText('1 member');
  await page.getByRole('button', { name: 'Rename Sales' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Sales Berlin');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await groups.getByRole('link', { name: 'Sales Berlin' }).click();
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(1);
  await expect(memberRow(page, person.email)).toContainText('Sales Berlin');
  await page.goto(teamUrl(team, 'groups'));
  await page.getByRole('button', { name: 'Delete Sales Berlin' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No groups yet')).toBeVisible();
});
