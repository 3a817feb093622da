import type { Page } from 'playwright/test';
import { logIn, newPerson, signUp, type Person } from '#e2e/fixtures/account.ts';
import { dashboardTabUrl } from '#e2e/fixtures/dashboard-tab.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { confirmEmail } from '#e2e/fixtures/outbox.ts';
import {
  expectInTeam,
  memberRow,
  readInviteLink,
  signUpOwner,
  startTeam,
  teamUrl,
} from '#e2e/fixtures/team.ts';
import {
  expect,
  expectAccessible,
  test,
  expectText,
  expectRole,
  expectTitle,
} from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

const AGREEMENT = /Contacts I collect with a company card belong to/;

async function invite(page: Page, email: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Invite a member' });
  await form.getByLabel('Email').fill(email);
  await clickButton(form, 'Send Invitation');
  await expectToast(page, 'Invitation Sent', email);
}

/** Who has joined stands before their company card, and is offered no private one. */
async function expectOwnCard(page: Page, team: string, person: Person): Promise<void> {
  await expectTitle(page, 'Your card');
  await expectText(page, `${person.firstName} ${person.lastName}`);
  await expectAccessible(page);
  await clickButton(page, 'Share', { exact: true });
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await clickButton(page, 'Add to wallet');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  const link = page.getByRole('link', { name: /lindt/i });
  const url = (await link.getAttribute('href')) ?? '';
  expect((await page.request.get(url)).status()).toBe(200);
  await clickRole(page, 'link', 'Edit');
  await page.waitForURL(`**${pages.dashboard}**`);
  const tiles = page.getByRole('list', { name: 'Your cards' }).getByRole('listitem');
  await expect(tiles).toHaveCount(1);
  await expect(tiles).toContainText(team);
  await expect(tiles.getByText('Company', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish now' })).toHaveCount(0);
  await page.goBack();
}

test(
  'R-D2, R-D23, R-N20, R-V11: a team is created in the Team tab; a colleague without an account joins by the mailed link',
  { tag: '@core' },
  async ({ page, stranger }) => {
    const owner = await signUpOwner(page);
    await page.goto(dashboardTabUrl('team'));
    await expect(page.getByText('Up to 10 team members', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await clickButton(page, 'Create team');
    await expectText(page, 'Enter a name.');
    await page.getByLabel('Team name').fill('Northwind');
    await clickButton(page, 'Create team');
    const numbers = page.locator('dl[aria-label="Team in numbers"] dd');
    await expect(numbers).toHaveText(['1', '1', '0', '0']);
    const members = page.getByRole('table', { name: 'Team members' });
    await expect(members.getByRole('columnheader')).toHaveText([
      'Name',
      'Role',
      'Status',
      'Cards',
      'Last active',
    ]);
    await expect(members.getByRole('row').nth(1)).toContainText(owner.email);
    await clickButton(page, 'Send Invitation');
    await expectText(page, 'Please enter an email address.');
    const person = newPerson();
    await invite(page, person.email);
    await expect(numbers).toHaveText(['2', '1', '1', '0']);
    await expect(members.getByRole('row').nth(2)).toContainText('Invited');
    await expectAccessible(page);

    await stranger.goto(await readInviteLink(page, person.email));
    await expectRole(stranger, 'heading', 'Join Northwind');
    expect(stranger.url()).not.toContain('token');
    await expectAccessible(stranger);
    await stranger.getByLabel('First name').fill(person.firstName);
    await stranger.getByLabel('Last name').fill(person.lastName);
    await stranger.getByLabel('Password', { exact: true }).fill(person.password);
    await clickButton(stranger, 'Create account and join');
    await expectText(stranger, 'Please agree before you join.');
    await stranger.getByLabel(AGREEMENT).check();
    await clickButton(stranger, 'Create account and join');
    await stranger.waitForURL(`**${pages.team}?org=*`);
    await expectInTeam(stranger, { name: 'Northwind' });
    await expectOwnCard(stranger, 'Northwind', person);
    await expect(stranger.getByRole('navigation', { name: 'Team' }).getByRole('link')).toHaveText([
      'Cards',
      'Requests',
      'Results',
      'My membership',
    ]);
    await page.reload();
    await expect(numbers).toHaveText(['2', '2', '0', '1']);
    await expect(members.getByRole('row').filter({ hasText: person.lastName })).toContainText(
      'Member',
    );
  },
);

test('an invited person with an account signs in on the invitation and joins; the link works once (S-T1)', async ({
  page,
  stranger,
  pageErrors,
}) => {
  const team = await startTeam(page);
  const person = await signUp(stranger);
  await stranger.evaluate(() => localStorage.clear());
  await page.goto(teamUrl(team, 'invitations'));
  await invite(page, person.email);
  const link = await readInviteLink(page, person.email);
  await stranger.goto(link);
  await expect(stranger.getByLabel('Email')).toHaveValue(person.email);
  await logIn(stranger, person);
  await clickButton(stranger, 'Join team');
  await expectText(stranger, 'Please agree before you join.');
  await stranger.getByLabel(AGREEMENT).check();
  await clickButton(stranger, 'Join team');
  await expectInTeam(stranger, team);
  await stranger.goto(pages.dashboard);
  await clickButton(stranger, 'Switch team, now Personal');
  await clickRole(stranger, 'menuitem', team.name);
  await stranger.waitForURL(`**${pages.team}?org=${team.id}`);
  await stranger.goto(pages.home);
  await stranger.goto(link);
  await expectRole(stranger, 'heading', "This link doesn't work anymore");
  await page.goto(teamUrl(team, 'members'));
  await expect(memberRow(page, person.email)).toContainText('Active');
  // Chromium logs the refused link to the console.
  pageErrors.splice(0);
});

test('an invited person who is signed in finds the invitation in the switcher, and joins by keyboard', async ({
  page,
  stranger,
}) => {
  const person = await signUp(stranger);
  await confirmEmail(page, person.email);
  const team = await startTeam(page);
  await page.goto(teamUrl(team, 'invitations'));
  await invite(page, person.email);
  await stranger.reload();
  const switcher = stranger.getByRole('button', {
    name: 'Switch team, now Personal, 1 invitation',
  });
  await switcher.focus();
  await stranger.keyboard.press('Enter');
  const entry = stranger.getByRole('menuitem', { name: `Invitation to ${team.name}` });
  await expect(entry).toBeVisible();
  await expectAccessible(stranger);
  await stranger.keyboard.press('End');
  await expect(entry).toBeFocused();
  await stranger.keyboard.press('Enter');
  await expectRole(stranger, 'heading', `Join ${team.name}`);
  await expectText(stranger, `You're invited to join ${team.name} as a member.`);
  await expectAccessible(stranger);
  await stranger.getByRole('button', { name: 'Join team' }).press('Enter');
  await expectText(stranger, 'Please agree before you join.');
  await expect(stranger.getByLabel(AGREEMENT)).toBeFocused();
  await stranger.keyboard.press('Space');
  await stranger.getByRole('button', { name: 'Join team' }).press('Enter');
  await expectInTeam(stranger, team);
  await expectToast(stranger, `Welcome to ${team.name}`);
  await expect(
    stranger.getByRole('button', { name: `Switch team, now ${team.name}`, exact: true }),
  ).toBeVisible();
});

test('an invited person declines; the invitation is gone for both sides', async ({
  page,
  stranger,
}) => {
  const person = await signUp(stranger);
  await confirmEmail(page, person.email);
  const team = await startTeam(page);
  await page.goto(teamUrl(team, 'invitations'));
  await invite(page, person.email);
  await stranger.goto(pages.team);
  await clickRole(stranger, 'link', `${team.name} You're invited`);
  await expectRole(stranger, 'heading', `Join ${team.name}`);
  const url = stranger.url();
  await clickButton(stranger, 'Decline');
  await expectToast(stranger, 'Invitation Declined', team.name);
  await stranger.waitForURL(`**${pages.dashboard}`);
  await expect(stranger.getByRole('button', { name: /^Switch team/ })).toHaveCount(0);
  await page.reload();
  await expectText(page, 'No open invitations');
  await stranger.goto(url);
  await expectText(stranger, "This invitation doesn't work anymore");
  await expectAccessible(stranger);
});

test('another account is asked to switch, and the invitation continues after it (S-T1)', async ({
  page,
  stranger,
}) => {
  const team = await startTeam(page);
  const invited = newPerson();
  await page.goto(teamUrl(team, 'invitations'));
  await invite(page, invited.email);
  const other = await signUp(stranger);
  await stranger.goto(await readInviteLink(page, invited.email));
  await expectText(stranger, "You're signed in with another address");
  await expectText(stranger, other.email);
  await expectAccessible(stranger);
  await clickButton(stranger, 'Switch account');
  await expectRole(stranger, 'button', 'Create account and join');
});

test('an invitation is sent again with a new link, and revoked', async ({
  page,
  stranger,
  pageErrors,
}) => {
  const team = await startTeam(page);
  const { email } = newPerson();
  await page.goto(teamUrl(team, 'invitations'));
  await expectText(page, 'No open invitations');
  await invite(page, email);
  const first = await readInviteLink(page, email);
  await clickButton(page, `Resend the invitation to ${email}`);
  await expect.poll(() => readInviteLink(page, email)).not.toBe(first);
  const second = await readInviteLink(page, email);
  await stranger.goto(first);
  await expectRole(stranger, 'heading', "This link doesn't work anymore");
  await stranger.goto(pages.home);
  await stranger.goto(second);
  await expectRole(stranger, 'heading', 'Join Northwind');
  await clickButton(page, `Revoke the invitation to ${email}`);
  await expectAccessible(page);
  await clickButton(page, 'Revoke', { exact: true });
  await expectText(page, 'No open invitations');
  await stranger.reload();
  await stranger.goto(second);
  await expectRole(stranger, 'heading', "This link doesn't work anymore");
  // Chromium logs the refused links to the console.
  pageErrors.splice(0);
});
