import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { logIn, newPerson } from '#e2e/fixtures/account.ts';
import { publishFirstCard, storedCards } from '#e2e/fixtures/dashboard.ts';
import { givePlan } from '#e2e/fixtures/plan.ts';
import { publishCard } from '#e2e/fixtures/public-card.ts';
import {
  expect,
  expectAccessible,
  test,
  expectText,
  expectRole,
  expectTitle,
} from '#e2e/fixtures/test.ts';
import { DESKTOP, metric, PHONE, readBeacons, visit, withUserAgent } from '#e2e/fixtures/visits.ts';
import { href, pages } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

const WHATSAPP = 'WhatsApp/2.23.20.0';
const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

/** Collects the beacons of a page with their responses. */
function collectBeacons(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) sent.push(request.postData() ?? '');
  });
  return sent;
}

test.describe('the owner of a card', () => {
  test.use({ userAgent: DESKTOP });

  test(
    'R-D8, R-D21: sees visitors and what they did, but neither bots nor themselves',
    { tag: '@core' },
    async ({ page, browser }) => {
      const elements = [['email', 'ann@northwind.example']] as const;
      const { username, owner } = await publishCard(page, { elements });
      const path = href('card', { username });
      await withUserAgent(browser, PHONE, async (guest) => {
        await visit(guest, `${path}?s=qr`);
        await visit(guest, path);
        const saved = readBeacons(guest);
        const download = guest.waitForEvent('download');
        await clickRole(guest, 'link', 'Add to Contacts');
        await Promise.all([saved, download]);
        const followed = readBeacons(guest);
        // A mailto link opens an app, and this browser has none.
        await guest.locator('[data-track="email"]').click();
        await followed;
      });
      await withUserAgent(browser, `${DESKTOP} Edg/145.0.0.0`, (guest) => visit(guest, path));
      for (const bot of [WHATSAPP, GOOGLE]) {
        for (const method of ['GET', 'HEAD'] as const) {
          const answer = await page.request.fetch(path, { method, headers: { 'User-Agent': bot } });
          expect(answer.status()).toBe(200);
        }
      }
      // A crawler that runs scripts is still a bot.
      await withUserAgent(browser, GOOGLE, (crawler) => visit(crawler, path));

      await givePlan(page, owner, 'startup');
      await page.goto(pages.login);
      await logIn(page, owner);
      await expectTitle(page, /^Your /);
      await expect.poll(() => storedCards(page)).toHaveLength(1);
      const own = collectBeacons(page);
      await page.goto(path);
      await clickButton(page, 'Share');
      expect(own).toEqual([]);

      await page.goto(`${pages.dashboard}?tab=analytics`);
      const dialog = page.getByRole('dialog', { name: 'What is counted' });
      const counted = (name: string) => dialog.getByRole('term').filter({ hasText: name });
      await expect(async () => {
        await page.reload();
        const empty = page.getByRole('heading', { name: 'No data yet' });
        await expect(metric(page, 'Views').or(empty)).toBeVisible();
        await expect(metric(page, 'Views')).toHaveText('2', { timeout: 1000 });
        await clickButton(page, 'What is counted');
        await expect(counted('Bots')).toHaveText('Bots 2 · Last 30 days', { timeout: 1000 });
      }).toPass();
      await expect(counted('People')).toHaveText('People 2 · Last 30 days');
      await expect(counted('Shares')).toHaveText('Shares 0 · Last 30 days');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expectText(page, '2 views in 30 days.');
      await expectText(page, /^There are no numbers before .+ to compare with\.$/);
      for (const [name, value] of [
        ['Clicks', '1'],
        ['Saves', '1'],
        ['Contacts', '0'],
        ['Conversion', '0%'],
      ] as const) {
        await expect(metric(page, name)).toHaveText(value);
      }
      const list = (name: string) => page.getByRole('region', { name }).getByRole('listitem');
      await expect(list('Sources')).toHaveText([/Direct\s*1/, /QR code\s*1/]);
      await expect(list('Device types')).toHaveText([/Computer\s*1/, /Phone\s*1/]);
      await expect(list('Clicks by element')).toHaveText([/Email\s*1/]);
      await expect(list('Top cards')).toHaveText([new RegExp(`${username}\\s*2`)]);
      await expect(list('Conversion funnel')).toHaveCount(4);
      await expect(page.getByText('Sample data', { exact: true })).toHaveCount(0);
      await expectAccessible(page);
      // SVG text shrinks with the chart and must stay legible on every screen.
      const letters = page
        .getByRole('figure')
        .locator('svg text')
        .filter({ visible: true })
        .first();
      const usual = page.viewportSize() ?? { width: 1280, height: 720 };
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ ...usual, width });
        await expect.poll(async () => (await letters.boundingBox())?.height).toBeGreaterThan(13);
      }
      await page.setViewportSize(usual);

      await clickButton(page, '7d', { exact: true });
      await page.getByRole('combobox', { name: 'Card' }).selectOption(username);
      await expect(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
      const download = page.waitForEvent('download');
      await clickButton(page, 'Export CSV');
      const file = await download;
      expect(file.suggestedFilename()).toBe(`analytics-${username}-7d.csv`);
      const csv = readFileSync(await file.path(), 'utf8');
      expect(csv).toContain('total,views,2,Measured\r\n');
      expect(csv).toContain('total,bots,2,Measured\r\n');
      expect(csv.match(/^views,\d{4}-/gm)).toHaveLength(7);

      await page.goto(`${pages.dashboard}?tab=overview`);
      const stats = page.getByRole('region', { name: 'Statistics' });
      await expect(stats.locator('dd').first()).toHaveText('2');
      await expect(stats).toContainText('All time');
      await page.goto(`${pages.dashboard}?tab=cards`);
      await expectText(page, '2 views · 1 click');
    },
  );
});

test('a page without its script sends nothing, and one waits until it is painted', async ({
  browser,
  page,
}) => {
  const { username } = await publishCard(page);
  const path = href('card', { username });
  const context = await browser.newContext({ userAgent: DESKTOP });
  await context.addInitScript(() => {
    // As in a prerendered page or a background tab: the browser has painted nothing yet.
    window.PerformanceObserver = class extends PerformanceObserver {
      constructor(callback: PerformanceObserverCallback) {
        super(() => {});
        addEventListener('painted', () =>
          callback(Object.create(PerformanceObserverEntryList.prototype), this),
        );
      }
    };
  });
  const prerendered = await context.newPage();
  const sent = collectBeacons(prerendered);
  await prerendered.goto(path);
  await expect(prerendered.locator('html')).toHaveAttribute('data-script', 'on');
  expect(sent).toEqual([]);
  const view = readBeacons(prerendered);
  await prerendered.evaluate(() => dispatchEvent(new Event('painted')));
  await view;
  expect(sent.map((text) => JSON.parse(text))).toEqual([{ type: 'view', username }]);
  await context.close();
});

test('analytics that fail to load show an error and can be retried', async ({
  page,
  pageErrors,
}) => {
  const person = newPerson();
  await publishFirstCard(page, person);
  await givePlan(page, person, 'startup');
  await page.route('**/api/analytics?*', (route) => route.abort());
  await page.goto(`${pages.dashboard}?tab=analytics`);
  const notice = page.getByRole('alert').filter({ hasText: "We couldn't load your analytics" });
  await expect(notice).toContainText('Network error occurred.');
  await expectAccessible(page);
  await page.unroute('**/api/analytics?*');
  await page.route('**/api/analytics?*', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Busy.', requestId: 'r' } }),
  );
  await clickButton(notice, 'Try again');
  const late = page.getByRole('alert').filter({ hasText: 'Your numbers are late' });
  await expect(late).toContainText('No visit is lost.');
  await page.unroute('**/api/analytics?*');
  await clickButton(late, 'Try again');
  await expectRole(page, 'heading', 'No data yet');
  expect(pageErrors.splice(0).filter((line) => !/net::ERR_FAILED|503/.test(line))).toEqual([]);
});
