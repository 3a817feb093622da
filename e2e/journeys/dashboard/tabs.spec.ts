import { readFileSync } from 'node:fs';
import { signUp } from '#e2e/fixtures/account.ts';
import { dashboardTabUrl, openTabOnPlan, tab } from '#e2e/fixtures/dashboard-tab.ts';
import { onPlan } from '#e2e/fixtures/plan.ts';
import {
  expect,
  expectAccessible,
  test,
  expectText,
  expectRole,
  expectTitle,
  expectNoText,
} from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

test(
  'R-D1: five tabs each have a URL; back, forward and the arrow keys switch between them',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto(pages.dashboard);
    const list = page.getByRole('tablist', { name: 'Dashboard' });
    await expect(list.getByRole('tab')).toHaveText([
      'Overview',
      'Digital Cards',
      'Analytics',
      'Team',
      'Settings',
    ]);
    await tab(page, 'Settings').click();
    await expect(page).toHaveURL(/\?tab=settings$/);
    await expectTitle(page, 'Settings');
    await page.goBack();
    await expect(tab(page, 'Digital Cards')).toHaveAttribute('aria-selected', 'true');
    await page.goForward();
    await expect(tab(page, 'Settings')).toHaveAttribute('aria-selected', 'true');
    await tab(page, 'Settings').press('Home');
    await expect(tab(page, 'Overview')).toBeFocused();
    await expect(page).toHaveURL(/\?tab=overview$/);
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, 'Digital Cards')).toBeFocused();
    for (const [key, name] of [
      ['overview', 'Overview'],
      ['cards', 'Digital Cards'],
      ['analytics', 'Analytics'],
      ['settings', 'Settings'],
    ] as const) {
      await page.goto(dashboardTabUrl(key));
      await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
    }
  },
);

test('R-D2, R-D20, R-O5: analytics and team are locked in plans without them', async ({ page }) => {
  await openTabOnPlan(page, 'free', 'analytics');
  await expect(
    page.getByText('Upgrade to Startup plan or higher to access detailed analytics and insights', {
      exact: true,
    }),
  ).toBeVisible();
  await expectAccessible(page);
  await expect(tab(page, 'Team')).toBeDisabled();
  await expect(tab(page, 'Team').getByLabel('Locked')).toBeVisible();
  const reason = page.getByText('Team management comes with Business Pro.');
  await expect(reason).toHaveCount(0);
  await tab(page, 'Team').hover();
  await expect(reason).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(reason).toHaveCount(0);
  await tab(page, 'Analytics').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Team')).toBeFocused();
  await expect(reason).toBeVisible();
  await expect(tab(page, 'Analytics')).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(reason).toHaveCount(0);
  await tab(page, 'Team').dispatchEvent('click');
  await expect(reason).toBeVisible();
  await page.goto(dashboardTabUrl('team'));
  await expectText(page, 'Upgrade to Business Pro or higher to work on cards together');
  await clickButton(page, 'Upgrade Now');
  await expectRole(page, 'dialog', 'Team management comes with Business Pro');
});

test('R-D21, R-D22: analytics are empty until there is data; the labeled sample changes by period, filters and exports', async ({
  page,
}) => {
  await openTabOnPlan(page, 'startup', 'analytics');
  await expectRole(page, 'heading', 'No data yet');
  await expect(page.getByText('Sample data', { exact: true })).toHaveCount(0);
  await clickButton(page, 'Show sample data');
  await expect(page.getByText('Sample data', { exact: true })).toBeVisible();
  for (const name of [
    'Views and clicks',
    'Top cards',
    'Top locations',
    'Device types',
    'Conversion funnel',
  ]) {
    await expectRole(page, 'region', name);
  }
  const totals = page.locator('dl[aria-label="Totals"]');
  const seen = new Set<string>();
  for (const [period, sentence] of [
    ['7d', /^[\d,]+ views in 7 days, .+ before\.$/],
    ['30d', /^[\d,]+ views in 30 days, .+ before\.$/],
    ['90d', /^[\d,]+ views in 90 days, .+ before\.$/],
    ['1y', /^[\d,]+ views in 12 months\.$/],
  ] as const) {
    const button = page.getByRole('button', { name: period, exact: true });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => seen.has(await totals.innerText()), period).toBe(false);
    seen.add(await totals.innerText());
    await expectText(page, sentence);
  }
  expect(seen.size).toBe(4);
  await page.getByRole('combobox', { name: 'Card' }).selectOption('sample-sales');
  await expect(page.getByRole('region', { name: 'Top cards' }).getByRole('listitem')).toHaveCount(
    1,
  );
  await page.getByText('Show as table').click();
  await expect(page.getByRole('table')).toContainText('Views');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await clickButton(page, 'Export CSV');
  const file = await download;
  expect(file.suggestedFilename()).toBe('sample-analytics-1y.csv');
  expect(readFileSync(await file.path(), 'utf8')).toContain('Sample data');
});

for (const [plan, line] of [
  ['business_pro', 'Up to 10 team members'],
  ['enterprise', 'Unlimited team members'],
] as const) {
  test(`R-D23: the team of ${plan} starts with one step to make it; a refusal keeps the name`, async ({
    page,
    pageErrors,
  }) => {
    await openTabOnPlan(page, plan, 'team');
    await expect(tab(page, 'Team')).toBeEnabled();
    await expect(page.getByText(line, { exact: true })).toBeVisible();
    const form = page.getByRole('form', { name: 'Create a team' });
    await clickButton(form, 'Create team');
    await expect(form.getByLabel('Team name')).toHaveAccessibleDescription(/Enter a name\./);
    await expectAccessible(page);
    // The server knows that this account is on Free.
    await form.getByLabel('Team name').fill('Northwind');
    await clickButton(form, 'Create team');
    await expect(form.getByRole('alert')).toBeVisible();
    await expect(form.getByLabel('Team name')).toHaveValue('Northwind');
    // Chromium logs the refused call to the console.
    pageErrors.splice(0);
  });
}

test('R-D24, R-D25, R-D26: settings link to profile, billing and passes, and list what the plan includes', async ({
  page,
}) => {
  await openTabOnPlan(page, 'startup', 'settings');
  for (const [name, path] of [
    ['Profile Settings', pages.settings],
    ['Billing & Subscription', pages.billing],
    ['Premium Pass Manager', pages.premiumPass],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', path);
  }
  const features = page.getByRole('list', { name: 'Plan features' }).getByRole('listitem');
  const featureRow = (feature: string) => features.filter({ hasText: feature });
  await expect(featureRow('YouTube integration')).toContainText('Enabled');
  // No plan includes it yet, and the page says so before someone buys a plan for it.
  await expect(featureRow('Team management')).toContainText('Business Pro');
  await expect(featureRow('CRM integration')).toContainText('Coming next');
  await expect(page.getByRole('heading', { name: 'Unlock More Features' })).toHaveCount(0);
  await expectAccessible(page);
});

test('R-D26, R-D27, R-I9: a guest previews a plan without a request; signing up ends the preview', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
  });
  await page.goto(dashboardTabUrl('settings'));
  await expectRole(page, 'heading', 'Unlock More Features');
  await clickButton(page, 'Upgrade Now');
  await clickButton(page, 'Preview Startup');
  await expect(page.getByText('Preview', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Unlock More Features' })).toHaveCount(0);
  await page.reload();
  await expectText(page, "You're previewing Startup");
  await tab(page, 'Analytics').click();
  await clickButton(page, 'Show sample data');
  await tab(page, 'Digital Cards').click();
  await clickButton(page, 'End preview');
  await expectNoText(page, "You're previewing Startup");
  expect(calls).toEqual([]);
  await page.goto(dashboardTabUrl('settings'));
  await clickButton(page, 'Upgrade Now');
  await clickButton(page, 'Preview Startup');
  await signUp(page);
  await page.goto(dashboardTabUrl('overview'));
  await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('Free');
  await expect(page.getByText('Preview', { exact: true })).toHaveCount(0);
});

test('R-R4: after payment the page waits for the plan, which only the server grants', async ({
  page,
}) => {
  await signUp(page);
  await page.goto(`${pages.dashboard}?success=true`);
  const notice = page.getByRole('status').filter({ hasText: 'Thank you.' });
  await expect(notice).toContainText("We're activating your plan");
  await expect(tab(page, 'Team')).toBeDisabled();
  await onPlan(page, 'business_pro');
  await expect(notice).toContainText('Business Pro is active.');
  await expect(tab(page, 'Team')).toBeEnabled();
  await clickButton(notice, 'Dismiss');
  await expect(page).toHaveURL(new RegExp(`${pages.dashboard}$`));
});

test('on a phone every tab fits the width', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openTabOnPlan(page, 'business_pro', 'overview');
  for (const name of ['overview', 'analytics', 'team', 'settings']) {
    await page.goto(dashboardTabUrl(name));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const sample = page.getByRole('button', { name: 'Show sample data' });
    if (name === 'analytics') await sample.click();
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow, name).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
});
