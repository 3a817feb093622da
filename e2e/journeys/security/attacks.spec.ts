import type { Page } from 'playwright/test';
import { pages } from '#shared/routes.ts';
import { newPerson, signUp } from '#e2e/fixtures/account.ts';
import { publishFirstCard, storedCards, type StoredCard } from '#e2e/fixtures/dashboard.ts';
import { expect, test, expectText, expectRole, expectTitle } from '#e2e/fixtures/test.ts';

/** Injects a script into a document as an attacker on the network path would. */
async function injectInto(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const evil = '<script>document.title = "taken"</script><img src="x" onerror="top.name=1">';
    const body = (await response.text()).replace('<body>', `<body>${evil}`);
    await route.fulfill({ response, body });
  });
}

test(
  'S-X8: a script injected into any kind of page does not run',
  { tag: '@core' },
  async ({ page, stranger, pageErrors }) => {
    const username = await publishFirstCard(page);
    for (const path of [pages.home, pages.login, pages.dashboard, `/${username}`, '/nobody-here']) {
      await injectInto(stranger, path);
      const before = pageErrors.length;
      await stranger.goto(path);
      const refusals = () =>
        pageErrors.slice(before).filter((text) => /inline (?:script|event handler)/.test(text));
      await expect.poll(() => refusals().length, path).toBe(2);
      expect(await stranger.title()).not.toBe('taken');
      expect(await stranger.evaluate(() => window.name)).toBe('');
    }
    expect(pageErrors.filter((text) => text.startsWith('uncaught'))).toEqual([]);
    // These errors are expected.
    pageErrors.length = 0;
  },
);

const POISON = {
  id: '__proto__',
  name: '<img src=x onerror=document.title="taken">',
  title: '</script><script>document.title="taken"</script>',
  company: '\u202e\u2028{{constructor}}',
  username: 'poisoned',
  website: 'javascript:document.title="taken"',
  template: '"><script>',
  userPlan: 'enterprise',
  profileImage: 'data:image/svg+xml,<svg onload="document.title=1"/>',
  headerPhoto: 'https://evil.example/track.png',
  headerPhotoSize: '1e9',
  cardElements: [
    { id: '1', type: 'website', value: 'javascript:document.title="taken"', position: 0 },
    { id: '2', type: 'constructor', value: 'x', position: 1 },
    { id: '3', type: 'text', value: '<svg onload=document.title="taken">', position: 2 },
    { id: '4', type: 'email', value: 'a@b.co?cc=all@evil.example', position: -1 },
    null,
    7,
  ],
  ownerId: null,
};

test('only files that pages load are served from the build', async ({ request }) => {
  for (const file of [
    '.vite/manifest.json',
    '.assetsignore',
    '_headers',
    '.dev.vars',
    'wrangler.json',
  ])
    expect([file, (await request.get(`/${file}`)).status()]).toEqual([file, 404]);
});

test('S-X2: cards another script stored in this browser are shown as text and do no harm', async ({
  page,
}) => {
  const list = JSON.stringify([POISON, null, 'x', { ...POISON, id: 5, username: 'poisoned-too' }]);
  const withPrototype = list.replace('{', '{"__proto__":{"polluted":true},');
  await page.addInitScript((text) => localStorage.setItem('userCards', text), withPrototype);
  // An unpublished page answers 404, which browsers log as an error of the page.
  await page.route('**/poisoned', async (route) => {
    await route.fulfill({ response: await route.fetch(), status: 200 });
  });
  await page.goto('/poisoned');
  await expectText(page, 'Only on this device');
  await expectRole(page, 'heading', POISON.name);
  const targets = await page
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(targets.filter((href) => !/^(?:\/|#main$|https:\/\/|mailto:|tel:)/.test(href))).toEqual(
    [],
  );
  const sources = await page
    .locator('img, image')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  expect(sources.filter((source) => /svg|evil/.test(source ?? ''))).toEqual([]);
  expect(await page.title()).not.toBe('taken');
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
  await page.goto(pages.dashboard);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.title()).not.toBe('taken');
});

for (const token of ['', '{}', 'null', 'a.b.c', '\u0000', 'x'.repeat(1_000_000)]) {
  const shown = token.length > 20 ? 'a megabyte' : JSON.stringify(token);
  test(`S-C1: a session token that reads ${shown} starts the app signed out`, async ({
    page,
    pageErrors,
  }) => {
    await page.addInitScript((text) => localStorage.setItem('authToken', text), token);
    await page.goto(pages.login);
    await expectRole(page, 'button', 'Sign In');
    expect(pageErrors.filter((text) => !/401|Auth check failed/.test(text))).toEqual([]);
    pageErrors.length = 0;
  });
}

const long = (length: number): string => 'W'.repeat(length);

/** A card with every field at its maximum length, as one unbreakable word. */
function longestCard(stored: StoredCard | undefined): object {
  const cardElements = Array.from({ length: 40 }, (_, position) => ({
    id: `e${position}`,
    type: position % 2 ? 'text' : 'website',
    value: position % 2 ? long(500) : `https://${long(60)}.example/${long(400)}`,
    position,
  }));
  const texts = { name: long(100), title: long(100), company: long(100), bio: long(600) };
  return { ...stored, ...texts, cardElements };
}

test('a card of maximum length fits a narrow phone, on the page and in the dashboard', async ({
  page,
  stranger,
}) => {
  const username = await publishFirstCard(page, { ...newPerson(), lastName: 'W'.repeat(95) });
  for (const visitor of [page, stranger])
    await visitor.setViewportSize({ width: 360, height: 740 });
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const answer = await page.request.put(`/api/cards/${username}`, {
    headers: { Authorization: `Bearer ${token}` },
    data: longestCard((await storedCards(page))[0]),
  });
  expect(await answer.json()).toMatchObject({ version: 2 });
  await page.reload();
  await stranger.goto(`/${username}`);
  for (const visitor of [page, stranger]) {
    await expect(visitor.getByRole('img', { name: /WWWW/ }).first()).toBeVisible();
    const overflow = () =>
      visitor.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  }
});

const TWO_DAYS_MS = 2 * 86_400_000;

for (const [wrong, ms] of [
  ['two days ahead', TWO_DAYS_MS],
  ['two days behind', -TWO_DAYS_MS],
] as const) {
  test(`S-C4: a browser whose clock is ${wrong} signs in and stays signed in`, async ({ page }) => {
    await page.clock.install({ time: Date.now() + ms });
    await signUp(page);
    await page.reload();
    await expectTitle(page, /^Your /);
  });
}
