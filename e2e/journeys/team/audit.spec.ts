import { readFile } from 'node:fs/promises';
import { auditLineSchema } from '#shared/api/organizations/audit.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { startTeam, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, test, expectText } from '#e2e/fixtures/test.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

test(
  'the audit log says what happened, filters and exports',
  { tag: '@core' },
  async ({ page }) => {
    const team = await startTeam(page);
    await page.goto(teamUrl(team, 'groups'));
    await page.getByLabel('New group').fill('Sales');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Group Created');

    await page.goto(teamUrl(team, 'audit'));
    const log = page.getByRole('list', { name: 'Audit log' });
    const entry = log.getByText(`${team.owner.email} created the group “Sales”`);
    await expect(entry).toBeVisible();
    await entry.click();
    await expectText(log, 'group.created');
    await expectAccessible(page);

    await page.getByLabel('Action').selectOption({ label: 'Team created' });
    await expect(entry).toHaveCount(0);
    await expectText(log, `created the team “${team.name}”`);
    await page.getByLabel('Action').selectOption({ label: 'Group deleted' });
    await expectText(page, 'No matching entries');
    await clickButton(page, 'Show everything');
    await expect(entry).toBeVisible();
    await page.getByLabel('To').fill('2020-01-01');
    await expectText(page, 'No matching entries');

    const download = page.waitForEvent('download');
    await clickButton(page, 'Export as JSON lines');
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n');
    const kinds = lines.map((line) => auditLineSchema.parse(JSON.parse(line)).kind);
    // The export is an entry too.
    expect(kinds).toEqual(['checkpoint', 'entry', 'entry', 'entry', 'head']);
  },
);
