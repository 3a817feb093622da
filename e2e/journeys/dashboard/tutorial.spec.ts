import type { Locator } from 'playwright/test';
import { signUp } from '#e2e/fixtures/account.ts';
import { confirmEmail } from '#e2e/fixtures/outbox.ts';
import { expectToast, livePreview } from '#e2e/fixtures/dashboard.ts';
import { givePlan } from '#e2e/fixtures/plan.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

async function readTop(part: Locator): Promise<number> {
  return (await part.boundingBox())?.y ?? Number.NaN;
}

async function readDistance(from: Locator, to: Locator): Promise<number> {
  return (await readTop(to)) - (await readTop(from));
}

test('R-E8, R-Z14: the tutorial goes both ways, closes for good when completed, and reopens on request', async ({
  page,
}) => {
  await signUp(page);
  const tutorial = page.getByRole('complementary', { name: 'Tutorial' });
  const names = ['Welcome', 'Basic Information', 'Add Elements & Logo', 'Save & Share'];
  const next = tutorial.getByRole('button', { name: 'Next' });
  const title = tutorial.getByRole('heading');
  await expect(tutorial.getByRole('button', { name: 'Previous' })).toBeDisabled();
  for (const name of names) {
    await expect(title).toHaveText(name);
    if (name !== 'Save & Share') await next.click();
  }
  await clickButton(tutorial, 'Previous');
  await expect(title).toHaveText('Add Elements & Logo');
  await page.reload();
  await expect(title).toHaveText('Welcome');
  for (const _ of names.slice(1)) await next.click();
  await clickButton(tutorial, 'Complete');
  await expect(tutorial).toHaveCount(0);
  const opener = page.getByRole('button', { name: 'Tutorial', exact: true });
  await expect(opener).toBeFocused();
  await page.reload();
  await expect(opener).toBeVisible();
  await expect(tutorial).toHaveCount(0);
  await opener.click();
  await expect(title).toBeFocused();
  await expect(title).toHaveText('Welcome');
});

test('on a desktop the step about basic information leaves its fields visible', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  const tutorial = page.getByRole('complementary', { name: 'Tutorial' });
  await clickButton(tutorial, 'Next');
  await expect(tutorial.getByRole('heading')).toHaveText('Basic Information');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toBeInViewport({ ratio: 1 });
  const readGap = async () => {
    const [box, next] = [await name.boundingBox(), await tutorial.boundingBox()];
    return box && next && next.x - (box.x + box.width);
  };
  await expect.poll(readGap).toBeGreaterThan(0);
});

test('on a low desktop the tutorial is part of the page and covers no field', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 720 });
  await signUp(page);
  const tutorial = page.getByRole('complementary', { name: 'Tutorial' });
  await clickButton(tutorial, 'Next');
  await expect(tutorial.getByRole('button', { name: 'Next' })).toBeInViewport({ ratio: 1 });
  const details = page.getByRole('region', { name: 'Your card' });
  for (const label of [/^Name/, /^Title/, /^Company/, /^Email/, /^Phone/, /^Website/, /^Bio/]) {
    const field = details.getByRole('textbox', { name: label });
    await field.focus();
    // Nothing lies over the middle of the field.
    await field.click({ trial: true });
    const readGap = async () => {
      const box = await tutorial.boundingBox();
      return (await readTop(field)) - (box ? box.y + box.height : Number.NaN);
    };
    await expect.poll(readGap).toBeGreaterThanOrEqual(0);
  }
});

test('on a phone the open tutorial covers no button and comes after the first card', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const person = await signUp(page);
  const tutorial = page.getByRole('complementary', { name: 'Tutorial' });
  await expect(tutorial).toBeVisible();
  const save = page.getByRole('button', { name: 'Save Card Information' });
  // Nor does the bar that saves cover the tutorial.
  await tutorial.getByRole('button', { name: 'Next' }).click({ trial: true });
  await save.scrollIntoViewIfNeeded();
  await expect(save).toBeInViewport({ ratio: 1 });
  await save.click();
  const tile = page.getByRole('list', { name: 'Your cards' }).getByRole('listitem');
  await expect(tile).toBeVisible();
  await expect.poll(() => readDistance(tile, tutorial)).toBeGreaterThan(0);
  // A reload would abort the request that publishes the card.
  await expectToast(page, 'Card Saved!');
  await givePlan(page, person, 'startup');
  // The bar that asks for confirmation would come above the tile.
  await confirmEmail(page, person.email);
  await page.reload();
  const passes = page.getByRole('complementary', { name: 'Premium passes' });
  await expect(passes).toBeVisible();
  await expect(tile).toBeInViewport({ ratio: 1 });
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
