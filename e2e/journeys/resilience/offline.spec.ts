import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import type { BrowserContext, Locator } from 'playwright/test';
import { signOut, signUp } from '#e2e/fixtures/account.ts';
import {
  addPhoto,
  expectToast,
  field,
  publishFirstCard,
  storedCards,
} from '#e2e/fixtures/dashboard.ts';
import { recordLayoutShifts, readLayoutShift } from '#e2e/fixtures/layout-shift.ts';
import { cachedPaths, dropNetworkErrors, waitForOfflineReady } from '#e2e/fixtures/offline.ts';
import { onPlan } from '#e2e/fixtures/plan.ts';
import { readCodes, saveDownload } from '#e2e/fixtures/share.ts';
import {
  expect,
  expectAccessible,
  test,
  expectRole,
  expectTitle,
  expectNoText,
} from '#e2e/fixtures/test.ts';
import { href, pages } from '#shared/routes.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

test.use({ serviceWorkers: 'allow' });

async function decode(code: Locator): Promise<string> {
  const { data, width, height } = PNG.sync.read(await code.screenshot());
  return jsQR(new Uint8ClampedArray(data), width, height)?.data ?? '';
}

test(
  'offline, the app opens with the card, its photo, and both codes, which scan',
  { tag: '@core' },
  async ({ page, context, pageErrors }) => {
    await onPlan(page, 'startup');
    const username = await publishFirstCard(page);
    await addPhoto(page);
    await waitForOfflineReady(page, 1);
    await page.close();
    await context.setOffline(true);

    const tab = await context.newPage();
    await tab.goto(pages.showCard);
    const face = tab.getByRole('img', { name: /^Business card/ });
    await expect(face).toBeVisible();
    const picture = face.locator('img[src^="blob:"]');
    const width = () => picture.evaluate((image) => Reflect.get(image, 'naturalWidth'));
    await expect.poll(width).toBe(300);
    const address = new URL(href('card', { username }), tab.url()).href;
    const link = tab.getByRole('img', { name: `QR code of ${address}` });
    await expect(link).toBeVisible();
    expect(await decode(link)).toBe(`${address}?s=qr`);
    await expectAccessible(tab);
    await clickRole(tab, 'tab', 'Contact');
    const contact = tab.getByRole('img', { name: /^QR code of the contact of Mara Lindt/ });
    await expect(contact).toBeVisible();
    const text = await decode(contact);
    expect(text).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\nN:[\w ]+;Mara/);
    expect(text).toContain(`URL:${address}`);
    await expectAccessible(tab);
    dropNetworkErrors(pageErrors);
  },
);

test('offline, the dashboard opens with the cards, and a save there is published when the network returns', async ({
  page,
  context,
  pageErrors,
}) => {
  const username = await publishFirstCard(page);
  await waitForOfflineReady(page);
  await context.setOffline(true);
  await page.goto(pages.dashboard);
  const notice = page.getByText("We can't reach the server");
  await expect(notice).toBeVisible();
  await field(page, 'Title').fill('Ship’s carpenter');
  await clickButton(page, 'Save Card Information');
  await expectToast(page, 'Saved on this device', "when you're back online");
  await expectAccessible(page);
  await page.reload();
  await expect(field(page, 'Title')).toHaveValue('Ship’s carpenter');
  await expect(notice).toBeVisible();
  // Data that only the server has is not made up.
  await clickRole(page, 'link', 'Contacts');
  await expectRole(page, 'heading', "We can't reach the server");
  await clickRole(page, 'link', 'Show my card');
  await expectRole(page, 'img', /^QR code of http/);
  await clickRole(page, 'link', 'Dashboard');
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  const published = async () => (await storedCards(page))[0]?.published?.version;
  await expect.poll(published).toBe(2);
  const visit = await page.request.get(href('card', { username }));
  expect(await visit.text()).toContain('Ship’s carpenter');
  dropNetworkErrors(pageErrors);
});

test('offline, a first visit has the parts that it did not load before: the code downloads and scans', async ({
  page,
  context,
  pageErrors,
}) => {
  const username = await publishFirstCard(page);
  await waitForOfflineReady(page);
  await context.setOffline(true);
  const { name, bytes } = await saveDownload(
    page.getByRole('region', { name: 'QR code' }),
    'Download',
  );
  await expectToast(page, 'QR Code Downloaded');
  expect(name).toBe(`${username}-qr-code.png`);
  const address = new URL(href('card', { username }), page.url()).href;
  expect(await readCodes(bytes)).toEqual([`${address}?s=qr`, `${address}?s=qr`]);
  dropNetworkErrors(pageErrors);
});

test('a hanging network shows the last known cards after a second, and the response replaces them', async ({
  page,
}) => {
  await publishFirstCard(page);
  await waitForOfflineReady(page);
  const answer = Promise.withResolvers<void>();
  await page.context().route('**/api/**', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await recordLayoutShifts(page);
  await page.reload();
  const line = page.getByRole('status').filter({ hasText: 'Still connecting' });
  await expect(line).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue(/^Mara Lindt/);
  await expectNoText(page, "We can't reach the server");
  await expectAccessible(page);
  const before = await readLayoutShift(page);
  // Data that only the server has shows a loading state.
  await clickRole(page, 'link', 'Contacts');
  await expect(page.getByRole('heading', { name: "We can't reach the server" })).toHaveCount(0);
  await page.goBack();
  await expect(line).toBeVisible();
  answer.resolve();
  await expect(line).toHaveCount(0);
  await expect(field(page, 'Name')).toHaveValue(/^Mara Lindt/);
  expect(before).toBeLessThanOrEqual(0.01);
});

test('the caches have app files, own pictures and public pages only: no API call, no form, no signed-in page', async ({
  page,
}) => {
  const username = await publishFirstCard(page);
  await addPhoto(page);
  await waitForOfflineReady(page, 1);
  // From here on, the service worker handles every request of this browser.
  await page.goto(href('card', { username }));
  await page.goto(href('exchange', { username }));
  await page.goto(`${pages.pricing}?token=secret`);
  await page.goto(pages.login);
  await page.goto(pages.dashboard);
  await page.getByRole('heading', { level: 1, name: /^Your / }).waitFor();
  const foreign = async () =>
    (await cachedPaths(page))
      .filter((path) => !/^\/(?:assets|fonts|media|previews|static)\/[\w./-]+$/.test(path))
      // Copies of cards have names that say nothing.
      .map((path) => path.replace(/^\/saved-cards\/.*/, 'a card'))
      .toSorted();
  await expect.poll(foreign).toEqual([pages.pricing, pages.showCard, 'a card']);
  const answered = page.waitForResponse('**/api/auth/verify');
  await page.goto(pages.dashboard);
  expect((await answered).fromServiceWorker()).toBe(false);
});

test('signing out removes the pictures, the card and all copies, online and offline', async ({
  page,
  context,
  pageErrors,
}) => {
  const username = await publishFirstCard(page);
  await addPhoto(page);
  await waitForOfflineReady(page, 1);
  await page.goto(pages.pricing);
  await page.goto(href('card', { username }));
  await page.goto(pages.dashboard);
  const listCaches = async () => {
    const names = await page.evaluate(() => caches.keys());
    return names.filter((name) => !name.startsWith('workbox')).toSorted();
  };
  await expect.poll(listCaches).toEqual(['own-pictures', 'saved-cards', 'site-pages']);
  await signOut(page);
  await expect.poll(listCaches).toEqual([]);
  await context.setOffline(true);
  await page.goto(pages.showCard);
  await expectRole(page, 'heading', 'No card on this device yet');
  await page.goto(pages.dashboard);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoText(page, 'Mara Lindt');
  await expectNoText(page, "We can't reach the server");
  dropNetworkErrors(pageErrors);
});

test('the manifest is valid and the app can be installed', async ({ page, context }) => {
  await signUp(page);
  await waitForOfflineReady(page);
  await page.goto(pages.showCard);
  const browser = await context.newCDPSession(page);
  const { url, errors, data } = await browser.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // An incognito context reports only that it stores nothing between runs.
  const missing = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  expect(missing).toEqual([]);
  const served = await page.request.get(url);
  expect(served.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  const manifest: { icons: { src: string; sizes: string }[]; start_url: string } = JSON.parse(
    data ?? '',
  );
  expect(manifest).toMatchObject({ start_url: pages.showCard, display: 'standalone', scope: '/' });
  for (const { src, sizes } of manifest.icons) {
    const icon = await page.request.get(src);
    const { width, height } = PNG.sync.read(await icon.body());
    expect([src, `${width}x${height}`]).toEqual([src, sizes]);
  }
  const worker = await page.request.get('/sw.js');
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache' });
  expect(worker.headers()['content-type']).toMatch(/javascript/);
});

function isSettingsDocument(request: {
  url: () => string;
  isNavigationRequest: () => boolean;
}): boolean {
  return request.isNavigationRequest() && request.url().endsWith(pages.settings);
}

/** Simulates a deployment: the files of the previous build are gone. */
async function replaceBuild(context: BrowserContext): Promise<void> {
  await context.route('**/assets/settings-page-*', (route) => route.fulfill({ status: 404 }));
}

test('a newer build does not break open tabs: their service worker still has every file', async ({
  page,
  context,
}) => {
  await publishFirstCard(page);
  await waitForOfflineReady(page);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: /^Your / }).waitFor();
  const address = await page.evaluate(async () => {
    const names = await caches.keys();
    const name = names.find((key) => key.startsWith('workbox-precache')) ?? '';
    const keys = await (await caches.open(name)).keys();
    return keys.find(({ url }) => url.includes('/settings-page-'))?.url ?? '';
  });
  expect(address).not.toBe('');
  await replaceBuild(context);
  const served = page.waitForResponse(address);
  await clickButton(page, /account of/i);
  await clickRole(page, 'menuitem', 'Profile Settings');
  await expectTitle(page, 'Profile Settings');
  expect((await served).fromServiceWorker()).toBe(true);
});

test.describe('in a browser without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a file that a newer build replaced reloads the page, once', async ({
    page,
    context,
    pageErrors,
  }) => {
    await publishFirstCard(page);
    await replaceBuild(context);
    const loads: string[] = [];
    page.on('request', (request) => {
      if (isSettingsDocument(request)) loads.push(request.url());
    });
    const reload = page.waitForRequest(isSettingsDocument);
    await clickButton(page, /account of/i);
    await clickRole(page, 'menuitem', 'Profile Settings');
    await reload;
    // A file that is gone for good shows an error instead of a reload loop.
    await expectRole(page, 'heading', "This page couldn't load");
    expect(loads).toHaveLength(1);
    await context.unrouteAll();
    await clickButton(page, 'Reload');
    await expectTitle(page, 'Profile Settings');
    pageErrors.splice(0);
  });
});
