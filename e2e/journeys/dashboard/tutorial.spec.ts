import type { Locator, Page } from 'playwright/test';
import { signUp } from '#e2e/fixtures/account.ts';
import { expectToast, livePreview } from '#e2e/fixtures/dashboard.ts';
import { givePlan } from '#e2e/fixtures/plan.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

const NAMES = ['Welcome', 'Basic Information', 'Add Elements & Logo', 'Save & Share'];

const tutorialOn = (page: Page) => page.getByRole('complementary', { name: 'Tutorial' });

async function readDistance(from: Locator, to: Locator): Promise<number> {
  const [above, below] = [await from.boundingBox(), await to.boundingBox()];
  return above && below ? below.y - above.y - above.height : Number.NaN;
}

/** The names of the controls that the tutorial lies over. */
function findCovered(tutorial: Locator): Promise<string[]> {
  return tutorial.evaluate((aside) => {
    const box = aside.getBoundingClientRect();
    const controls = [
      ...document.querySelectorAll('main :is(button, input, textarea, [role="img"])'),
    ];
    const isCovered = (control: Element) => {
      const at = control.getBoundingClientRect();
      const isBeside = at.right <= box.left || at.left >= box.right;
      return !(isBeside || at.bottom <= box.top || at.top >= box.bottom);
    };
    return controls
      .filter((control) => !aside.contains(control) && isCovered(control))
      .map((control) => control.getAttribute('aria-label') ?? control.outerHTML);
  });
}

test('R-E8, R-Z14: the tutorial opens once by itself, goes both ways, closes when completed, and reopens on request', async ({
  page,
}) => {
  await signUp(page);
  const tutorial = tutorialOn(page);
  const next = tutorial.getByRole('button', { name: 'Next' });
  const title = tutorial.getByRole('heading');
  await expect(tutorial.getByRole('button', { name: 'Previous' })).toBeDisabled();
  for (const name of NAMES) {
    await expect(title).toHaveText(name);
    if (name !== 'Save & Share') await next.click();
  }
  for (const name of NAMES.slice(0, -1).toReversed()) {
    await clickButton(tutorial, 'Previous');
    await expect(title).toHaveText(name);
  }
  const more = page.getByRole('button', { name: 'More', exact: true });
  await page.reload();
  await expect(more).toBeVisible();
  await expect(tutorial).toHaveCount(0);

  await more.click();
  await clickRole(page, 'menuitem', 'Tutorial');
  await expect(title).toBeFocused();
  await expect(title).toHaveText('Welcome');
  for (const _ of NAMES.slice(1)) await next.click();
  await clickButton(tutorial, 'Complete');
  await expect(tutorial).toHaveCount(0);
  await expect(more).toBeFocused();
});

for (const height of [720, 900]) {
  test(`on a desktop ${height} px high the open tutorial covers nothing`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height });
    await signUp(page);
    const tutorial = tutorialOn(page);
    await clickButton(tutorial, 'Next');
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
    await expect.poll(() => findCovered(tutorial)).toEqual([]);
  });
}

test('on a phone the tutorial is one line that opens on a press, after the card', async ({
  page,
}) => {
  // A phone 360 pixels wide: the scroll bar of this browser takes the rest.
  await page.setViewportSize({ width: 375, height: 740 });
  const person = await signUp(page);
  const tutorial = tutorialOn(page);
  const line = tutorial.getByRole('button', { name: 'Four steps to your card' });
  await expect(line).toBeVisible();
  expect((await tutorial.boundingBox())?.height).toBeLessThanOrEqual(46);
  await expect
    .poll(() => readDistance(page.getByRole('region', { name: 'Your first card' }), tutorial))
    .toBeGreaterThanOrEqual(0);
  await page.reload();
  await line.click();
  await expect(tutorial.getByRole('heading')).toBeFocused();
  await expect(tutorial.getByRole('heading')).toHaveText('Welcome');
  await clickButton(tutorial, 'Close tutorial');
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeVisible();
  await expect(tutorial).toHaveCount(0);

  await clickButton(page, 'Publish now');
  // A reload would abort the request that publishes the card.
  await expectToast(page, 'Card Saved!');
  await givePlan(page, person, 'startup');
  await page.reload();
  const passes = page.getByRole('complementary', { name: 'Premium passes' });
  await expect(passes).toBeVisible();
  await expect.poll(() => readDistance(livePreview(page), passes)).toBeGreaterThan(0);
});

test('R-G3: a sample shows three styles until there is a card', async ({ page }) => {
  await signUp(page);
  const sample = page.getByRole('img', { name: /^Sample card/ });
  for (const style of ['Premium', 'Elegant', 'Minimal']) {
    await page.getByText(style, { exact: true }).click();
    await expect(sample).toHaveAccessibleName(
      `Sample card, ${style.toLowerCase()}: Your Name, Your Title, Your Company, you@company.com, +1 555 123 4567, www.company.com`,
    );
    await expect(sample.locator('.cf-qr:not(.cf-none)')).toHaveCount(1);
  }
  await clickButton(page, 'Publish now');
  await expectToast(page, 'Card Saved!');
  await expect(sample).toHaveCount(0);
});
