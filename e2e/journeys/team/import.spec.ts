import { Buffer } from 'node:buffer';
import type { Page } from 'playwright/test';
import { OWN_FIELD } from '#shared/organization/policy/policy.ts';
import { href, pages } from '#shared/routes.ts';
import {
  addOrganizationCard,
  setDefaultPolicy,
  startTeamWithCard,
} from '#e2e/fixtures/organization-card.ts';
import { startTeamWithMember } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, test, expectText, expectNoText } from '#e2e/fixtures/test.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

const LOCKED_TITLE = {
  rules: { title: { ...OWN_FIELD, source: 'policy' as const, editable: false } },
  values: { title: 'Consultant' },
};

/** Chooses a file with a card of our own export. */
async function chooseCard(page: Page, username: string): Promise<void> {
  const card = { name: 'Ann Own', title: 'Boss', template: 'premium', cardElements: [], username };
  await page.goto(pages.importCards);
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'card.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(card)),
  });
}

const rowOf = (page: Page) =>
  page.getByRole('list', { name: 'Cards to create' }).getByRole('listitem');

test('importing a company card leaves it as it is, and makes a card of the person', async ({
  page,
  stranger,
}) => {
  const { team, username } = await startTeamWithCard(page, stranger);
  await setDefaultPolicy(page, team, LOCKED_TITLE);
  await stranger.goto(pages.dashboard);
  await expect(stranger.getByLabel('Title', { exact: true })).toHaveValue('Consultant');
  await chooseCard(stranger, username);
  await expect(rowOf(stranger)).toContainText(
    `This is your card at ${team.name}, which an import does not change.`,
  );
  await expectAccessible(stranger);
  await rowOf(stranger).getByRole('radio').check();
  // A plan with one card: the organization card is not one of them.
  await clickButton(stranger, 'Create This Card');
  await expectText(stranger, '1 created.');
  await stranger.goto(href('card', { username }));
  await expectText(stranger, 'Consultant');
  await expectNoText(stranger, 'Boss');
});

test('locked fields hold when a file is imported over a company card that the device did not know', async ({
  page,
  stranger,
}) => {
  const { team, person } = await startTeamWithMember(page, stranger);
  await setDefaultPolicy(page, team, LOCKED_TITLE);
  const username = `card-${crypto.randomUUID().slice(0, 12)}`;
  await chooseCard(stranger, username);
  await expect(rowOf(stranger)).toContainText('Ann Own');
  await addOrganizationCard(page, team, person, username);
  await clickButton(stranger, 'Create This Card');
  await expect(rowOf(stranger)).toContainText(`This changed your card at ${team.name}.`);
  await expect(rowOf(stranger)).toContainText(`Job title is set by ${team.name}.`);
  await expectAccessible(stranger);
  await stranger.goto(href('card', { username }));
  await expectText(stranger, 'Consultant');
  await expectNoText(stranger, 'Boss');
});
