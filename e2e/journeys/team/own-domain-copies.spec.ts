import type { Browser } from 'playwright/test';
import { addOrganizationCard } from '#e2e/fixtures/organization-card.ts';
import { activateDomain } from '#e2e/fixtures/own-domain.ts';
import { givePlanByCommand } from '#e2e/fixtures/plan.ts';
import { publishCard } from '#e2e/fixtures/public-card.ts';
import { startTeam, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, expectTitle, test } from '#e2e/fixtures/test.ts';
import { CARD_WORKER_PATH } from '#shared/saved-cards.ts';

// Browsers trust such names without a certificate, so that service workers are possible there.
const HOSTNAME = `cards.acme-${crypto.randomUUID().slice(0, 8)}.localhost`;

/** Opens a card as a visitor and lets a minute pass. Returns the service workers that it registers. */
async function listRegistered(browser: Browser, url: string): Promise<string[]> {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  const registered: string[] = [];
  await page.exposeFunction('onRegister', (path: string) => registered.push(path));
  await page.addInitScript(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    serviceWorker.register = async (url, options) => {
      await Reflect.get(window, 'onRegister')(String(url));
      return register(url, options);
    };
  });
  await page.clock.install();
  await page.goto(url, { waitUntil: 'load' });
  await expectTitle(page, /./);
  expect(await page.evaluate(() => isSecureContext)).toBe(true);
  await page.clock.runFor(60_000);
  await context.close();
  return registered;
}

test("S-C6: a card at a company's own domain installs no service worker, at the product's it does", async ({
  page,
  browser,
  baseURL,
}) => {
  const { username } = await publishCard(page);
  expect(await listRegistered(browser, `${baseURL}/${username}`)).toEqual([CARD_WORKER_PATH]);
  const team = await startTeam(page);
  await givePlanByCommand(team.owner.email, 'enterprise');
  const colleague = await addOrganizationCard(page, team, team.owner);
  await page.goto(teamUrl(team, 'domains'));
  await activateDomain(page, HOSTNAME);
  const home = `http://${HOSTNAME}:${new URL(baseURL ?? '').port}`;
  expect(await listRegistered(browser, `${home}/${colleague}`)).toEqual([]);
});
