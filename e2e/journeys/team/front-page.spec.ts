import { addOrganizationCard } from '#e2e/fixtures/organization-card.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { activateDomain } from '#e2e/fixtures/own-domain.ts';
import { givePlanByCommand } from '#e2e/fixtures/plan.ts';
import { startTeam, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, test } from '#e2e/fixtures/test.ts';

// Browsers open such names without a record in DNS.
const HOSTNAME = `cards.acme-${crypto.randomUUID().slice(0, 8)}.localhost`;

test("a company's domain has a page with its site and the people who agreed, or leads to the site", async ({
  page,
  stranger,
  baseURL,
  pageErrors,
}) => {
  const team = await startTeam(page);
  await givePlanByCommand(team.owner.email, 'enterprise');
  const username = await addOrganizationCard(page, team, team.owner);
  const home = `http://${HOSTNAME}:${new URL(baseURL ?? '').port}`;
  await page.goto(teamUrl(team, 'domains'));
  await activateDomain(page, HOSTNAME);
  await page.reload();

  const settings = page.locator('#front-page');
  const website = settings.getByLabel('Website');
  await website.fill('javascript:alert(1)');
  await clickButton(settings, 'Save');
  await expect(website).toHaveAccessibleDescription(/cannot be used/);
  await expect(website).toHaveValue('javascript:alert(1)');
  await website.fill('https://www.northwind.example/');
  await settings.getByRole('switch', { name: 'List people' }).click();
  await clickButton(settings, 'Save');
  await expectToast(page, 'Front Page Saved');
  await expectAccessible(page);

  await page.goto(teamUrl(team, 'membership'));
  const listed = page.getByRole('switch', { name: 'List me' });
  await expect(listed).not.toBeChecked();
  await listed.click();
  await expect(listed).toBeChecked();
  await expectAccessible(page);

  await stranger.goto(home);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(team.name);
  await expect(stranger.getByRole('link', { name: 'Visit northwind.example' })).toHaveAttribute(
    'href',
    'https://www.northwind.example/',
  );
  await expectAccessible(stranger);
  await stranger.getByRole('list').getByRole('link').click();
  await expect(stranger).toHaveURL(`${home}/${username}`);
  await expect(stranger.getByRole('link', { name: 'Create Your Card' })).toHaveCount(0);

  // Only a domain of the company may be where the root leads.
  await page.goto(teamUrl(team, 'domains'));
  await settings.getByRole('radio', { name: 'Your site' }).check({ force: true });
  await clickButton(settings, 'Save');
  await expect(website).toHaveAccessibleDescription(/domain of your company only/);
  // Both refusals.
  pageErrors.splice(0);
});
