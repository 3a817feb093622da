import type { Browser } from 'playwright/test';
import { addPhoto, livePreview, publishFirstCard } from '#e2e/fixtures/dashboard.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';

// Everything the dashboard asks for on a first visit, also what it loads once it is idle.

/** Loaded only where the server takes more than a second, which a busy machine does too. */
const SLOW_NETWORK_CHUNKS = /\/assets\/(?:last-account|notices)-/;

/** Loads the dashboard with the session token only, or as a guest. Returns each request's path. */
async function listFirstRequests(browser: Browser, token: string | null): Promise<string[]> {
  const context = await browser.newContext();
  const tab = await context.newPage();
  if (token !== null) {
    await context.addInitScript((value) => localStorage.setItem('authToken', value), token);
  }
  const paths: string[] = [];
  tab.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (!protocol.startsWith('http') || SLOW_NETWORK_CHUNKS.test(pathname)) return;
    paths.push(pathname);
  });
  const last = tab.waitForResponse('**/assets/card-form-*.js');
  await tab.goto(`${pages.dashboard}?tab=cards`);
  await livePreview(tab).waitFor();
  await (await last).finished();
  await tab.waitForLoadState('networkidle');
  await context.close();
  return paths;
}

function findRepeated(paths: readonly string[]): string[] {
  return paths.filter((path, at) => paths.indexOf(path) !== at);
}

test('a guest loads the dashboard with at most 29 requests, none of them twice', async ({
  browser,
}) => {
  const paths = await listFirstRequests(browser, null);
  console.log(`a guest's dashboard: ${paths.length} requests`);
  expect(findRepeated(paths)).toEqual([]);
  expect(paths.length).toBeLessThanOrEqual(29);
});

test("a signed-in person's dashboard loads with at most 34 requests, none of them twice", async ({
  page,
  browser,
}) => {
  await publishFirstCard(page);
  const photo = await addPhoto(page);
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const paths = await listFirstRequests(browser, token);
  console.log(`a signed-in person's dashboard: ${paths.length} requests`);
  expect(paths).toContain(photo);
  expect(findRepeated(paths)).toEqual([]);
  expect(paths.length).toBeLessThanOrEqual(34);
});
