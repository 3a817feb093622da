import { addOrganizationCard, openPolicyGroup } from '#e2e/fixtures/organization-card.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { memberRow, startTeamWithMember, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, expectTitle, test } from '#e2e/fixtures/test.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`a team with members is accessible in the ${colorScheme} theme, with its dialogs and groups open`, async ({
      page,
      stranger,
    }) => {
      const { team, person } = await startTeamWithMember(page, stranger);
      await addOrganizationCard(page, team, person);
      await page.goto(teamUrl(team, 'members'));
      await memberRow(page, person.email).getByRole('button').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessibleAtEveryWidth(page);
      await page.goto(teamUrl(team, 'ownership'));
      await clickButton(page, 'Add owner');
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
      await expectAccessibleAtEveryWidth(page);
      for (const [view, title] of [
        ['home', team.name],
        ['developers', 'Developers'],
        ['leaver-rule', 'When someone leaves'],
      ] as const) {
        await page.goto(teamUrl(team, view));
        await expectTitle(page, title);
        await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
        await expectAccessibleAtEveryWidth(page);
      }
      await page.goto(teamUrl(team, 'policies'));
      await page.getByRole('list', { name: 'Card policies' }).getByRole('link').click();
      await expect(page.getByRole('list', { name: "Members' cards" })).toBeVisible();
      for (const group of ['Name', 'Design', 'Elements', 'Details', 'Pictures', 'Page']) {
        await openPolicyGroup(page, group);
      }
      await page.getByLabel('Template', { exact: true }).selectOption('Suggested');
      // The bar with unsaved changes may cover a part of a button, wherever the page is scrolled to.
      await clickButton(page, 'Save policy');
      await clickButton(page, 'Dismiss');
      await expectAccessibleAtEveryWidth(page);
    });
  });
}
