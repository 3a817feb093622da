import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { expectInTeam, startTeam, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, test, expectRole, expectText } from '#e2e/fixtures/test.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

test('an owner sets the rules of access, and the page asks for the password again when one applies', async ({
  page,
  pageErrors,
}) => {
  const team = await startTeam(page);
  await page.goto(teamUrl(team, 'access'));
  await page.getByLabel('Ask for the password again').selectOption({ label: 'Every 12 hours' });
  await page.getByLabel('Networks of API keys and assistants').fill('0.0.0.0/0');
  await clickButton(page, 'Save');
  await expectText(page, /too large/);
  await page.getByLabel('Networks of API keys and assistants').fill('203.0.113.0/24');
  await expectAccessibleAtEveryWidth(page, [360, 768, 1440]);
  await clickButton(page, 'Save');
  const dialog = page.getByRole('dialog', { name: 'Change who can use the team?' });
  await expect(dialog).toContainText('Members enter their password again every 12 hours.');
  await dialog.getByLabel('Your password', { exact: true }).fill(team.owner.password);
  await clickButton(dialog, 'Save rules');
  await expectToast(page, 'Access Rules Saved');

  // The server refuses one call as it does after the hours. What is typed stays, and the call is repeated.
  await page.goto(teamUrl(team, 'brand'));
  await page.getByLabel('Team name').fill('Southwind');
  await page.route(
    `**/api/organizations/${team.id}`,
    (route) =>
      route.fulfill({
        status: 403,
        json: {
          code: 'sign_in_again',
          message: 'Northwind asks you to enter your password again every 12 hours.',
          requestId: 'a request',
        },
      }),
    { times: 1 },
  );
  await clickButton(page.getByRole('region', { name: 'Name' }), 'Save');
  const ask = page.getByRole('dialog', { name: 'Enter your password' });
  await expect(ask).toContainText('every 12 hours');
  await ask.getByLabel('Your password', { exact: true }).fill('not this one');
  await clickButton(ask, 'Continue');
  await expectText(page, /not your current password/);
  await ask.getByLabel('Your password', { exact: true }).fill(team.owner.password);
  await clickButton(ask, 'Continue');
  await expect(ask).toHaveCount(0);
  await expectInTeam(page, { name: 'Southwind' });
  pageErrors.splice(0);
});

test('outside the networks nothing typed is lost, and an owner ends the rule and keeps it again', async ({
  page,
  pageErrors,
}) => {
  const team = await startTeam(page);
  const connectFrom = (address: string) =>
    page.context().setExtraHTTPHeaders({ 'CF-Connecting-IP': address });
  const at = async (address: string) => {
    await connectFrom(address);
    await page.goto(teamUrl(team, 'access'));
  };
  await at('203.0.113.9');
  await clickButton(page, 'Add your address');
  await clickButton(page, 'Save');
  const dialog = page.getByRole('dialog', { name: 'Change who can use the team?' });
  await dialog.getByLabel('Your password', { exact: true }).fill(team.owner.password);
  await clickButton(dialog, 'Save rules');
  await expectToast(page, 'Access Rules Saved');

  await page.goto(teamUrl(team, 'brand'));
  await page.getByLabel('Team name').fill('Southwind');
  await connectFrom('198.51.100.7');
  await clickButton(page.getByRole('region', { name: 'Name' }), 'Save');
  const refused = page.getByRole('dialog', { name: 'Not saved: this network is not allowed' });
  await expect(refused).toContainText('You are connected from 198.51.100.7.');
  await expect(page.getByLabel('Team name')).toHaveValue('Southwind');
  await connectFrom('203.0.113.9');
  await clickButton(refused, 'Try again');
  await expect(refused).toHaveCount(0);
  await expectInTeam(page, { name: 'Southwind' });

  await at('198.51.100.7');
  await expectRole(page, 'heading', 'You are outside the networks of this team');
  await expectAccessibleAtEveryWidth(page, [360, 768, 1440]);
  await clickButton(page, 'End the network rule');
  const end = page.getByRole('dialog', { name: 'End the network rule?' });
  await end.getByLabel('Your password', { exact: true }).fill(team.owner.password);
  await clickButton(end, 'End the network rule');
  await expectToast(page, 'End Scheduled');
  await clickButton(page, 'Keep the rule');
  await expectToast(page, 'Rule Stays');
  pageErrors.splice(0);
});
