import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import { addOrganizationCard, startTeamWithCard } from '#e2e/fixtures/organization-card.ts';
import { exceedLimit, submitContacts } from '#e2e/fixtures/contacts.ts';
import { expectToast, undoDeletion } from '#e2e/fixtures/dashboard.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { addToNewGroup, startTeamWithMember, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, test, expectText } from '#e2e/fixtures/test.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

const listRows = (page: Page): Locator =>
  page.getByRole('list', { name: 'Company contacts' }).getByRole('listitem');

test("visitors of a member's card are in the team's contacts, for the member and for the owner", async ({
  page,
  stranger,
}) => {
  const { team, person } = await startTeamWithMember(page, stranger);
  await page.goto(teamUrl(team, 'contacts'));
  await expectText(page, 'No contacts yet');
  await expectAccessible(page);

  const username = await addOrganizationCard(page, team, person);
  await submitContacts(page, username, [
    { name: 'Vera Visitor', email: 'vera@example.com', company: 'Northgate', note: 'Call me' },
    { name: 'Walt Walker', phone: '+49 30 1234567' },
  ]);
  for (const reader of [stranger, page]) {
    await reader.goto(teamUrl(team, 'contacts'));
    const rows = listRows(reader);
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('Walt Walker');
    await expect(rows.first()).toContainText(`/${username}`);
    await expect(rows.first()).toContainText(`With ${person.firstName} ${person.lastName}`);
    await expectAccessible(reader);
  }

  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('northg');
  await expect(listRows(page)).toHaveCount(1);
  const download = page.waitForEvent('download');
  await clickButton(page, 'Export as CSV');
  expect((await download).suggestedFilename()).toMatch(/^Contacts .*\.csv$/);

  await clickButton(listRows(page), 'Vera Visitor', { exact: true });
  const dialog = page.getByRole('dialog', { name: 'Vera Visitor' });
  await expect(dialog).toContainText('Call me');
  await clickButton(dialog, 'Delete');
  await clickButton(page.getByRole('alertdialog'), 'Delete');
  await expectText(page, 'No matching contacts');
  await undoDeletion(page, 'Contact Deleted');
  await expect(listRows(page)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('');
  await expect(listRows(page)).toHaveCount(2);
});

test('contacts are narrowed to a group and to a person, in the list and in the exported file', async ({
  page,
  stranger,
}) => {
  const { team, person, username } = await startTeamWithCard(page, stranger);
  const owners = await addOrganizationCard(page, team, team.owner);
  await addToNewGroup(page, team, { name: 'Sales', person });
  await submitContacts(page, username, [{ name: 'Vera Visitor' }]);
  await submitContacts(page, owners, [{ name: 'Walt Walker' }]);
  await page.goto(teamUrl(team, 'contacts'));
  await expect(listRows(page)).toHaveCount(2);
  await page.getByLabel('Group').selectOption('Sales');
  await expect(listRows(page)).toHaveCount(1);
  await expect(listRows(page)).toContainText('Vera Visitor');
  const download = page.waitForEvent('download');
  await clickButton(page, 'Export as CSV');
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv).toContain('Vera Visitor');
  expect(csv).not.toContain('Walt Walker');
  await expectAccessibleAtEveryWidth(page);

  await page.getByRole('button', { name: /^Person: / }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: team.owner.email }).press('Enter');
  await expect(listRows(page)).toHaveCount(1);
  await expect(listRows(page)).toContainText('Walt Walker');
  await expect(page.getByLabel('Group')).toHaveValue('');
  await page.getByRole('button', { name: 'Show everyone' }).press('Enter');
  await expect(listRows(page)).toHaveCount(2);
  await expect(page.getByRole('search')).toBeFocused();

  // Members see their own contacts, so there is nothing to choose.
  await stranger.goto(teamUrl(team, 'contacts'));
  await expect(listRows(stranger)).toHaveCount(1);
  await expect(stranger.getByRole('button', { name: /^Person: / })).toHaveCount(0);
});

test('a contact is starred and edited by keyboard, and everyone who reads it sees the change', async ({
  page,
  stranger,
}) => {
  const { team, username } = await startTeamWithCard(page, stranger);
  await submitContacts(page, username, [
    { name: 'Vera Visitor', email: 'vera@example.com' },
    { name: 'Walt Walker' },
    { name: 'Xenia Xu' },
  ]);
  await stranger.goto(teamUrl(team, 'contacts'));
  await stranger.getByRole('button', { name: 'Star Vera Visitor' }).press('Space');
  await expect(stranger.getByRole('button', { name: 'Star Vera Visitor' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const row = stranger.getByRole('button', { name: 'Vera Visitor', exact: true });
  await row.press('Enter');
  const dialog = stranger.getByRole('dialog', { name: 'Vera Visitor' });
  await dialog.getByLabel('Team note').fill('Sent the price list.');
  await dialog.getByLabel('Tags').fill('fair, lead, lead');
  await expectAccessibleAtEveryWidth(stranger);
  await stranger.keyboard.press('Escape');
  await stranger.getByRole('button', { name: 'Keep editing' }).press('Enter');
  await dialog.getByText('Edit contact details').press('Enter');
  await dialog.getByLabel('Company').fill('Northgate');
  await dialog.getByLabel('Company').press('Enter');
  await expectToast(stranger, 'Contact Saved');
  await expect(row).toBeFocused();
  await expect(listRows(stranger).last()).toContainText('Northgate');

  await page.goto(teamUrl(team, 'contacts'));
  await page.getByRole('button', { name: 'Starred' }).press('Enter');
  await expect(listRows(page)).toHaveCount(1);
  await expect(listRows(page)).toContainText('fair');
  await page.getByRole('button', { name: 'Vera Visitor', exact: true }).press('Enter');
  const same = page.getByRole('dialog', { name: 'Vera Visitor' });
  await expect(same.getByLabel('Team note')).toHaveValue('Sent the price list.');
  await expect(same.getByLabel('Tags')).toHaveValue('fair, lead');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Starred' }).press('Enter');
  await expect(listRows(page)).toHaveCount(3);

  await page.getByRole('button', { name: 'Walt Walker', exact: true }).press('Enter');
  const deleted = page.getByRole('dialog', { name: 'Walt Walker' });
  await deleted.getByRole('button', { name: 'Delete' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete Walt Walker?' });
  await expect(question).toContainText('for the whole team');
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expectToast(page, 'Contact Deleted');
  await expect(page.getByRole('button', { name: 'Vera Visitor', exact: true })).toBeFocused();
});

test("contacts beyond a company card's limit are held, and its holder reviews them", async ({
  page,
  stranger,
}) => {
  test.slow();
  const { team, username } = await startTeamWithCard(page, stranger);
  await exceedLimit(page, username);
  for (const reader of [page, stranger]) {
    await reader.goto(teamUrl(team, 'contacts'));
    await expectText(reader, '3 contacts were held back because many arrived at once');
  }
  await stranger.getByRole('button', { name: 'Review' }).press('Enter');
  const review = stranger.getByRole('dialog', { name: 'Held-back contacts' });
  await expect(review).toContainText('We met at the fair.');
  await expectAccessibleAtEveryWidth(stranger);
  await review.getByRole('button', { name: 'Keep Hilda Honest' }).press('Enter');
  await expectToast(stranger, 'Contact Kept');
  await expect(review.getByRole('button', { name: 'Keep Bot again' })).toBeFocused();
  await expect(listRows(stranger).first()).toContainText('Hilda Honest');
  await review.getByRole('button', { name: 'Delete all' }).press('Enter');
  await stranger
    .getByRole('alertdialog', { name: 'Delete all held-back contacts?' })
    .getByRole('button', { name: 'Delete all' })
    .press('Enter');
  await expect(review).toBeHidden();
  await expect(stranger.getByText(/held back because/)).toBeHidden();
  await page.reload();
  await expect(listRows(page).first()).toContainText('Hilda Honest');
  await expect(page.getByText(/held back because/)).toBeHidden();
});
