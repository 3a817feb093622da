import type { Page } from 'playwright/test';
import { createAccount, newPerson } from '#e2e/fixtures/account.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { startTeamWithCard } from '#e2e/fixtures/organization-card.ts';
import { mailsTo, waitForMail } from '#e2e/fixtures/outbox.ts';
import { givePlanByCommand, waitForPlan } from '#e2e/fixtures/plan.ts';
import {
  expectBilling,
  FAILING_CARD,
  GOOD_CARD,
  payByCard,
  triggerAtStripe,
} from '#e2e/fixtures/stripe.ts';
import { addTeamMember, startTeam, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, expectText, expectTitle, test } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';

async function cancelPlan(page: Page): Promise<void> {
  await page.goto(pages.billing);
  await clickButton(page, 'Cancel plan');
  // The button of the next page has the same name.
  await page.getByRole('heading', { name: 'Cancel your plan' }).waitFor();
  await clickButton(page, 'Cancel plan');
  await page.waitForURL(`**${pages.billing}`);
  // The page has loaded what the plan has before it can end.
  await page.getByRole('button', { name: 'Create your link' }).waitFor();
}

test('a canceled plan is announced, and its end suspends nobody for a week', async ({
  page,
  stranger,
}) => {
  const { team, username } = await startTeamWithCard(page, stranger);
  const attention = page.getByRole('region', { name: 'Needs attention' });
  const lost = 'Members of your team lose their seats';
  await cancelPlan(page);
  expect(await waitForMail(page, team.owner.email, lost)).toContain('becomes smaller on');
  await page.goto(teamUrl(team, 'home'));
  await expect(attention).toContainText(/only the owner who pays can open the team/);
  await clickRole(attention, 'link', 'See what changes');
  await expectText(page, 'Free has no teams, so only the owner who pays can open the team then.');
  await expectAccessibleAtEveryWidth(page);

  await page.goto(pages.billing);
  await clickButton(page, 'Resume plan');
  await clickButton(page, 'Don’t cancel plan');
  await clickRole(page, 'link', 'Return to the shop');
  await expectBilling(page, 'Free trial');
  await page.goto(teamUrl(team, 'seats'));
  await expectText(page, 'Everyone has a seat');

  // It ends weeks before the mailed day: owners have a week from then.
  await cancelPlan(page);
  await triggerAtStripe(page, team.owner.email, 'To the end of the period');
  await waitForPlan(page, team.owner, 'free');
  await expectBilling(page, 'Business Pro has ended');
  const countMails = async () => (await mailsTo(page, team.owner.email)).length;
  await expect.poll(countMails).toBeGreaterThan(3);
  await page.goto(teamUrl(team, 'seats'));
  await expectText(page, 'everyone keeps their place, but nobody can be added');
  await stranger.goto(teamUrl(team, 'requests'));
  await expectTitle(stranger, 'Requests');
  expect((await page.request.get(`/${username}`)).status()).toBe(200);
});

/** Pays for the first period after the trial with a card, as far as the card can be charged. */
async function payFirstPeriod(page: Page, email: string, card: string): Promise<void> {
  await page.goto(pages.billing);
  await clickButton(page, 'Add a card');
  await payByCard(page, card, 'Save card');
  await page.waitForURL(`**${pages.billing}`);
  await triggerAtStripe(page, email, 'To the end of the period');
}

/** Ends without a mailed day, each by what the bank, the seller or a card does. */
const SUDDEN_ENDS: Readonly<Record<string, { card: string; actions: readonly string[] }>> = {
  'a refund': { card: GOOD_CARD, actions: ['Refund the last payment'] },
  'a lost dispute': { card: GOOD_CARD, actions: ['Dispute the last payment', 'Lose the dispute'] },
  'a card that keeps failing': { card: FAILING_CARD, actions: Array(4).fill('Three days later') },
};

for (const [name, { card, actions }] of Object.entries(SUDDEN_ENDS)) {
  test(`${name} ends the plan at once, and owners have a week to choose`, async ({
    page,
    stranger,
  }) => {
    const { team, username } = await startTeamWithCard(page, stranger);
    await payFirstPeriod(page, team.owner.email, card);
    for (const action of actions) {
      // oxlint-disable-next-line no-await-in-loop -- each follows the one before
      await triggerAtStripe(page, team.owner.email, action);
    }
    await waitForPlan(page, team.owner, 'free');
    await waitForMail(page, team.owner.email, 'Members of your team lose their seats');
    await page.goto(teamUrl(team, 'seats'));
    await expectText(page, 'everyone keeps their place, but nobody can be added');
    await stranger.goto(teamUrl(team, 'requests'));
    await expectTitle(stranger, 'Requests');
    expect((await page.request.get(`/${username}`)).status()).toBe(200);
  });
}

test('owners choose who stays under a smaller plan', async ({ page }) => {
  const team = await startTeam(page);
  await givePlanByCommand(team.owner.email, 'enterprise');
  const people = Array.from({ length: 11 }, newPerson);
  for (const person of people) {
    await createAccount(page, person);
    await addTeamMember(page, team, person);
  }
  await givePlanByCommand(team.owner.email, 'business_pro');
  await waitForMail(page, team.owner.email, 'Choose who stays in your team');
  await page.goto(teamUrl(team, 'home'));
  await clickRole(page, 'link', 'Choose who stays');
  const seats = page.getByRole('region', { name: 'Seats' });
  await expect(seats).toContainText('10 of 12 members stay');
  const boxes = seats.getByRole('checkbox');
  await expect(boxes).toHaveCount(12);
  // The owner cannot be unticked, and no one is ticked beyond the seats.
  await expect(seats.getByRole('checkbox', { disabled: true })).toHaveCount(3);
  await expectAccessibleAtEveryWidth(page);
  await boxes.nth(3).uncheck();
  await expect(seats).toContainText('9 of 10 seats chosen');
  await seats.getByLabel('Search members').fill(people[0]?.email ?? '');
  await expect(boxes).toHaveCount(1);
  await seats.getByLabel('Search members').fill('');
  await expect(boxes).toHaveCount(12);
  await boxes.last().check();
  await expect(seats).toContainText('10 of 12 members stay');
  await clickButton(seats, 'Save choice');
  await expectToast(page, 'Choice Saved');
  await page.reload();
  // Those who stay are listed first.
  await expect(boxes.nth(9)).toBeChecked();
  await expect(boxes.nth(10)).not.toBeChecked();
  await expect(seats).toContainText(`Chosen by ${team.owner.email}`);
  await expectAccessible(page);
});
