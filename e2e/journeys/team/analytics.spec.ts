import { readFileSync } from 'node:fs';
import { href } from '#shared/routes.ts';
import { signUp } from '#e2e/fixtures/account.ts';
import { addOrganizationCard } from '#e2e/fixtures/organization-card.ts';
import { addTeamMember, startTeam, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, test, expectText, expectRole } from '#e2e/fixtures/test.ts';
import { metric, PHONE, visit, withUserAgent } from '#e2e/fixtures/visits.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

test("visits of members' cards are in the team's numbers, for the owner by person and for members as their own", async ({
  page,
  stranger,
  browser,
}) => {
  const team = await startTeam(page);
  const person = await signUp(stranger);
  await addTeamMember(page, team, person);
  await page.goto(teamUrl(team, 'numbers'));
  await expectRole(page, 'heading', 'No visits yet');
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  await expectAccessible(page);

  const theirs = await addOrganizationCard(page, team, person);
  const owners = await addOrganizationCard(page, team, team.owner);
  await withUserAgent(browser, PHONE, async (guest) => {
    await visit(guest, href('card', { username: theirs }));
    await visit(guest, href('card', { username: owners }));
  });
  await withUserAgent(browser, `${PHONE} Second/1.0`, (guest) =>
    visit(guest, href('card', { username: theirs })),
  );
  await expect(async () => {
    await page.reload();
    const empty = page.getByRole('heading', { name: 'No visits yet' });
    await expect(metric(page, 'Views').or(empty)).toBeVisible();
    await expect(metric(page, 'Views')).toHaveText('3', { timeout: 1000 });
  }).toPass();
  await expectText(page, '3 views in 30 days.');
  const people = page.getByRole('list', { name: 'People' }).getByRole('listitem');
  await expect(people).toHaveCount(2);
  await expect(people.first()).toContainText(`/${theirs}`);
  await expect(people.first()).toContainText('2');
  await expectAccessible(page);

  // By keyboard: the report of one person, and back.
  const name = `${person.firstName} ${person.lastName}`;
  await people.first().getByRole('button', { name }).press('Enter');
  await expect(people).toHaveCount(1);
  await expect(metric(page, 'Views')).toHaveText('2');
  await expect(page.getByRole('group', { name: 'Report' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show everyone' }).press('Enter');
  await expect(people).toHaveCount(2);
  await expect(page.getByRole('group', { name: 'Report' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '7d', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '7d', exact: true, pressed: true })).toBeVisible();

  const save = page.getByRole('button', { name: 'Export CSV' });
  await expect(save).toBeEnabled();
  const download = page.waitForEvent('download');
  await save.click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('numbers-7d.csv');
  const csv = readFileSync(await file.path(), 'utf8');
  expect(csv).toContain('total,views,,3\r\n');
  expect(csv).toContain(`card views,${name},${theirs},2\r\n`);

  await clickButton(page, /^Person: /);
  await clickButton(page.getByRole('dialog'), team.owner.email);
  await expect(people).toHaveCount(1);
  await expect(people).toContainText(`/${owners}`);

  // A member has no one else to choose.
  await stranger.goto(teamUrl(team, 'numbers'));
  await expect(stranger.getByRole('list', { name: 'Cards' }).getByRole('listitem')).toHaveText([
    new RegExp(`/${theirs}\\s*2`),
  ]);
  await expect(stranger.getByRole('button', { name: /^Person: / })).toHaveCount(0);
  await expectAccessible(stranger);
});

test('a manager sees why numbers of a small group are withheld, and a failure can be retried', async ({
  page,
  stranger,
  pageErrors,
}) => {
  const team = await startTeam(page);
  const manager = await signUp(stranger);
  await addTeamMember(page, team, manager, 'manager');
  await page.goto(teamUrl(team, 'groups'));
  await page.getByLabel('New group').fill('Sales');
  await page.keyboard.press('Enter');
  await clickButton(page, 'Add members to Sales');
  const dialog = page.getByRole('dialog');
  for (const { email } of [manager, team.owner]) {
    await dialog.getByLabel(new RegExp(email)).check();
  }
  await clickButton(dialog, 'Add 2 members');
  await expect(page.getByRole('list', { name: 'Groups' })).toContainText('2 members');

  const numbers = '**/api/organizations/*/analytics?*';
  await stranger.route(numbers, (route) => route.abort());
  await stranger.goto(teamUrl(team, 'numbers'));
  const notice = stranger.getByRole('alert').filter({ hasText: "We couldn't load the numbers" });
  await expect(notice).toContainText('Network error occurred.');
  await expectAccessible(stranger);
  await stranger.unroute(numbers);
  await clickButton(notice, 'Try again');
  await expectText(
    stranger,
    'For privacy, numbers of 1 person whose groups have fewer than 5 members are left out.',
  );
  await stranger.getByRole('combobox', { name: 'Group' }).selectOption('Sales');
  const withheld = stranger.getByRole('status').filter({ hasText: 'small groups are private' });
  await expect(withheld).toContainText('Numbers are shown for groups of 5 people or more.');
  await expectAccessible(stranger);
  expect(pageErrors.splice(0).filter((line) => !/net::ERR_FAILED|403/.test(line))).toEqual([]);
});
