import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { expectInTeam, startTeam, startTeamWithMember, teamUrl } from '#e2e/fixtures/team.ts';
import {
  expect,
  expectAccessible,
  test,
  expectText,
  expectRole,
  expectTitle,
} from '#e2e/fixtures/test.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

test('a team is renamed, gets a second owner, and shows the record of a domain', async ({
  page,
  stranger,
}) => {
  const { team, person } = await startTeamWithMember(page, stranger);
  await page.goto(teamUrl(team, 'brand'));
  await page.getByLabel('Team name').fill('Southwind');
  await clickButton(page.getByRole('region', { name: 'Name' }), 'Save');
  await expectInTeam(page, { name: 'Southwind' });
  await clickRole(page.getByRole('navigation', { name: 'Team' }), 'link', 'Home');
  await expectTitle(page, 'Southwind');

  await page.goto(teamUrl(team, 'domains'));
  await page.getByLabel('Domain', { exact: true }).fill('southwind.example');
  await clickButton(page, 'Add domain');
  const domain = page.getByRole('region', { name: 'southwind.example' });
  await expect(domain).toContainText('Not verified');
  await expect(domain).toContainText('_tiptopcards.southwind.example');
  await expectAccessible(page);

  await page.goto(teamUrl(team, 'ownership'));
  await clickButton(page, 'Add owner');
  const picker = page.getByRole('dialog', { name: 'Who becomes an owner?' });
  await clickButton(picker, new RegExp(person.lastName));
  await clickButton(page.getByRole('alertdialog'), 'Add owner');
  await expectToast(page, 'Owner Added');
  await stranger.goto(teamUrl(team, 'ownership'));
  await expectRole(stranger, 'button', 'Delete team');
});

test('every view fits a phone, a tablet and a desktop, and loads again after a failure', async ({
  page,
  pageErrors,
}) => {
  test.slow();
  const team = await startTeam(page);
  await page.goto(teamUrl(team, 'home'));
  const options = page.getByLabel('Section of the team').locator('option');
  await expect(options).toHaveCount(16);
  const entries = await options.evaluateAll((found: HTMLOptionElement[]) =>
    found.map(({ value, textContent }) => ({ key: value, title: textContent })),
  );
  const views = [
    ...entries,
    { key: 'invitations', title: 'Invitations' },
    { key: 'leavers', title: 'Former members' },
    { key: 'leaver-rule', title: 'When someone leaves' },
  ];
  for (const { key, title } of views) {
    await page.goto(teamUrl(team, key));
    await expectTitle(page, key === 'home' ? team.name : title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await expectAccessibleAtEveryWidth(page, [360, 768, 1440]);
  }
  await page.route('**/groups', (route) => route.abort());
  await page.goto(teamUrl(team, 'groups'));
  await expectText(page, "We couldn't load the groups");
  await page.getByLabel('New group').fill('Typed and still there');
  await clickButton(page, 'Create');
  await expect(page.getByText('Network error occurred. Please try again.')).toHaveCount(2);
  await expect(page.getByLabel('New group')).toHaveValue('Typed and still there');
  await page.unroute('**/groups');
  await clickButton(page, 'Try again');
  await expectText(page, 'No groups yet');
  // Chromium logs the failed calls to the console.
  pageErrors.splice(0);
});

test('addresses of earlier releases lead to the view that replaced them, with their section', async ({
  page,
}) => {
  const team = await startTeam(page);
  const replaced = [
    ['numbers', '', 'Analytics', 'analytics'],
    ['you', '', 'My membership', 'membership'],
    ['settings', '', 'Billing', 'billing'],
    ['settings', '#logo', 'Brand', 'brand'],
    ['settings', '#leavers', 'When someone leaves', 'leaver-rule'],
    ['settings', '#own-domains', 'Domains', 'domains'],
    ['settings', '#webhooks', 'Developers', 'developers'],
    ['settings', '#danger-zone', 'Ownership', 'ownership'],
  ] as const;
  for (const [former, section, title, view] of replaced) {
    await page.goto(`${teamUrl(team, former)}&kept=1${section}`);
    await expectTitle(page, title);
    const { pathname, search, hash } = new URL(page.url());
    expect(pathname + search).toBe(`${teamUrl(team, view)}&kept=1`);
    expect(hash).toBe(section);
  }
});
