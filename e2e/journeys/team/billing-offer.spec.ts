import { createAccount, newPerson } from '#e2e/fixtures/account.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { waitForMail } from '#e2e/fixtures/outbox.ts';
import { givePlan } from '#e2e/fixtures/plan.ts';
import { addNewMember, addTeamMember, startTeam, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, test, expectText, expectRole } from '#e2e/fixtures/test.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

const OFFERED = 'Billing of your team was offered';

test('billing is offered to another owner, who sees what they take on, upgrades, and accepts', async ({
  page,
  stranger,
  pageErrors,
}) => {
  const team = await startTeam(page);
  const person = await addNewMember(page, stranger, team, 'owner');
  const third = newPerson();
  await createAccount(stranger, third);
  await page.goto(teamUrl(team, 'billing'));
  await clickButton(page, 'Offer billing to another owner');
  await clickButton(page.getByRole('dialog'), person.email);
  const asking = page.getByRole('alertdialog', { name: /^Ask .+ to pay for the team\?$/ });
  await expectAccessible(page);
  await clickButton(asking, 'Send offer');
  await expectToast(page, 'Offer Sent');
  const sent = page.getByRole('region', { name: 'Billing offer' });
  await expect(sent).toContainText('You pay until they accept.');
  await expectAccessible(page);
  expect(await waitForMail(page, team.owner.email, OFFERED)).toContain('you can withdraw it');

  // The recipient comes by the mail, on a plan without seats.
  const mail = await waitForMail(stranger, person.email, OFFERED);
  const link = /https?:\/\/\S+view=billing/.exec(mail)?.[0] ?? '';
  await stranger.goto(new URL(link).pathname + new URL(link).search);
  const received = stranger.getByRole('region', { name: 'Billing offer' });
  await expect(received).toContainText(`${team.name} uses 2 seats`);
  await expect(received).toContainText('You need 2 more seats. Upgrade first, then accept.');
  await expectAccessible(stranger);
  await expect(received.getByRole('button', { name: 'Accept and pay' })).toHaveCount(0);
  await expectRole(received, 'link', 'Upgrade');

  await givePlan(stranger, person, 'business_pro');
  await stranger.reload();
  await expect(received).toContainText('Your plan, Business Pro, has 10 seats.');
  await page.reload();
  await expectText(page, `You pay for ${team.name} with your plan`);
  // The team grows while the recipient looks at it: they see it before they accept.
  const accept = async () => {
    await clickButton(received, 'Accept and pay');
    const question = stranger.getByRole('alertdialog', { name: `Pay for ${team.name}?` });
    await clickButton(question, 'Accept and pay');
    return question;
  };
  await addTeamMember(page, team, third);
  const outdated = await accept();
  await expect(stranger.getByText('What you would take on has changed.').first()).toBeVisible();
  await clickButton(outdated, 'Cancel');
  await expect(received).toContainText(`${team.name} uses 3 seats`);
  await accept();
  await expectToast(stranger, 'You Pay for the Team Now');
  await expectText(stranger, `You pay for ${team.name} with your plan`);
  await expect(received).toHaveCount(0);
  await waitForMail(page, team.owner.email, 'Billing of your team has moved');

  await page.reload();
  await expectText(page, `Another owner pays for ${team.name}`);
  await expect(page.getByRole('button', { name: /Offer billing/ })).toHaveCount(0);
  // Chromium logs the refused acceptance to the console.
  pageErrors.splice(0);
});

test('an offer of billing is withdrawn by the payer, and declined by the other owner', async ({
  page,
  stranger,
}) => {
  const team = await startTeam(page);
  const person = await addNewMember(page, stranger, team, 'owner');
  await page.goto(teamUrl(team, 'billing'));
  const send = async () => {
    await clickButton(page, 'Offer billing to another owner');
    await clickButton(page.getByRole('dialog'), person.email);
    await clickButton(page, 'Send offer');
    await expectRole(page, 'region', 'Billing offer');
  };
  await send();
  await clickButton(page, 'Withdraw offer');
  await expectToast(page, 'Offer Withdrawn');
  await send();
  // Mails of earlier releases lead here.
  await stranger.goto(teamUrl(team, 'settings'));
  await clickButton(stranger, 'Decline');
  await expectToast(stranger, 'Offer Declined');
  await expect(stranger.getByRole('region', { name: 'Billing offer' })).toHaveCount(0);
  await waitForMail(page, team.owner.email, 'The offer of billing was declined');
  await page.reload();
  await expectRole(page, 'button', 'Offer billing to another owner');
});
