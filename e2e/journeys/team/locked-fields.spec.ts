import type { Page } from 'playwright/test';
import { OWN_FIELD } from '#shared/organization/policy/policy.ts';
import {
  addOrganizationCard,
  setDefaultPolicy,
  startTeamWithCard,
} from '#e2e/fixtures/organization-card.ts';
import { teamUrl, type Team } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, test, expectText } from '#e2e/fixtures/test.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

const LOCKED_COMPANY = {
  rules: { company: { ...OWN_FIELD, source: 'policy' as const, editable: false } },
  values: { company: 'Northwind Ltd' },
};

/** Makes a key of the team in its settings and returns it. */
async function createKey(
  page: Page,
  team: Team,
  { name, permissions }: { name: string; permissions: readonly string[] },
): Promise<string> {
  await page.goto(`${teamUrl(team, 'developers')}#api-keys`);
  const keys = page.getByRole('region', { name: 'API keys', exact: true });
  await clickButton(keys, 'Create API key');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  for (const permission of permissions)
    await dialog.getByLabel(permission, { exact: true }).check();
  await dialog.getByLabel('Your password').fill(team.owner.password);
  await expectAccessible(page);
  await clickButton(dialog, 'Create key');
  const key = (await dialog.getByText(/^ttc_test_/).textContent()) ?? '';
  await clickButton(dialog, 'Done');
  await expect(keys.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  return key;
}

test(
  'a program changes a locked field with the permission only, and the team finds the exception',
  { tag: '@core' },
  async ({ page, stranger }) => {
    const { team, person, username } = await startTeamWithCard(page, stranger);
    const other = await addOrganizationCard(page, team, person);
    await setDefaultPolicy(page, team, LOCKED_COMPANY);
    const permissions = ['Read cards', 'Create, change and delete cards'];
    const weak = await createKey(page, team, { name: 'Website', permissions });
    const strong = await createKey(page, team, {
      name: 'Directory',
      permissions: [...permissions, 'Change fields that a card policy locks'],
    });
    const change = (key: string, data: object) =>
      page.request.patch(`/api/v1/cards/${username}`, {
        headers: { Authorization: `Bearer ${key}` },
        data,
      });
    const cardPage = async () => (await page.request.get(`/${username}`)).text();

    const respected = await change(weak, { title: 'Buyer', company: 'Northwind Labs' });
    expect([respected.status(), await respected.json()]).toMatchObject([
      200,
      { title: 'Buyer', company: 'Northwind Ltd', notTaken: [{ field: 'company' }] },
    ]);
    const refused = await change(weak, { company: 'Northwind Labs', overrideLocks: true });
    expect(refused.status()).toBe(403);
    expect(await cardPage()).not.toContain('Northwind Labs');
    await page.goto(`${teamUrl(team, 'cards')}&gap=exceptions`);
    await expectText(page, 'No exceptions');
    await expectAccessible(page);

    const taken = await change(strong, { company: 'Northwind Labs', overrideLocks: true });
    expect([taken.status(), await taken.json()]).toMatchObject([200, { notTaken: [] }]);
    await stranger.goto(`/${username}`);
    await expect(stranger.getByText('Northwind Labs').first()).toBeVisible();

    await page.goto(teamUrl(team, 'cards'));
    const rows = page.getByRole('list', { name: 'Company cards' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await page.getByLabel('Filter cards').selectOption('Exceptions');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Company: “Northwind Labs” · set by API key “Directory” on ');
    await expect(rows).toContainText(`/${username}`);
    await expect(rows).toContainText('Exception: Company');
    await expectAccessible(page);
    await page.getByLabel('Filter cards').selectOption('All cards');
    await expect(rows.filter({ hasText: `/${other}` })).toBeVisible();

    await page.goto(teamUrl(team, 'audit'));
    const entry = page.getByRole('listitem').filter({ hasText: `changed the card ${username}` });
    await expect(entry.filter({ hasText: 'Directory' })).toHaveCount(1);
  },
);
