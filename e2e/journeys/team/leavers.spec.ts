import type { Page } from 'playwright/test';
import { newPerson, type Person } from '#e2e/fixtures/account.ts';
import { addOrganizationCard } from '#e2e/fixtures/organization-card.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { addNewMember, memberRow, startTeam, teamUrl, type Team } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, test, expectText, expectRole } from '#e2e/fixtures/test.ts';
import { href, pages } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

interface LeaverTeam {
  team: Team;
  leaver: Person;
  successor: Person;
  /** Usernames. */
  cards: { leaver: string; successor: string };
}

/** A team with a leaver and a successor who hold an organization card each; the leaver is signed in last. */
async function startLeaverTeam(page: Page, stranger: Page): Promise<LeaverTeam> {
  const team = await startTeam(page);
  const successor = await addNewMember(page, stranger, team);
  const leaver = await addNewMember(page, stranger, team);
  const cards = {
    leaver: await addOrganizationCard(page, team, leaver),
    successor: await addOrganizationCard(page, team, successor),
  };
  return { team, leaver, successor, cards };
}

const linkTo = (username: string): string => href('card', { username });

const statusOf = async (page: Page, username: string): Promise<number> =>
  (await page.request.get(linkTo(username), { maxRedirects: 0 })).status();

async function openRemoval(page: Page, team: Team, { email }: Person) {
  await page.goto(teamUrl(team, 'members'));
  await memberRow(page, email).getByRole('button').click();
  await clickButton(page, 'Remove from team');
  return page.getByRole('dialog', { name: /^Remove / });
}

test('the setting pauses a leaver: the page links to the successor, and an undo brings everything back', async ({
  page,
  stranger,
  pageErrors,
}) => {
  const { team, leaver, successor, cards } = await startLeaverTeam(page, stranger);
  await page.goto(teamUrl(team, 'leavers'));
  await clickRole(page, 'link', 'Leaver rule');
  const section = page.getByRole('region', { name: 'When someone leaves' });
  await expectText(section, 'Ana is no longer at Northwind');
  await section
    .getByRole('group', { name: 'Default successor' })
    .getByRole('button', { name: 'Choose a member' })
    .press('Enter');
  const picker = page.getByRole('dialog', { name: 'Who takes over?' });
  await picker.getByLabel('Search members').fill(successor.email.split('@')[0] ?? '');
  await picker.getByRole('button', { name: new RegExp(successor.email) }).press('Enter');
  await expect(section.getByText(`You can reach`)).toContainText(successor.lastName);
  await expectText(section, 'Not saved yet');
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Save' }).press('Enter');
  await expectToast(page, 'Setting Saved');
  await page.reload();
  await expect(section.getByRole('group', { name: 'Default successor' })).toContainText(
    successor.lastName,
  );

  const dialog = await openRemoval(page, team, leaver);
  const happens = dialog.getByRole('region', { name: 'What happens' });
  await expect(happens).toContainText(linkTo(cards.leaver));
  await expect(happens).toContainText('has left, and links to');
  await expect(happens).toContainText('loses access to Northwind at once');
  await expect(happens).toContainText('A seat becomes free.');
  await expectAccessible(page);
  expect(await statusOf(page, cards.leaver)).toBe(200);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expectToast(page, 'Member Removed', 'Their card is paused.');
  await expect(memberRow(page, leaver.email)).toHaveCount(0);

  await expect.poll(() => statusOf(page, cards.leaver)).toBe(410);
  await stranger.goto(linkTo(cards.leaver));
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
    `${leaver.firstName} is no longer at Northwind`,
  );
  await expectAccessible(stranger);
  await stranger.getByRole('link', { name: /^Open .* card$/ }).press('Enter');
  await expect(stranger).toHaveURL(new RegExp(`${linkTo(cards.successor)}$`));

  await page.goto(teamUrl(team, 'leavers'));
  const rows = page.getByRole('list', { name: 'Former members' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('Paused, links to');
  await expectAccessible(page);
  await rows.getByRole('button', { name: /^Bring back / }).press('Enter');
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bring back' }).press('Enter');
  await expectToast(page, 'Member Restored');
  await expectText(page, 'No one left recently');
  await expect.poll(() => statusOf(page, cards.leaver)).toBe(200);
  // Chromium logs the page of the paused card, a 410, to the console.
  pageErrors.splice(0);
});

test('a redirect is chosen for one person by keyboard, and an undo without a seat says why not', async ({
  page,
  stranger,
  pageErrors,
}) => {
  const { team, leaver, successor, cards } = await startLeaverTeam(page, stranger);
  const dialog = await openRemoval(page, team, leaver);
  const happens = dialog.getByRole('region', { name: 'What happens' });
  await expect(happens).toContainText('Says that');
  await dialog.getByRole('radio', { name: 'Pause' }).focus();
  await page.keyboard.press('ArrowRight');
  await expectText(dialog, 'Without a successor');
  await dialog
    .getByRole('group', { name: 'Successor' })
    .getByRole('button', { name: 'Choose a member' })
    .press('Enter');
  const picker = page.getByRole('dialog', { name: 'Who takes over?' });
  await expect(picker.getByRole('button', { name: new RegExp(leaver.email) })).toHaveCount(0);
  await picker.getByRole('button', { name: new RegExp(successor.email) }).press('Enter');
  await expect(happens).toContainText('Redirects to');
  await dialog.getByRole('radio', { name: 'Redirect' }).focus();
  await page.keyboard.press('ArrowRight');
  await dialog.getByLabel('Days').fill('0');
  await expectText(dialog, 'Choose 1 to 365 days.');
  await expect(dialog.getByRole('button', { name: 'Remove', exact: true })).toBeDisabled();
  await dialog.getByLabel('Days').fill('7');
  await expect(happens).toContainText('Stays live until');
  await dialog.getByRole('radio', { name: 'Keep live' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(happens).toContainText('Redirects to');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expectToast(page, 'Member Removed', 'Their card redirects to');
  await expect.poll(() => statusOf(page, cards.leaver)).toBe(302);
  await stranger.goto(linkTo(cards.leaver));
  await expect(stranger).toHaveURL(new RegExp(`${linkTo(cards.successor)}$`));

  await page.goto(teamUrl(team, 'invitations'));
  await clickButton(page, 'Invite from a list');
  const [id] = newPerson().email.split('@');
  const people = Array.from({ length: 8 }, (_, at) => `${id}.${at}@example.com`);
  await page.getByLabel('People to invite').fill(people.join('\n'));
  await clickButton(page, 'Check the list');
  await clickButton(page, 'Send 8 invitations');
  await expectText(page, 'Your list is done.');
  await page.goto(teamUrl(team, 'leavers'));
  await expectText(page, 'All 10 seats are used.');
  const row = page.getByRole('list', { name: 'Former members' }).getByRole('listitem');
  await expect(row).toContainText('Redirects to');
  await clickButton(row, /^Bring back /);
  await clickButton(page.getByRole('alertdialog'), 'Bring back');
  await expect(row.getByRole('alert')).toContainText('All seats of your plan are used.');
  await expectAccessible(page);
  // Chromium logs the refused undo to the console.
  pageErrors.splice(0);
});

test('people who leave or delete their account read what happens to their cards', async ({
  page,
  stranger,
}) => {
  const { team, cards } = await startLeaverTeam(page, stranger);
  await stranger.goto(teamUrl(team, 'membership'));
  await clickButton(stranger, 'Leave team');
  const dialog = stranger.getByRole('alertdialog', { name: 'Leave Northwind?' });
  await expect(dialog).toContainText(linkTo(cards.leaver));
  await expect(dialog).toContainText('Your own cards');
  await expectAccessible(stranger);
  await stranger.keyboard.press('Escape');

  await stranger.goto(pages.settings);
  await clickButton(stranger, 'Delete Account');
  const teams = stranger.getByRole('region', { name: 'Your teams' });
  await expect(teams).toContainText('You leave Northwind.');
  await expectAccessible(stranger);

  await page.goto(pages.settings);
  await clickButton(page, 'Delete Account');
  const blocked = page.getByRole('region', { name: 'Your teams' });
  await expect(blocked).toContainText('You pay for Northwind');
  await expectAccessible(page);
  await clickRole(blocked, 'link', 'Transfer billing');
  await expectRole(page, 'button', 'Offer billing to another owner');
});

test('a bulk removal follows the setting and says so', async ({ page, stranger }) => {
  const { team, leaver, cards } = await startLeaverTeam(page, stranger);
  await page.goto(teamUrl(team, 'members'));
  await memberRow(page, leaver.email).getByRole('checkbox').check();
  await page.getByLabel('Change selected members').selectOption('remove');
  const dialog = page.getByRole('dialog', { name: 'Remove 1 member from the team' });
  await expect(dialog).toContainText("By your team's setting, their company cards are paused.");
  await expectAccessible(page);
  await clickButton(dialog, 'Change 1 member');
  await expect(dialog).toContainText(
    'You can bring each of them back under Former members for 30 days.',
  );
  await clickButton(dialog, 'Done');
  await expect(memberRow(page, leaver.email)).toHaveCount(0);
  await expect.poll(() => statusOf(page, cards.leaver)).toBe(410);
});
