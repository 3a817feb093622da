import { startTeam, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, expectTitle, test } from '#e2e/fixtures/test.ts';
import { clickRole } from '#e2e/fixtures/click-button.ts';

const LONG_NAME = 'Rheinische Verkehrsgesellschaft für Ausflugsschifffahrt';

test.use({ viewport: { width: 360, height: 740 } });

test('a long team name leaves the logo and the account menu their places on a phone', async ({
  page,
}) => {
  const team = await startTeam(page, LONG_NAME);
  await page.goto(teamUrl(team, 'home'));
  const header = page.getByRole('banner');
  const switcher = header.getByRole('button', { name: /^Switch team, now Rheinische/ });
  await expect(switcher).toBeVisible();
  const boxes = [];
  for (const part of [
    header.getByRole('link').first().locator('svg'),
    switcher,
    header.getByRole('link', { name: 'Contacts' }),
    header.getByRole('button', { name: /Account/ }),
  ]) {
    const box = await part.boundingBox();
    if (box === null) throw new Error('a part of the header is not shown');
    boxes.push(box);
  }
  for (const [index, { x }] of boxes.entries()) {
    const before = boxes[index - 1];
    expect(x, `part ${index}`).toBeGreaterThanOrEqual(before ? before.x + before.width : 0);
  }
  const last = boxes.at(-1);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(360);
});

test('every view of a team is in one select on a phone, which keeps the focus', async ({
  page,
}) => {
  const team = await startTeam(page);
  await page.goto(teamUrl(team, 'home'));
  const select = page.getByLabel('Section of the team');
  await expect(page.getByRole('navigation', { name: 'Team' }).getByRole('link')).toHaveCount(0);
  await expect(select.locator('optgroup')).toHaveCount(4);
  // By keyboard: the arrow keys of a closed select choose.
  await select.focus();
  for (const title of ['Members', 'Groups', 'Cards', 'Policies']) {
    await page.keyboard.press('ArrowDown');
    await expectTitle(page, title);
    await expect(select).toBeFocused();
  }
  await select.selectOption({ label: 'My membership' });
  await expectTitle(page, 'My membership');
  await page.goBack();
  await expectTitle(page, 'Policies');
  await expect(select).toHaveValue('policies');

  // The tabs of a view belong to its entry.
  await select.selectOption({ label: 'Members' });
  const tabs = page.getByRole('navigation', { name: 'Members' });
  for (const [tab, title] of [
    ['Invited', 'Invitations'],
    ['Left', 'Former members'],
    ['Active', 'Members'],
  ] as const) {
    await clickRole(tabs, 'link', tab);
    await expectTitle(page, title);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(tabs.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
    await expect(select).toHaveValue('members');
  }
});

test('the room of the current view lists its views on a desktop, and a link moves the focus to the title', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const team = await startTeam(page);
  await page.goto(teamUrl(team, 'home'));
  const links = page.getByRole('navigation', { name: 'Team' }).getByRole('link');
  await expect(links).toHaveText([
    'Home',
    'People',
    'Cards',
    'Results',
    'Company',
    'My membership',
  ]);
  await links.nth(4).press('Enter');
  await expectTitle(page, 'Brand');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(links).toHaveText([
    'Home',
    'People',
    'Cards',
    'Results',
    'Brand',
    'Domains',
    'Developers',
    'Sign-in & access',
    'Ownership',
    'Audit log',
    'Billing',
    'My membership',
  ]);
  await expect(links.nth(4)).toHaveAttribute('aria-current', 'page');
});
