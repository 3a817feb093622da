import { clickButton } from '#e2e/fixtures/click-button.ts';
import { dropNetworkErrors } from '#e2e/fixtures/offline.ts';
import { drawPortrait, publishCard } from '#e2e/fixtures/public-card.ts';
import { ageCopies, openAndSave, waitForCopies } from '#e2e/fixtures/saved-cards.ts';
import { expect, expectAccessible, expectText, expectTitle, test } from '#e2e/fixtures/test.ts';
import { CARD_WORKER_PATH } from '#shared/saved-cards.ts';
import { href, pages } from '#shared/routes.ts';

test.use({ serviceWorkers: 'allow' });

const foldersOf = (paths: readonly string[]) => paths.map((path) => path.split('/')[1] ?? '');

const DAY_MS = 24 * 60 * 60 * 1000;
const compare = new Intl.Collator('en').compare;
const NOTE = /^You're offline\. Saved on \w+ \d+, \d{4}, \d+:\d\d [AP]M\.$/;

test(
  'offline, a visitor sees a card opened before, with its photo and the time it was saved',
  { tag: '@core' },
  async ({ page, context, pageErrors }) => {
    const { username } = await publishCard(page, { photo: await drawPortrait(page) });
    const card = href('card', { username });
    const byPage: string[] = [];
    const byWorker: string[] = [];
    context.on('request', (request) => {
      const { pathname } = new URL(request.url());
      (request.serviceWorker() ? byWorker : byPage).push(pathname);
    });
    await openAndSave(page, `${card}?s=qr`, 1);
    const first = [username, 'api', 'assets', 'fonts', 'media'];
    // Each once: the document, the beacon, the script, the font and the photo.
    expect(foldersOf(byPage).toSorted(compare)).toEqual(first.toSorted(compare));
    const { size } = new Set(byWorker);
    expect(foldersOf(byWorker)).toEqual(
      expect.arrayContaining([CARD_WORKER_PATH.slice(1), username, 'media']),
    );
    expect([size, byWorker.length]).toEqual([3, 3]);

    await context.setOffline(true);
    await page.goto(card);
    await expect(page.getByRole('status').filter({ hasText: NOTE })).toBeVisible();
    await expectTitle(page, 'Ann Okafor');
    const photo = page.locator('.cf-pic img');
    await expect
      .poll(() => photo.evaluate((image) => Reflect.get(image, 'naturalWidth')))
      .toBe(512);
    await expectAccessible(page);
    await page.goto(href('cardLong', { username }));
    await expectTitle(page, 'Ann Okafor');

    // Back online, the page replaces its copy by itself.
    await context.setOffline(false);
    await expect(page.getByText("You're offline")).toHaveCount(0);
    dropNetworkErrors(pageErrors);
  },
);

test('S-C5: a card that is taken away while the device is offline disappears once it is back', async ({
  page,
  context,
  pageErrors,
}) => {
  const { username, change } = await publishCard(page);
  const card = href('card', { username });
  await openAndSave(page, card, 1);
  await context.setOffline(true);
  await page.goto(card);
  await expectText(page, NOTE);
  await change({ isActive: false });
  await context.setOffline(false);
  await expectTitle(page, /not/i);
  await waitForCopies(page, 0);
  await context.setOffline(true);
  await page.goto(card);
  await expectTitle(page, "You're offline");
  pageErrors.splice(0);
});

for (const status of [404, 410, 451]) {
  test(`S-C5: a ${status} deletes the copy`, async ({ page, context, pageErrors }) => {
    const { username } = await publishCard(page);
    const card = href('card', { username });
    await openAndSave(page, card, 1);
    // Its requests would reach the server past the route.
    await page.evaluate(async () =>
      (await navigator.serviceWorker.ready).navigationPreload.disable(),
    );
    await context.route(`**${card}`, (route) => route.fulfill({ status, body: 'Gone' }));
    await page.goto(card);
    await waitForCopies(page, 0);
    expect(pageErrors.splice(0).join()).toContain(String(status));
  });
}

test('one copy or all are forgotten on a copy, and the others stay', async ({
  page,
  context,
  pageErrors,
}) => {
  const cards: string[] = [];
  for (const count of [1, 2, 3]) {
    const { username } = await publishCard(page, { name: `Person ${count}` });
    cards.push(href('card', { username }));
    await openAndSave(page, href('card', { username }), count);
  }
  const [first = '', second = '', third = ''] = cards;
  await context.setOffline(true);
  await page.goto(first);
  await clickButton(page, 'Forget this card');
  await expectTitle(page, 'Forgotten');
  await expectAccessible(page);
  await waitForCopies(page, 2);
  await page.goto(first);
  await expectTitle(page, "You're offline");
  await expectAccessible(page);
  await page.goto(second);
  await expectTitle(page, 'Person 2');
  await clickButton(page, 'Forget all');
  await expectTitle(page, 'Forgotten');
  await waitForCopies(page, 0);
  await page.goto(third);
  await expectTitle(page, "You're offline");
  dropNetworkErrors(pageErrors);
});

test('the eleventh card evicts the first', async ({ page, context, pageErrors }) => {
  const { username } = await publishCard(page, { name: 'The First' });
  await openAndSave(page, href('card', { username }), 1);
  // Published once: the worker reads nothing of a page but its address.
  const cards = [];
  for (let count = 2; count <= 11; count++) {
    const next = await publishCard(page, { name: `Person ${count}` });
    cards.push(href('card', next));
    await openAndSave(page, href('card', next), Math.min(count, 10));
  }
  await context.setOffline(true);
  await page.goto(href('card', { username }));
  await expectTitle(page, "You're offline");
  await page.goto(cards[0] ?? '');
  await expectTitle(page, 'Person 2');
  dropNetworkErrors(pageErrors);
});

test('a copy older than a day is not shown, and is deleted', async ({
  page,
  context,
  pageErrors,
}) => {
  const { username } = await publishCard(page);
  const card = href('card', { username });
  await openAndSave(page, card, 1);
  await ageCopies(page, DAY_MS - 60_000);
  await context.setOffline(true);
  await page.goto(card);
  await expectTitle(page, 'Ann Okafor');
  await ageCopies(page, 60_000);
  await page.goto(card);
  await expectTitle(page, "You're offline");
  await context.setOffline(false);
  await expectTitle(page, 'Ann Okafor');
  dropNetworkErrors(pageErrors);
});

test('opening the app replaces the worker of visitors at once, and its copies stay', async ({
  page,
  context,
  pageErrors,
}) => {
  const { username } = await publishCard(page);
  const card = href('card', { username });
  await openAndSave(page, card, 1);
  await page.goto(pages.dashboard);
  await page.waitForFunction(() =>
    navigator.serviceWorker.controller?.scriptURL.endsWith('/sw.js'),
  );
  // The page of a card does not register another one over it.
  await page.goto(card);
  await page.waitForLoadState('networkidle');
  const registered = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.scriptURL);
  expect(await registered()).toMatch(/\/sw\.js$/);
  await context.setOffline(true);
  await page.goto(card);
  await expectTitle(page, 'Ann Okafor');
  await expectText(page, NOTE);
  dropNetworkErrors(pageErrors);
});
