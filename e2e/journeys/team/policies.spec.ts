import { listPolicies } from '#shared/api/organizations/policies.ts';
import { OWN_FIELD } from '#shared/organization/policy/policy.ts';
import { callAs } from '#e2e/fixtures/call.ts';
import { expectToast, undoDeletion } from '#e2e/fixtures/dashboard.ts';
import {
  openDefaultPolicy,
  openPolicyGroup,
  setDefaultPolicy,
  startTeamWithCard,
} from '#e2e/fixtures/organization-card.ts';
import { startTeam, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, test, expectText, expectRole } from '#e2e/fixtures/test.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

test(
  'a policy is drafted with a preview of real cards, saved, and shows on the public page',
  { tag: '@core' },
  async ({ page, stranger }) => {
    const { team, username } = await startTeamWithCard(page, stranger);

    await page.goto(teamUrl(team, 'policies'));
    await expectAccessible(page);
    await page.getByRole('list', { name: 'Card policies' }).getByRole('link').click();
    const preview = page.getByRole('list', { name: "Members' cards" });
    await expect(preview.getByRole('img')).toHaveCount(1);
    await expectAccessible(page);

    // Closed, the groups say only what differs from the default.
    const groups = page.locator('summary');
    await expect(groups).toHaveText([
      'NameDefault',
      'Design',
      'Elements',
      'Details',
      'Pictures',
      'Page',
    ]);
    await openPolicyGroup(page, 'Details');
    await page.getByLabel('Company', { exact: true }).selectOption('Fixed by the company');
    await page.getByLabel('Company on every card').fill('Northwind Traders');
    await page.getByLabel('Job title: required').check();
    await expect(groups.nth(3)).toHaveText('DetailsJob title required · Company fixed');
    await openPolicyGroup(page, 'Design');
    await page.getByLabel('Template', { exact: true }).selectOption('Fixed by the company');
    await page.getByRole('radio', { name: 'Royal Blue' }).check({ force: true });
    await expectRole(preview, 'img', /Northwind Traders/);
    await expect(preview.locator('.cf-royal')).toBeVisible();
    await expectText(page, 'Saving changes the cards of all 2 members');
    await expectAccessible(page);

    // Unsaved changes stay when another view is opened.
    await clickRole(page.getByRole('navigation', { name: 'Team' }), 'link', 'People');
    await page.goBack();
    await openPolicyGroup(page, 'Details');
    await expect(page.getByLabel('Company on every card')).toHaveValue('Northwind Traders');
    await clickButton(page, 'Save policy');
    await expectToast(page, 'Policy Saved');
    await expect(async () => {
      await stranger.goto(`/${username}`);
      await expect(stranger.getByText('Northwind Traders').first()).toBeAttached({ timeout: 500 });
    }).toPass();
  },
);

test('a change by someone else is shown, and mine is kept until I choose', async ({
  page,
  pageErrors,
}) => {
  const team = await startTeam(page);
  await openDefaultPolicy(page, team, 'Design');
  // Without cards of members, the preview shows the owner's first one.
  const preview = page.getByRole('list', { name: "Members' cards" });
  await expect(preview.getByRole('listitem')).toHaveCount(1);
  await expectRole(preview, 'img', new RegExp(team.owner.lastName));
  await page.getByLabel('Watermark').fill('Mine');
  await setDefaultPolicy(page, team, { watermark: 'Theirs' });
  await clickButton(page, 'Save policy');
  await expectText(page, 'Someone else changed this policy');
  await expect(page.getByLabel('Watermark')).toHaveValue('Mine');
  await expectAccessible(page);
  await clickButton(page, 'Keep mine');
  await expectToast(page, 'Policy Saved');
  await page.reload();
  await openPolicyGroup(page, 'Design');
  await expect(page.getByLabel('Watermark')).toHaveValue('Mine');
  // Chromium logs the refused call to the console.
  pageErrors.splice(0);
});

test('a policy is created, assigned to a group, ordered and deleted', async ({ page }) => {
  const team = await startTeam(page);
  await page.goto(teamUrl(team, 'groups'));
  await page.getByLabel('New group').fill('Sales');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Group Created');
  for (const name of ['First', 'Second']) {
    await page.goto(teamUrl(team, 'policies'));
    await clickButton(page, 'New policy');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Name').press('Enter');
    await expectToast(page, 'Policy Created');
  }
  await page.getByLabel('Assign to a group').selectOption({ label: 'Sales' });
  await clickButton(page, 'Assign', { exact: true });
  await expectToast(page, 'Policy Assigned');
  await expectAccessible(page);

  await clickRole(page, 'link', 'All policies');
  const rows = page.getByRole('list', { name: 'Card policies' }).getByRole('listitem');
  await expect(rows.getByRole('link')).toHaveText(['Default', 'First', 'Second']);
  await expect(rows.nth(2)).toContainText('Sales');
  await page.getByRole('button', { name: 'Move Second up' }).press('Enter');
  await expect(rows.getByRole('link')).toHaveText(['Default', 'Second', 'First']);
  await page.reload();
  await expect(rows.getByRole('link')).toHaveText(['Default', 'Second', 'First']);

  await clickRole(page, 'link', 'Second');
  await clickButton(page, 'Delete policy');
  await clickButton(page.getByRole('alertdialog'), 'Delete policy');
  await expect(rows.getByRole('link')).toHaveText(['Default', 'First']);
  await undoDeletion(page, 'Policy Deleted');
  await expect(rows.getByRole('link')).toHaveText(['Default', 'Second', 'First']);
  await expect(rows.nth(1)).toContainText('Sales');
});

test('rules that no choice expresses are custom, and stay as they are when another field is saved', async ({
  page,
}) => {
  const team = await startTeam(page);
  const params = { org: team.id };
  const rules = {
    // Only admins change it.
    title: { ...OWN_FIELD, editable: false },
    // Copied to new cards.
    website: { ...OWN_FIELD, source: 'policy', sync: 'first' },
    bio: { ...OWN_FIELD, visibility: 'hidden', required: true },
  } as const;
  const values = { website: 'https://northwind.example' };
  await setDefaultPolicy(page, team, { rules, values });
  await openDefaultPolicy(page, team, 'Details');
  for (const field of ['Job title', 'Website', 'Bio']) {
    const choice = page.getByLabel(field, { exact: true });
    await expect(choice).toHaveValue('custom');
    await expect(choice.locator('option:checked')).toHaveText('Custom');
  }
  await expectText(page, 'Only admins change it. Members can ask for a change.');
  await expectAccessible(page);
  await page.getByLabel('Phone', { exact: true }).selectOption('Hidden');
  // A custom rule that was replaced can be chosen again.
  await page.getByLabel('Bio', { exact: true }).selectOption("Member's choice");
  await page.getByLabel('Bio', { exact: true }).selectOption('Custom');
  await clickButton(page, 'Save policy');
  await expectToast(page, 'Policy Saved');
  const { policies } = await callAs(page, team.owner, listPolicies, { params });
  expect(policies[0]?.content).toMatchObject({ values });
  expect(policies[0]?.content.rules).toEqual({
    ...rules,
    phone: { ...OWN_FIELD, visibility: 'hidden' },
  });
});

test('what prevents saving is shown and focused, also in a closed group', async ({ page }) => {
  const team = await startTeam(page);
  await openDefaultPolicy(page, team, 'Name');
  const name = page.getByLabel('Name', { exact: true }).first();
  await name.fill('');
  await openPolicyGroup(page, 'Name');
  await expect(page.locator('summary').first()).toHaveText('NameNeeds a correction');
  await clickButton(page, 'Save policy');
  await expect(name).toBeFocused();
  await expectText(page, 'Enter a name.');
});
