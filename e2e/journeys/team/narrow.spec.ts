import { startTeam, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

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

test('every view of a team can be reached in the row on a phone, and the current one is in sight', async ({
  page,
}) => {
  const team = await startTeam(page);
  await page.goto(teamUrl(team, 'home'));
  const row = page.getByRole('navigation', { name: 'Team' });
  const links = row.getByRole('link');
  await expect(links.first()).toBeVisible();
  const count = await links.count();
  expect(count).toBeGreaterThan(8);
  const expectInSight = async (index: number) => {
    const link = links.nth(index);
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect
      .poll(async () => {
        const box = await link.boundingBox();
        return box !== null && box.x >= 0 && box.x + box.width <= 360;
      })
      .toBe(true);
  };
  // By keyboard.
  await links.first().focus();
  for (let index = 1; index < count; index++) await page.keyboard.press('Tab');
  await expect(links.last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expectInSight(count - 1);
  // By address, and by touch of what is in sight.
  await page.goto(teamUrl(team, 'home'));
  await expectInSight(0);
  for (let index = 1; index < count; index++) {
    await links.nth(index).click();
    await expectInSight(index);
  }
  await page.reload();
  await expectInSight(count - 1);
  // Also when the tabs before it get wider, as a late font makes them.
  await row
    .getByRole('listitem')
    .first()
    .evaluate((tab) => tab.style.setProperty('width', '600px'));
  await expectInSight(count - 1);
});
