import { addOrganizationCard, startTeamWithCard } from '#e2e/fixtures/organization-card.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { becomeOperator } from '#e2e/fixtures/operator.ts';
import { waitForMail } from '#e2e/fixtures/outbox.ts';
import { teamUrl } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, test, expectText, expectTitle } from '#e2e/fixtures/test.ts';
import { formatDay } from '#shared/format/day.ts';
import { href, pages } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

const DAY_MS = 86_400_000;

test('a card is reported, taken down for what an admin wrote, and the team publishes nothing new until the day', async ({
  page,
  stranger,
  browser,
  pageErrors,
}) => {
  const { team, username } = await startTeamWithCard(page, stranger);
  const { owner } = team;
  const other = await addOrganizationCard(page, team, owner);
  const visitorContext = await browser.newContext();
  const visitor = await visitorContext.newPage();
  await visitor.goto(href('card', { username }));
  await clickRole(visitor, 'link', 'Report this card');
  await visitor.getByRole('radio', { name: 'It impersonates someone' }).check();
  await visitor.getByLabel('What should we know?').fill('This is our company.');
  await clickButton(visitor, 'Send report');
  await expectTitle(visitor, 'Thank you');
  await visitorContext.close();

  const operatorContext = await browser.newContext();
  const operator = await operatorContext.newPage();
  await becomeOperator(operator);
  await operator.goto(pages.moderation);
  const reported = operator
    .getByRole('list', { name: 'Reported cards' })
    .getByRole('listitem')
    .filter({ hasText: `/${username}` })
    .first();
  await clickButton(reported, 'Take down');
  const dialog = operator.getByRole('alertdialog', { name: `Take down /${username}?` });
  const author = dialog.getByLabel('Who put it there?');
  await expect(author).toHaveValue('holder');
  // A plain member's own content does not pause the team.
  const pausesTeam = dialog.getByLabel("Pause this team's publishing, too");
  await expect(pausesTeam).toHaveCount(0);
  const option = author.getByRole('option', { name: `On this card: ${owner.email} (owner)` });
  await author.selectOption((await option.getAttribute('value')) ?? '');
  await pausesTeam.check();
  const until = dialog.getByLabel('Pause until');
  await until.fill('2020-01-01');
  await expectAccessible(operator);
  await clickButton(dialog, 'Take down');
  await expectText(dialog, 'Choose a day within the next 90 days.');
  const day = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10);
  await until.fill(day);
  await clickButton(dialog, 'Take down');
  await expect(dialog).toBeHidden();
  const shownDay = formatDay(day, 'utc');
  const mail = await waitForMail(page, owner.email, 'A company card of your team is no longer');
  expect(mail).toContain(`Until ${shownDay}, your team can't publish anything new`);

  // The owner is paused, too; lifting that leaves the pause of the team.
  await clickRole(operator, 'tab', 'Decided');
  const decided = operator
    .getByRole('list', { name: 'Decisions' })
    .getByRole('listitem')
    .filter({ hasText: `/${username}` })
    .filter({ hasText: `until ${shownDay}` });
  await expect(decided).toContainText(`The team can't publish anything new until ${shownDay}.`);
  await expectAccessible(operator);
  await clickButton(operator, `Allow publishing of ${username}`);
  await clickButton(operator.getByRole('alertdialog'), 'Allow publishing');
  await expectToast(operator, 'Publishing Allowed');

  // Its other pages stay, and nothing new is published.
  expect((await page.request.get(href('card', { username: other }))).status()).toBe(200);
  await page.goto(teamUrl(team, 'cards'));
  const row = page
    .getByRole('list', { name: 'Company cards' })
    .getByRole('listitem')
    .filter({ hasText: `/${other}` });
  await clickButton(row, /^Edit/);
  const editor = page.getByRole('dialog');
  await editor.getByLabel('Job Title').fill('Head of Sales');
  await clickButton(editor, 'Save card');
  const refusal = page.getByText(`This team cannot publish anything new until ${shownDay}`);
  await expect(refusal.first()).toBeVisible();
  await expect(editor.getByLabel('Job Title')).toHaveValue('Head of Sales');
  await expectAccessible(page);

  await clickButton(operator, `End team pause of ${username}`);
  await expectAccessible(operator);
  await clickButton(operator.getByRole('alertdialog'), 'End pause');
  await expectToast(operator, 'Team Pause Ended');
  await clickButton(editor, 'Save card');
  await expectToast(page, 'Card Saved');
  await operatorContext.close();
  // Chromium logs the refused save to the console.
  pageErrors.splice(0);
});
