import { createInvitation } from '#shared/api/organizations/people/invitations.ts';
import { callAs } from '#e2e/fixtures/call.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { startTeam, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, expectText, test } from '#e2e/fixtures/test.ts';

test('invitations are searched, selected, reminded of and revoked in number', async ({ page }) => {
  const team = await startTeam(page);
  const tag = crypto.randomUUID().slice(0, 8);
  const names = ['ann', 'bob', 'cem', 'dana'];
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- in the order of the list
    await callAs(page, team.owner, createInvitation, {
      params: { org: team.id },
      data: { email: `${name}.${tag}@northwind.example`, role: 'member' },
    });
  }
  await page.goto(teamUrl(team, 'invitations'));
  const rows = page.getByRole('list', { name: 'Invitations' }).getByRole('listitem');
  await expect(rows).toHaveCount(4);

  const search = page.getByRole('searchbox', { name: 'Search invitations' });
  await search.fill(`bob.${tag}`);
  await expect(rows).toHaveCount(1);
  await search.fill('nobody here');
  await expectText(page, 'No matching invitations');
  await expect(search).toBeFocused();
  await search.fill('');
  await expect(rows).toHaveCount(4);
  await expect(search).toBeFocused();

  const bar = page.getByRole('group', { name: 'Selected invitations' });
  await page.getByRole('checkbox', { name: `Select ann.${tag}` }).check();
  await page.getByRole('checkbox', { name: `Select bob.${tag}` }).check();
  await expectText(bar, '2 selected');
  await expectAccessible(page);
  await clickButton(bar, 'Remind');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`bob.${tag}@northwind.example`);
  await expectAccessible(page);
  await clickButton(dialog, 'Remind 2 people');
  await expectToast(page, 'Reminders Sent');
  await expect(bar).toHaveCount(0);

  // The same people cannot be reminded again today, and the report says so.
  await page.getByRole('checkbox', { name: `Select ann.${tag}` }).check();
  await page.getByRole('checkbox', { name: `Select cem.${tag}` }).check();
  await clickButton(bar, 'Remind');
  await clickButton(dialog, 'Remind 2 people');
  await expectText(dialog, '1 person reminded');
  await expectText(dialog, 'Reminded today already. Try again tomorrow.');
  await clickButton(dialog, 'Done');

  await page.getByRole('checkbox', { name: `Select dana.${tag}` }).check();
  await clickButton(bar, 'Select all 4');
  await clickButton(bar, 'Revoke');
  await clickButton(dialog, 'Revoke 4 invitations');
  await expectToast(page, 'Invitations Revoked');
  await expectText(page, 'No open invitations');
});
