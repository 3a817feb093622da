import { OWN_FIELD } from '#shared/organization/policy/policy.ts';
import { pages } from '#shared/routes.ts';
import { setDefaultPolicy, startTeamWithCard } from '#e2e/fixtures/organization-card.ts';
import { expectToast, undoDeletion } from '#e2e/fixtures/dashboard.ts';
import { startTeamWithMember, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, test, expectText } from '#e2e/fixtures/test.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

const LOCKED_TITLE = {
  rules: { title: { ...OWN_FIELD, source: 'policy' as const, editable: false } },
  values: { title: 'Consultant' },
};

test('an admin creates, filters, edits and deletes the card of a member', async ({
  page,
  stranger,
  pageErrors,
}) => {
  const { team, person } = await startTeamWithMember(page, stranger);
  await page.goto(teamUrl(team, 'cards'));
  await expectText(page, 'No company cards yet');
  await expectAccessible(page);
  await clickButton(page, 'New card');
  const dialog = page.getByRole('dialog');
  await clickButton(dialog, person.email);
  const username = `card-${crypto.randomUUID().slice(0, 12)}`;
  await dialog.getByLabel('Username').fill(username);
  await expectAccessible(page);
  await clickButton(dialog, 'Create card');
  await expectToast(page, 'Card Created');
  const row = page.getByRole('list', { name: 'Company cards' }).getByRole('listitem');
  await expect(row).toContainText(`/${username}`);
  await expect(row).toContainText('Live');
  await expect(row).toContainText('No photo');
  await expectAccessible(page);

  await page.route('**/cards?gap=*', (route) => route.abort());
  await page.getByLabel('Filter cards').selectOption('Exceptions');
  await expectText(page, "We couldn't load the cards");
  await expect(row).toHaveCount(0);
  await page.unroute('**/cards?gap=*');
  await clickButton(page, 'Try again');
  await expectText(page, 'No exceptions');
  await page.getByLabel('Filter cards').selectOption('All cards');
  // Chromium logs the failed call to the console.
  pageErrors.splice(0);

  await clickButton(row, /^Edit/);
  await dialog.getByLabel('Job Title').fill('Head of Sales');
  await expectAccessible(page);
  await clickButton(dialog, 'Save card');
  await expectToast(page, 'Card Saved');
  await clickButton(row, /^Edit/);
  await expect(dialog.getByLabel('Job Title')).toHaveValue('Head of Sales');
  await clickButton(dialog, 'Cancel');

  await clickButton(row, /^Delete/);
  await clickButton(page.getByRole('alertdialog'), 'Delete card');
  await expectText(page, 'No company cards yet');
  await undoDeletion(page, 'Card Deleted');
  await clickButton(row, /^Edit/);
  await expect(dialog.getByLabel('Job Title')).toHaveValue('Head of Sales');
});

test(
  'a member sees what the team sets, asks for a change, and an admin approves it',
  { tag: '@core' },
  async ({ page, stranger }) => {
    const { team } = await startTeamWithCard(page, stranger);
    await setDefaultPolicy(page, team, LOCKED_TITLE);

    await stranger.goto(pages.dashboard);
    const tile = stranger.getByRole('list', { name: 'Your cards' }).getByRole('listitem');
    await expect(tile).toContainText(team.name);
    await expect(tile.getByRole('button', { name: 'Delete' })).toHaveCount(0);
    const title = stranger.getByLabel('Title', { exact: true });
    await expect(title).toHaveValue('Consultant');
    await expect(title).not.toBeEditable();
    await expect(stranger.getByText(`Set by ${team.name}.`).first()).toBeVisible();
    await expect(stranger.getByText('Yours.').first()).toBeVisible();
    await expectAccessible(stranger);

    await clickButton(stranger, 'Ask for a change');
    const dialog = stranger.getByRole('dialog');
    await dialog.getByLabel('New job title').fill('Partner');
    await dialog.getByLabel('Note').fill('Promoted in October.');
    await expectAccessible(stranger);
    await clickButton(dialog, 'Send request');
    await expectToast(stranger, 'Request Sent');

    await page.goto(teamUrl(team, 'requests'));
    const request = page.getByRole('list', { name: 'Change requests' }).getByRole('listitem');
    await expect(request).toContainText('Consultant');
    await expect(request).toContainText('Partner');
    await expect(request).toContainText('Promoted in October.');
    await expectAccessible(page);
    await clickButton(request, /^Approve/);
    await expectToast(page, 'Request Approved');
    await expectText(page, 'No open requests');
    await stranger.reload();
    await expect(title).toHaveValue('Partner');
  },
);

test('a change that the policy forbids meanwhile is not taken, and the member reads why', async ({
  page,
  stranger,
}) => {
  const { team } = await startTeamWithCard(page, stranger);
  await stranger.goto(pages.dashboard);
  await stranger.getByLabel('Title', { exact: true }).fill('Boss');
  await setDefaultPolicy(page, team, LOCKED_TITLE);
  await clickButton(stranger, 'Save Card Information');
  await expect(stranger.getByText("Some of your changes weren't taken").first()).toBeVisible();
  await expectText(stranger, `Job title is set by ${team.name}.`);
  await expect(stranger.getByLabel('Title', { exact: true })).toHaveValue('Consultant');
  await stranger.reload();
  await expectText(stranger, `Job title is set by ${team.name}.`);
});

test('a change saved offline is published under the policy that was changed meanwhile', async ({
  page,
  stranger,
  pageErrors,
}) => {
  const { team } = await startTeamWithCard(page, stranger);
  await stranger.goto(pages.dashboard);
  await expect(stranger.getByLabel('Title', { exact: true })).toBeEditable();
  await stranger.context().setOffline(true);
  await stranger.getByLabel('Title', { exact: true }).fill('Boss');
  await stranger.getByLabel('Company', { exact: true }).fill('Mine');
  await clickButton(stranger, 'Save Card Information');
  // As a plain message: the code of toasts loads at the first use, which came offline.
  await expect(stranger.getByText('Saved on this device').first()).toBeVisible();
  await setDefaultPolicy(page, team, LOCKED_TITLE);
  await stranger.context().setOffline(false);
  await expectText(stranger, `Job title is set by ${team.name}.`);
  await expect(stranger.getByLabel('Title', { exact: true })).toHaveValue('Consultant');
  await expect(stranger.getByLabel('Company', { exact: true })).toHaveValue('Mine');
  await page.goto(teamUrl(team, 'cards'));
  const row = page.getByRole('list', { name: 'Company cards' }).getByRole('listitem');
  await expect(row).toContainText('Live');
  // Chromium logs every failed request to the console.
  pageErrors.splice(0);
});
