import { signUp } from '#e2e/fixtures/account.ts';
import { dashboardTabUrl, openTabOnPlan, tab } from '#e2e/fixtures/dashboard-tab.ts';
import { expectToast, publishFirstCard } from '#e2e/fixtures/dashboard.ts';
import { onPlan } from '#e2e/fixtures/plan.ts';
import { expect, expectAccessible, test, expectText, expectRole } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

test("R-D3, R-D7, R-D8: a new account's overview shows zeros, the plan and seven tiles", async ({
  page,
}) => {
  await openTabOnPlan(page, 'free', 'overview');
  const numbers = page.getByRole('region', { name: 'Statistics' });
  for (const [name, value] of [
    ['Views', '0'],
    ['Contacts', '0'],
    ['Clicks', '0'],
    ['Conversion', '0%'],
  ] as const) {
    const number = numbers.locator('div', { has: page.getByText(name, { exact: true }) }).last();
    await expect(number.getByText(value, { exact: true })).toBeVisible();
  }
  await expect(numbers).toContainText('No views yet.');
  const plan = page.getByRole('region', { name: 'Your plan' });
  await expect(plan).toContainText('Free');
  await expect(plan).toContainText('0 of 1');
  await expect(plan.getByRole('progressbar')).toHaveCount(2);
  await expectRole(page, 'region', 'Upgrade to Startup');
  const tiles = page.getByRole('region', { name: 'Quick actions' }).getByRole('button');
  await expect(tiles).toHaveCount(7);
  await expect(tiles.filter({ has: page.getByLabel('Locked') })).toHaveText([
    /Add YouTube Videos/,
    /Sell Digital Products/,
    /Team Management/,
    /Advanced Analytics/,
  ]);
  await expectAccessible(page);
});

test('a plan without a card limit shows no progress bar', async ({ page }) => {
  await openTabOnPlan(page, 'business_pro', 'overview');
  const plan = page.getByRole('region', { name: 'Your plan' });
  await expect(plan).toContainText('Cards0');
  await expect(plan).not.toContainText('unlimited');
  await expect(plan.getByRole('progressbar')).toHaveCount(1);
  await expectRole(plan, 'progressbar', 'Passes this month');
});

test('R-D4, R-D5, R-D6: each tile works: an available one opens its feature, a locked one names the plan that has it', async ({
  page,
}) => {
  await openTabOnPlan(page, 'free', 'overview');
  const tile = (name: string) =>
    page.getByRole('region', { name: 'Quick actions' }).getByRole('button', { name });
  for (const [name, title] of [
    ['Add YouTube Videos', 'YouTube integration comes with Startup'],
    ['Sell Digital Products', 'Digital product selling comes with Business Pro'],
    ['Team Management', 'Team management comes with Business Pro'],
    ['Advanced Analytics', 'Advanced analytics comes with Startup'],
  ] as const) {
    await tile(name).click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('link', { name: 'See plans' })).toHaveAttribute(
      'href',
      pages.pricing,
    );
    await page.keyboard.press('Escape');
    await expect(tile(name)).toBeFocused();
  }
  await tile('Generate QR Code').click();
  await expectToast(page, 'Add a username first');
  await page.goto(dashboardTabUrl('overview'));
  await tile('Create Digital Card').click();
  await expect(tab(page, 'Digital Cards')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await tile('Premium Pass Manager').click();
  await expect(page).toHaveURL(new RegExp(`${pages.premiumPass}$`));
});

test('R-D5, R-D7: on Business Pro every tile opens what it names', async ({ page }) => {
  await onPlan(page, 'business_pro');
  await publishFirstCard(page);
  for (const [name, adding, label] of [
    ['Add YouTube Videos', 'Add YouTube', 'YouTube'],
    ['Sell Digital Products', 'Add Online Shop', 'Online Shop'],
  ] as const) {
    await page.goto(dashboardTabUrl('overview'));
    await clickButton(page, name);
    const dialog = page.getByRole('dialog', { name: adding });
    await expect(dialog.getByRole('textbox', { name: label })).toBeFocused();
    await page.keyboard.press('Escape');
    const editor = page.getByRole('dialog', { name: /^Edit / });
    const kind = editor.getByRole('button', { name: label, exact: true });
    await expect(kind).toBeFocused();
    await expect(kind).toBeInViewport();
    // A reload does not open the element dialog again.
    await page.reload();
    await expect(editor).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(editor).toBeHidden();
    await expect(tab(page, 'Digital Cards')).toHaveAttribute('aria-selected', 'true');
  }
  for (const [name, lands] of [
    ['Team Management', 'Team'],
    ['Advanced Analytics', 'Analytics'],
  ] as const) {
    await page.goto(dashboardTabUrl('overview'));
    await clickButton(page, name);
    await expect(tab(page, lands)).toHaveAttribute('aria-selected', 'true');
  }
  await page.goto(dashboardTabUrl('overview'));
  await clickButton(page, 'Generate QR Code');
  await expectRole(page, 'dialog', 'Premium QR Code');
  await page.goto(dashboardTabUrl('overview'));
  await clickButton(page, 'Create Digital Card');
  await expectRole(page, 'dialog', /^Edit /);
  await expect(page).toHaveURL(/edit\/new$/);
});

test('R-Z13: each plan is offered the next one, and the highest says that it has everything', async ({
  page,
}) => {
  await signUp(page);
  for (const [next, heading] of [
    ['free', 'Upgrade to Startup'],
    ['startup', 'Upgrade to Business Pro'],
    ['business_pro', 'Upgrade to Enterprise'],
    ['enterprise', 'You have the highest plan'],
  ] as const) {
    await page.unrouteAll();
    await onPlan(page, next);
    await page.goto(dashboardTabUrl('overview'));
    await expectRole(page, 'region', heading);
  }
  await expectText(page, 'all features are included');
});
