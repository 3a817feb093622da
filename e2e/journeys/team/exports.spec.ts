import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { startTeamWithMember, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, test, expectText } from '#e2e/fixtures/test.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';
import { href } from '#shared/routes.ts';

async function exportRows(page: Page): Promise<string[]> {
  const download = page.waitForEvent('download');
  await clickButton(page, 'Export as CSV');
  const file = await download;
  return readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
}

test('an owner exports the members and the cards, which the page for exports leads to', async ({
  page,
  stranger,
}) => {
  const { team, person } = await startTeamWithMember(page, stranger);
  await page.goto(teamUrl(team, 'members'));
  const members = await exportRows(page);
  expect(members).toHaveLength(3);
  expect(members.join('\n')).toContain(person.email);
  await expectAccessibleAtEveryWidth(page, [360, 768, 1440]);

  await page.goto(href('importCards'));
  await clickRole(page, 'link', 'Cards of Northwind');
  const [titles] = await exportRows(page);
  expect(titles).toContain('Holder');
  await expectAccessibleAtEveryWidth(page, [360, 768, 1440]);

  await page.goto(teamUrl(team, 'audit'));
  await expectText(page, /exported the members/);
  await expectText(page, /exported the cards/);
});
