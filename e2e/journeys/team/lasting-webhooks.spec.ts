import type { Page } from 'playwright/test';
import { recover } from '#e2e/fixtures/recover.ts';
import { waitForMail } from '#e2e/fixtures/outbox.ts';
import { startReceiver } from '#e2e/fixtures/receiver.ts';
import {
  addTeamMember,
  memberRow,
  startTeamWithAdmin,
  teamUrl,
  type Team,
} from '#e2e/fixtures/team.ts';
import { createAccount, newPerson } from '#e2e/fixtures/account.ts';
import { expect, expectAccessible, test } from '#e2e/fixtures/test.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

const hooksOf = (page: Page) => page.getByRole('region', { name: 'Webhooks', exact: true });
const rowOf = (page: Page) => hooksOf(page).getByRole('listitem').filter({ hasText: 'HR system' });

/** Creates a webhook that is sent each new member, and returns how to cause one. */
async function createWebhook(page: Page, team: Team, { password, url }: Record<string, string>) {
  await page.goto(`${teamUrl(team, 'developers')}#webhooks`);
  await clickButton(hooksOf(page), 'Create webhook');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(url ?? '');
  await dialog.getByLabel('Description').fill('HR system');
  await dialog.getByLabel('A member joins').check();
  await dialog.getByLabel('Your password').fill(password ?? '');
  await clickButton(dialog, 'Create webhook');
  await clickButton(dialog, 'Done');
  await expect(rowOf(page)).toContainText('Belongs to the team');
  return async () => {
    const person = newPerson();
    await createAccount(page, person);
    await addTeamMember(page, team, person);
    return person.email;
  };
}

test("a team's webhook delivers on after its maker was removed, which the removal says before", async ({
  page,
  stranger,
}) => {
  const receiver = await startReceiver();
  const { team, admin } = await startTeamWithAdmin(page, stranger);
  const join = await createWebhook(stranger, team, { ...admin, url: receiver.url });
  await page.goto(teamUrl(team, 'members'));
  await memberRow(page, admin.email).getByRole('button').click();
  await clickButton(page, 'Remove from team');
  const removal = page.getByRole('dialog', { name: /^Remove / });
  await expect(removal).toContainText('1 webhook that they set up for the team keeps working');
  await clickButton(removal, /^Remove/);
  await expect(removal).toHaveCount(0);
  const email = await join();
  await expect.poll(() => receiver.received.map(({ body }) => body).join()).toContain(email);
  receiver.close();
});

test("a team's webhook is paused when its maker resets the password, until another owner confirms it", async ({
  page,
  stranger,
}) => {
  const receiver = await startReceiver();
  const { team, admin } = await startTeamWithAdmin(page, stranger);
  const join = await createWebhook(stranger, team, { ...admin, url: receiver.url });
  await recover(stranger, admin);
  await waitForMail(page, team.owner.email, 'Programs of your team');
  await stranger.reload();
  await expect(rowOf(stranger)).toContainText('Another owner or admin');
  await clickButton(rowOf(stranger), 'More for HR system');
  await expect(stranger.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await expect(stranger.getByRole('menuitem', { name: 'Resume' })).toHaveCount(0);
  const missed = await join();

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${teamUrl(team, 'developers')}#webhooks`);
  await expect(rowOf(page)).toContainText('is not sent later');
  await clickButton(rowOf(page), 'More for HR system');
  await clickRole(page, 'menuitem', 'Resume');
  const dialog = page.getByRole('dialog', { name: 'Resume this webhook?' });
  await dialog.getByLabel('Your password').fill(team.owner.password);
  await expectAccessible(page);
  await clickButton(dialog, 'Resume webhook');
  await expect(rowOf(page)).toContainText('Active');
  const email = await join();
  const bodies = () => receiver.received.map(({ body }) => body).join();
  await expect.poll(bodies).toContain(email);
  expect(bodies()).not.toContain(missed);
  receiver.close();
});
