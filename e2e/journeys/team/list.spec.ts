import { Buffer } from 'node:buffer';
import { newPerson } from '#e2e/fixtures/account.ts';
import { startTeam, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, test, expectText } from '#e2e/fixtures/test.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

test('300 rows of a CSV file are checked one by one, sent with one press, and reported', async ({
  page,
}) => {
  const team = await startTeam(page);
  const [id] = newPerson().email.split('@');
  const rows = Array.from({ length: 296 }, (_, at) => `${id}.${at}@example.com,member`);
  const csv = [
    'Email,Role,Groups',
    ...rows,
    'not an address,member',
    `${id}.0@example.com,member`,
    `${id}.x@example.com,captain`,
    `${id}.y@example.com,member,No such group`,
  ].join('\n');
  await page.goto(teamUrl(team, 'invitations'));
  await clickButton(page, 'Invite from a list');
  await expectAccessible(page);
  await clickButton(page, 'Check the list');
  await expectText(page, 'Enter at least one email address.');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const outcomes = page.getByRole('list', { name: 'Outcomes' });
  await expect(outcomes.getByRole('listitem')).toHaveText([
    '9 will be invited',
    '1 listed twice',
    '3 not valid',
    '287 no seat left',
  ]);
  await expectText(
    page,
    '1 of 10 seats used. Inviting everybody needs Enterprise, which has custom pricing.',
  );
  await clickButton(page, 'Show all 300 rows');
  const table = page.getByRole('table', { name: 'Rows of the list' });
  await expect(table.getByRole('row').filter({ hasText: 'captain' })).toHaveCount(1);
  await expectAccessible(page);
  await clickButton(page, 'Edit list');
  await expect(page.getByLabel('People to invite')).toHaveValue(csv);
  await clickButton(page, 'Check the list');
  await clickButton(page, 'Send 9 invitations');
  await expectText(page, 'Your list is done.');
  await expect(outcomes.getByRole('listitem').first()).toHaveText('9 invited');
  await expectAccessible(page);
  await clickButton(page, 'Done');
  await expect(page.getByRole('list', { name: 'Invitations' }).getByRole('listitem')).toHaveCount(
    9,
  );
});
