import type { Page } from 'playwright/test';
import { signUp } from '#e2e/fixtures/account.ts';
import { addOrganizationCard, openDefaultPolicy } from '#e2e/fixtures/organization-card.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { addTeamMember, startTeam, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, test, expectRole } from '#e2e/fixtures/test.ts';
import { drawLogoFile } from '#e2e/fixtures/logo.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

async function expectAccessibleAtAllWidths(page: Page): Promise<void> {
  await page.setViewportSize({ width: 768, height: 1024 });
  await expectAccessible(page);
  await expectAccessibleAtEveryWidth(page);
}

test('a team uploads its logo, which is on the page and in the dashboard, until a policy or its removal takes it away', async ({
  page,
  stranger,
}) => {
  test.slow();
  const team = await startTeam(page);
  const person = await signUp(stranger);
  await addTeamMember(page, team, person);
  const username = await addOrganizationCard(page, team, person);

  await page.goto(teamUrl(team, 'brand'));
  const section = page.getByRole('region', { name: 'Logo' });
  const picker = section.getByLabel('Logo', { exact: true });
  const logo = section.getByRole('img', { name: 'Northwind' });
  // Black on transparent cannot be seen on a dark page, so a white background is proposed.
  const dark = { ink: '#101010', width: 1600, height: 400, isTransparent: true };
  await picker.setInputFiles(await drawLogoFile(page, dark));
  await expect(logo).toHaveCount(2);
  await expect(section.getByRole('radio', { name: 'White' })).toBeChecked();
  await expectAccessibleAtAllWidths(page);
  await section.getByRole('radio', { name: 'None' }).check();
  await section.getByRole('radio', { name: 'White' }).check();
  await clickButton(section, 'Save logo');
  await expectToast(page, 'Logo Saved');
  await expectRole(section, 'button', 'Replace logo');
  await expect(logo).toHaveCount(2);

  const shown = stranger.locator('main').getByRole('img', { name: 'Northwind', exact: true });
  await expect(async () => {
    await stranger.goto(`/${username}`);
    await expect(shown).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(300);
  await expectAccessibleAtAllWidths(stranger);

  await stranger.goto('/dashboard');
  const live = stranger.getByRole('region', { name: 'Live preview' });
  const inDashboard = live.getByRole('img', { name: 'Northwind', exact: true });
  await expect(inDashboard).toBeVisible();

  await openDefaultPolicy(page, team, 'Design');
  const preview = page
    .getByRole('list', { name: "Members' cards" })
    .getByRole('img', { name: 'Northwind', exact: true });
  await expect(preview).toBeVisible();
  await expectAccessibleAtAllWidths(page);
  await clickRole(page, 'switch', 'Company logo');
  await expect(preview).toHaveCount(0);
  await clickButton(page, 'Save policy');
  await expectToast(page, 'Policy Saved');
  await stranger.reload();
  await expect(inDashboard).toHaveCount(0);

  // Admins still see it under Brand, although no card shows it.
  await page.goto(teamUrl(team, 'brand'));
  await expect(logo).toHaveCount(2);
  await clickButton(section, 'Remove logo');
  await clickButton(page.getByRole('alertdialog'), 'Remove');
  await expectToast(page, 'Logo Removed');
  await expect(logo).toHaveCount(0);
  await expectRole(section, 'button', 'Upload logo');
});

test('a file that is no picture is refused in words, and a logo that is not saved can be discarded', async ({
  page,
}) => {
  const team = await startTeam(page);
  await page.goto(teamUrl(team, 'brand'));
  const section = page.getByRole('region', { name: 'Logo' });
  const picker = section.getByLabel('Logo', { exact: true });
  await picker.setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  });
  await expectToast(page, 'Not an image');
  const opaque = { ink: '#cc2244', width: 300, height: 300, isTransparent: false };
  await picker.setInputFiles(await drawLogoFile(page, opaque));
  await expect(section.getByRole('img')).toHaveCount(2);
  // No background would be visible behind it.
  await expect(section.getByRole('radio')).toHaveCount(0);
  await clickButton(section, 'Cancel');
  await expect(section.getByRole('img')).toHaveCount(0);
  await expectRole(section, 'button', 'Upload logo');
});
