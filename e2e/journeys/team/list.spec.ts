import { Buffer } from 'node:buffer';
import { newPerson } from '#e2e/fixtures/account.ts';
import { pages } from '#shared/routes.ts';
import { waitForMail } from '#e2e/fixtures/outbox.ts';
import { givePlanByCommand } from '#e2e/fixtures/plan.ts';
import { expectInTeam, startTeam, teamUrl } from '#e2e/fixtures/team.ts';
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
    .getByLabel('CSV file', { exact: true })
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

test('300 cards are published in one sitting, and a person claims theirs by joining', async ({
  page,
  stranger,
}) => {
  const team = await startTeam(page);
  await givePlanByCommand(team.owner.email, 'enterprise');
  const ana = newPerson();
  const ben = newPerson();
  const [id = ''] = ana.email.split('@');
  const rows = Array.from(
    { length: 297 },
    (_, at) => `Person ${letters(at)} ${id},${id}.${at}@example.com,Support,,member`,
  );
  const csv = [
    'Name;E-Mail;Job title;Phone;Rolle',
    ...[
      // Last: the local outbox has the newest mails only.
      ...rows,
      `Ana Lima ${id},${ana.email},Sales Lead,+351 912 345 678,member`,
      `Ben Okafor ${id},${ben.email},Design,,member`,
      `Cem Arslan,cem.${id}@example.com,Boss,,owner`,
    ].map((row) => row.replaceAll(',', ';')),
  ].join('\r\n');
  await page.goto(teamUrl(team, 'invitations'));
  await clickButton(page, 'Invite from a list');
  await page.getByLabel('Addresses of cards').fill('{first}-{email}');
  await page
    .getByLabel('CSV file', { exact: true })
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: latin1(csv) });
  const outcomes = page.getByRole('list', { name: 'Outcomes' });
  await expect(outcomes.getByRole('listitem')).toHaveText(['299 will be invited', '1 not valid']);
  const table = page.getByRole('table', { name: 'Rows of the list' });
  // Problems come first.
  await expect(table.getByRole('row').nth(1)).toContainText('A list cannot make owners.');
  await page.getByLabel('Problems only (1)').check();
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.getByText('Go online now').click();
  await clickButton(page, 'Make 299 cards and invite');
  await expectText(page, 'Confirm that your people know.');
  await page.getByLabel('Our people know that their cards will be public').check();
  await expectAccessible(page);
  await clickButton(page, 'Make 299 cards and invite');
  await expect(page.getByText('Your list is done.')).toBeVisible({ timeout: 60_000 });
  await expect(outcomes.getByRole('listitem').first()).toHaveText('299 invited');
  await expectAccessible(page);

  const mail = await waitForMail(stranger, ana.email, 'is ready');
  const address = /\/(ana-[a-z0-9-]+)\n/.exec(mail)?.[1] ?? '';
  await stranger.goto(`/${address}`);
  await expectText(stranger, 'Sales Lead');
  await stranger.goto(`${pages.invite}#token=${/#token=([\w.-]+)/.exec(mail)?.[1] ?? ''}`);
  await expectText(stranger, `Your card is online at /${address}.`);
  await stranger.getByLabel('First name').fill('Ana');
  await stranger.getByLabel('Last name').fill('Lima');
  await stranger.getByLabel('Password', { exact: true }).fill(ana.password);
  await stranger.getByRole('checkbox').check();
  await clickButton(stranger, 'Create account and join');
  await expectInTeam(stranger, team);
  await stranger.goto(pages.dashboard);
  await expect(stranger.getByText('Sales Lead').first()).toBeVisible();

  const refusal = await waitForMail(page, ben.email, 'is ready');
  const decline = await page.context().newPage();
  await decline.goto(`${pages.invite}#decline=${/#decline=([\w.-]+)/.exec(refusal)?.[1] ?? ''}`);
  await clickButton(decline, 'Delete my card');
  await expectText(decline, 'The card and the invitation are deleted.');
  await waitForMail(page, team.owner.email, 'was declined');
});

/** Letters for a number, since names have no digits. */
function letters(number: number): string {
  return [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
}

/** As spreadsheets of Windows save a file. */
function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}
