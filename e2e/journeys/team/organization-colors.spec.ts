import { signUp } from '#e2e/fixtures/account.ts';
import {
  addOrganizationCard,
  openDefaultPolicy,
  setDefaultPolicy,
} from '#e2e/fixtures/organization-card.ts';
import { expectToast, livePreview } from '#e2e/fixtures/dashboard.ts';
import { addTeamMember, startTeam } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, test, expectText, expectNoText } from '#e2e/fixtures/test.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

const GREEN = 'rgb(11, 61, 46)';
const CREAM = 'rgb(245, 247, 232)';
const YELLOW = 'rgb(255, 183, 3)';

test("a team sets its colors, is helped to a readable text, and they are on the public page and in the member's editor", async ({
  page,
  stranger,
}) => {
  const team = await startTeam(page);
  const person = await signUp(stranger);
  await addTeamMember(page, team, person);
  const username = await addOrganizationCard(page, team, person);

  await openDefaultPolicy(page, team, 'Design');
  await clickRole(page, 'switch', 'Company colors');
  await page.getByLabel('Background', { exact: true }).fill('#0b3d2e');
  await page.getByLabel('Accent', { exact: true }).fill('#ffb703');
  await page.getByLabel('Text', { exact: true }).fill('#335544');
  await expectText(page, /The text is hard to read on this background/);
  await expectAccessible(page);
  await clickButton(page, /^Use #/);
  await expectNoText(page, /The text is hard to read on this background/);
  await page.getByLabel('Text', { exact: true }).fill('#f5f7e8');
  const preview = page.getByRole('list', { name: "Members' cards" }).locator('.cf-in').first();
  await expect(preview).toHaveCSS('background-color', GREEN);
  await expectAccessible(page);
  await clickButton(page, 'Save policy');
  await expectToast(page, 'Policy Saved');

  await expect(async () => {
    await stranger.goto(`/${username}`);
    await expect(stranger.locator('html')).toHaveCSS('background-color', GREEN, { timeout: 500 });
  }).toPass();
  await expect(stranger.locator('.cf-in')).toHaveCSS('background-color', GREEN);
  await expect(stranger.locator('.cf-name')).toHaveCSS('color', CREAM);
  await expect(stranger.getByRole('link', { name: 'Add to Contacts' })).toHaveCSS(
    'background-color',
    YELLOW,
  );
  await expect(stranger.locator('.pg-code .cf-qr path').first()).toHaveCSS('fill', CREAM);
  await expect(stranger.locator('.pg-code .cf-qr path').last()).toHaveCSS('fill', GREEN);
  await expectAccessible(stranger);
  await stranger.goto(`/card/${username}/exchange`);
  await expect(stranger.locator('html')).toHaveCSS('background-color', GREEN);
  await expectAccessible(stranger);

  await stranger.goto('/dashboard');
  const card = livePreview(stranger).locator('.cf-in').first();
  await expect(card).toHaveCSS('background-color', GREEN);
  await setDefaultPolicy(page, team, {});
  await stranger.reload();
  await expect(card).not.toHaveCSS('background-color', GREEN);
});
