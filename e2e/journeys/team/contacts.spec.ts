import { newPerson, signUp } from '#e2e/fixtures/account.ts';
import { addCompanyCard } from '#e2e/fixtures/company-card.ts';
import { submitContacts } from '#e2e/fixtures/contacts.ts';
import { toast } from '#e2e/fixtures/dashboard.ts';
import { addTeamMember, startTeam, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, test } from '#e2e/fixtures/test.ts';

test("visitors of a member's card are in the team's contacts, for the member and for the owner", async ({
  page,
  stranger,
}) => {
  const team = await startTeam(page);
  const person = newPerson();
  await signUp(stranger, person);
  await addTeamMember(page, team, person);
  await page.goto(teamUrl(team, 'contacts'));
  await expect(page.getByText('No contacts yet')).toBeVisible();
  await expectAccessible(page);

  const username = await addCompanyCard(page, team, person);
  await submitContacts(page, username, [
    { name: 'Vera Visitor', email: 'vera@example.com', company: 'Northgate', note: 'Call me' },
    { name: 'Walt Walker', phone: '+49 30 1234567' },
  ]);
  for (const reader of [stranger, page]) {
    await reader.goto(teamUrl(team, 'contacts'));
    const rows = reader.getByRole('list', { name: 'Company contacts' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('Walt Walker');
    await expect(rows.first()).toContainText(`/${username}`);
    await expectAccessible(reader);
  }

  const rows = page.getByRole('list', { name: 'Company contacts' }).getByRole('listitem');
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('northg');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Call me');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Contacts .*\.csv$/);

  await rows.getByRole('button', { name: 'Delete Vera Visitor' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Contact Deleted')).toBeVisible();
  await expect(page.getByText('No matching contacts')).toBeVisible();
});
