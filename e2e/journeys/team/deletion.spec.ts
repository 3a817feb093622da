import type { Page } from 'playwright/test';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { waitForMail } from '#e2e/fixtures/outbox.ts';
import { waitForPlan } from '#e2e/fixtures/plan.ts';
import { billingPart, expectBilling, triggerAtStripe } from '#e2e/fixtures/stripe.ts';
import { startTeam, startTeamWithMember, teamUrl, type Team } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, expectText, expectTitle, test } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';

async function scheduleDeletion(page: Page, team: Team): Promise<void> {
  await page.goto(teamUrl(team, 'ownership'));
  await clickButton(page, 'Delete team');
  const dialog = page.getByRole('alertdialog', { name: `Delete ${team.name}?` });
  const confirm = dialog.getByRole('button', { name: 'Delete team' });
  await expect(dialog).toContainText('the whole audit log are deleted for good');
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(`Type ${team.name} to confirm`).fill(team.name);
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Your password').fill('not the password');
  await confirm.click();
  await expect(dialog).toContainText('This is not your current password.');
  await dialog.getByLabel('Your password').fill(team.owner.password);
  await expectAccessible(page);
  await confirm.click();
  await expectToast(page, 'Deletion Scheduled');
}

async function endNow(page: Page, password: string): Promise<void> {
  await clickButton(page, 'Delete now');
  const dialog = page.getByRole('dialog', { name: 'Delete Northwind now?' });
  await dialog.getByLabel('Your password').fill(password);
  await clickButton(dialog, 'Delete now');
}

test('a team that is deleted stays for a week, an owner keeps it, and all owners end it at once', async ({
  page,
  stranger,
  pageErrors,
}) => {
  const { team, person } = await startTeamWithMember(page, stranger, 'owner');
  await scheduleDeletion(page, team);
  await expectText(page, /^This team will be deleted on/);
  await expectAccessible(page);
  expect(await waitForMail(page, person.email, 'Your team on')).toContain('Keep the team');

  // Another owner sees it on every view, and keeps the team.
  await stranger.goto(teamUrl(team, 'groups'));
  await expectText(stranger, /^This team will be deleted on/);
  await stranger.getByLabel('New group').fill('Sales');
  await clickButton(stranger, 'Create');
  await expectText(stranger, /nothing new can be made/);
  await clickButton(stranger, 'Keep the team');
  await expectToast(stranger, 'Team Kept');
  await clickButton(stranger, 'Create');
  await expect(stranger.getByRole('list', { name: 'Groups' })).toContainText('Sales');

  await scheduleDeletion(page, team);
  await endNow(page, team.owner.password);
  await expectText(page, /^You agreed\. 1 of 2 owners/);
  await stranger.goto(teamUrl(team, 'ownership'));
  await endNow(stranger, person.password);
  await expectToast(stranger, 'Team Deleted');
  await stranger.waitForURL(`**${pages.dashboard}`);
  await page.goto(teamUrl(team, 'home'));
  await expectText(page, "You don't have access to this team");
  // Chromium logs the refused calls to the console.
  pageErrors.splice(0);
});

test('an account whose team others use is deleted a week later, and keeps itself until then', async ({
  page,
  stranger,
}) => {
  const { team } = await startTeamWithMember(page, stranger);
  await page.goto(pages.settings);
  await clickButton(page, 'Delete Account');
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText('You pay for Northwind, and others use it.');
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByLabel('Your password').fill(team.owner.password);
  await expectAccessible(page);
  await clickButton(dialog, 'Delete Account');
  await expectToast(page, 'Deletion Scheduled');
  await expectText(page, /^Your account will be deleted on/);
  await stranger.goto(teamUrl(team, 'membership'));
  await expectText(stranger, /^This team will be deleted on/);
  await expectText(stranger, /Ask an owner/);
  await expect(stranger.getByRole('button', { name: 'Keep the team' })).toHaveCount(0);
  await page.reload();
  await clickButton(page, 'Keep my account');
  await expectToast(page, 'Account Kept');
  await stranger.reload();
  await expectTitle(stranger, 'My membership');
  await expect(stranger.getByText(/^This team will be deleted on/)).toHaveCount(0);
  await clickRole(page, 'button', 'Delete Account');
});

test('a plan that pays only for a deleted team is not renewed, and renews again when the team is kept', async ({
  page,
  pageErrors,
}) => {
  const team = await startTeam(page);
  await scheduleDeletion(page, team);
  await expectBilling(page, /Business Pro ends on/);
  await page.goto(teamUrl(team, 'ownership'));
  await clickButton(page, 'Keep the team');
  await expectToast(page, 'Team Kept');
  await expectBilling(page, 'Your free trial runs until');

  await scheduleDeletion(page, team);
  await expectBilling(page, /Business Pro ends on/);
  await triggerAtStripe(page, team.owner.email, 'To the end of the period');
  await waitForPlan(page, team.owner, 'free');
  await expectBilling(page, 'Business Pro has ended');
  // Only the trial's invoice, of nothing, was ever sent.
  await expect(billingPart(page, 'Billing history').getByText('$0.00')).toHaveCount(1);
  // Chromium logs the refused passwords to the console.
  pageErrors.splice(0);
});
