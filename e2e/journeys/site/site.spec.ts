import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { signUp } from '#e2e/fixtures/account.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { recordLayoutShifts, readLayoutShift } from '#e2e/fixtures/layout-shift.ts';
import { waitForHydration } from '#e2e/fixtures/site.ts';
import { expect, expectAccessible, test, expectText, expectRole } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import { SITE_PAGES } from '#shared/site/site-pages.ts';
import { THEME_HEAD } from '#shared/site/theme.ts';
import { REVENUE_SHARE } from '#shared/plan/pricing.ts';
import { USE_CASES } from '#shared/site/use-cases.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

test(
  'R-R9: without JavaScript every page is complete and the menu opens',
  { tag: '@core' },
  async ({ browser }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    for (const { path, title } of SITE_PAGES) {
      const response = await page.goto(path);
      expect([path, response?.status()]).toEqual([path, 200]);
      expect(new URL(page.url()).pathname).toBe(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      if (title) await expect(page).toHaveTitle(`${title} · Tip Top Cards`);
    }
    await page.goto(pages.home);
    await page.locator('header summary').click();
    await clickRole(page.getByRole('navigation', { name: 'Menu' }), 'link', 'Pricing');
    await expect(page).toHaveURL(/\/pricing$/);
    await context.close();
  },
);

test('each page has its own title and description, and no style the policy would refuse', async ({
  request,
}) => {
  const seen = new Set<string>();
  for (const { path } of SITE_PAGES) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([path, response.status()]).toEqual([path, 200]);
    expect(response.headers()['content-security-policy']).toContain("style-src 'self'");
    const html = await response.text();
    // The policy allows one inline script, by its hash. JSON is data, which it does not concern.
    expect(html.replace(THEME_HEAD, '')).not.toMatch(
      / style="|<style|<script(?! type="(?:module" src=|application\/json"))/,
    );
    expect(html).toContain('<meta property="og:title"');
    seen.add(/<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '');
  }
  expect(seen.size).toBe(SITE_PAGES.length);
  const unknown = await request.get('/use-cases/alchemy', { headers: { Accept: 'text/html' } });
  expect(unknown.status()).toBe(404);
  const twice = await request.get('/pricing/', { maxRedirects: 0 });
  expect([twice.status(), twice.headers()['location']]).toEqual([307, '/pricing']);
});

test('the app loads on the first user activity, and earlier clicks are handled', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (sent) => {
    if (sent.resourceType() === 'script') scripts.push(new URL(sent.url()).pathname);
  });
  await page.goto(pages.home);
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([expect.stringMatching(/\/start-/)]);
  await waitForHydration(page);
  expect(scripts.length).toBeGreaterThan(3);
});

test('the sample card takes a typed name even before the app loads, and its code scans', async ({
  page,
}) => {
  await page.goto(pages.home);
  const blank = page.getByRole('img', { name: /^Business card, Your Name/ });
  const before = await blank.locator('.cf-name').screenshot();
  await page.getByLabel('Type your name').fill('Dr. Zoë van Dijk');
  const named = page.getByRole('img', { name: /^Business card, Dr. Zoë van Dijk/ });
  await expect(named).toBeVisible();
  // Compare screenshots too: the painted card must change, not only the document.
  const after = await named.locator('.cf-name').screenshot();
  expect(after.equals(before)).toBe(false);
  const code = page.getByRole('img', { name: 'QR code with the contact Dr. Zoë van Dijk' });
  const { width, height, data } = PNG.sync.read(await code.screenshot());
  const read = jsQR(new Uint8ClampedArray(data), width, height);
  const contact = new TextDecoder().decode(new Uint8Array(read?.binaryData ?? []));
  expect(contact).toContain('FN:Dr. Zoë van Dijk');
  expect(contact).toContain('N:van Dijk;Zoë;;Dr.;');
  await page.getByLabel('Type your name').fill('');
  await expect(blank).toBeVisible();
});

test('the sample card takes the chosen design, also one chosen before the app loads', async ({
  page,
}) => {
  await page.goto(pages.home);
  const card = page.getByRole('img', { name: /^Business card, Your Name/ });
  await expect(card).toHaveClass(/\bcf-royal\b/);
  const designs = page.getByRole('group', { name: 'Design' });
  await designs.getByRole('radio', { name: 'Rose Gold' }).check();
  await expect(card).toHaveClass(/\bcf-rosegold\b/);
  await expect(page.locator('html[data-live]')).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(card).toHaveClass(/\bcf-purple\b/);
  await expect(designs.getByRole('radio', { name: 'Deep Purple' })).toBeChecked();
});

test('the codes of the sample cards lead to the product', async ({ page }) => {
  for (const path of [pages.home, pages.whiteLabel, pages.caseStudies]) {
    await page.goto(path);
    // Alone and larger than on a card, so that a screenshot has enough pixels for a module.
    await page
      .locator('main .cf-qr')
      .last()
      .evaluate((code) => {
        code.setAttribute('class', '');
        code.setAttribute('width', '300');
        document.body.replaceChildren(code);
      });
    const { width, height, data } = PNG.sync.read(await page.locator('svg').screenshot());
    const read = jsQR(new Uint8ClampedArray(data), width, height);
    expect(read?.data, path).toMatch(/^https?:\/\/[\w.:-]+\/$/);
  }
});

test('R-A5, R-A6, R-R1, R-R12, R-B6: the home page is complete without a script', async ({
  request,
}) => {
  const html = await (await request.get(pages.home)).text();
  const text = html.replace(/<[^>]+>/g, '');
  const features = (await (await request.get(pages.features)).text()).replace(/<[^>]+>/g, '');
  expect(text).toContain('setup under 2 minutes');
  expect(text).toContain('7.2x leads');
  expect(text).toContain(`${REVENUE_SHARE.partnerPercent}% revenue share`);
  for (const name of [
    'Bio link',
    'Contact forms',
    'Email signatures',
    'Analytics',
    'Team management',
    'White label',
    'AI and automation integrations',
    'Mobile app',
  ]) {
    expect(text, name).toContain(name);
    expect(features, name).toContain(name);
  }
  const headings = [...html.matchAll(/<h[12][^>]*>(.*?)<\/h[12]>/gs)].map(
    (match) => match[1] ?? '',
  );
  for (const heading of [
    'business card',
    'How it works',
    'in their phone',
    'a locked phone',
    'They share theirs',
    'Numbers',
    'designs',
    'Features',
    'White-label',
    'Use cases',
    'How people use it',
    'Make the next card',
  ]) {
    expect(headings).toContainEqual(expect.stringContaining(heading));
  }
  for (const { slug } of USE_CASES) expect(html).toContain(`href="/use-cases/${slug}"`);
});

test('R-T26: a logo that fails to load leaves its name', async ({ page, pageErrors }) => {
  await page.route('**/icons/calendly.svg', (route) => route.abort());
  await page.goto(pages.integrations);
  await waitForHydration(page);
  const marks = page.getByRole('main');
  await marks.scrollIntoViewIfNeeded();
  await expect(marks.locator('img[src="/icons/calendly.svg"]')).toHaveCount(0);
  await expectText(marks, 'Calendly');
  await expect(marks.locator('img[src="/icons/github.svg"]')).toBeVisible();
  pageErrors.splice(0);
});

test('navigation between pages and back loads no new document', async ({ page }) => {
  await page.goto(pages.home);
  await waitForHydration(page);
  await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));
  await clickRole(page.getByRole('contentinfo'), 'link', 'Real Estate');
  await expect(page).toHaveTitle('Real Estate · Tip Top Cards');
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Real Estate · Tip Top Cards');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBe(true);
});

test('a signed-in person gets a link to the dashboard, and it opens', async ({ page }) => {
  await signUp(page);
  await page.goto(pages.features);
  await clickRole(page.getByRole('banner'), 'link', 'Dashboard');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectRole(page, 'button', /^Account of/);
});

test('a signed-in person sees the dashboard button instead of the start button, without a layout shift', async ({
  page,
}) => {
  const called = [pages.home, pages.features, pages.setup, pages.caseStudies, USE_CASES[0]?.path];
  // From here on the fonts are cached. One that arrives after the first paint shifts the text.
  await page.goto(pages.home);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await recordLayoutShifts(page);
  const widths = new Map<unknown, (number | undefined)[]>();
  const measure = async (name: string, to: string) => {
    for (const path of called) {
      await page.goto(path ?? '');
      const calls = page.getByRole('main').getByRole('link', { name });
      await expect(calls.last()).toHaveAttribute('href', to);
      const boxes = await calls.evaluateAll((links) => links.map((link) => link.clientWidth));
      expect(boxes).toHaveLength(path === pages.home ? 2 : 1);
      // A cached font, fitted to its fallback, may still miss the first paint of a busy machine.
      expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.01);
      widths.set(path, [...(widths.get(path) ?? []), boxes.at(-1)]);
    }
  };
  await measure('Start For Free', pages.signup);
  await signUp(page);
  await measure('Open Dashboard', pages.dashboard);
  // A wider button would move its neighbor.
  for (const [before, after] of widths.values()) expect(after).toBe(before);
});

test('a guest coming from the site gets the dashboard the operator configured', async ({
  page,
}) => {
  await page.goto(pages.home);
  await waitForHydration(page);
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, pages.dashboard);
  await expect(page.getByRole('note')).toContainText("You're browsing as a guest");
});

test('on a phone and on a desktop axe finds no violation on any page, and nothing scrolls horizontally', async ({
  page,
}) => {
  test.slow();
  for (const { path } of SITE_PAGES) {
    await page.goto(path);
    await waitForHydration(page);
    await expectAccessibleAtEveryWidth(page);
  }
});

test('the status loads from the server without interaction, and again on a click', async ({
  page,
  pageErrors,
}) => {
  await page.goto(pages.status);
  await expectText(page, 'Accounts and cards');
  await expect(page.getByText('Running')).toHaveCount(3);
  await page.route('**/api/health', (route) => route.abort());
  await clickButton(page, 'Check again');
  await expectText(page, "The server isn't responding normally.");
  await expectAccessible(page);
  await page.unrouteAll();
  await clickButton(page, 'Check again');
  await expect(page.getByText('Running')).toHaveCount(3);
  // Chromium logs the failed request to the console.
  pageErrors.splice(0);
});

test('the status names the part that does not respond', async ({ page, pageErrors }) => {
  await page.route('**/api/health', (route) =>
    route.fulfill({
      status: 503,
      json: {
        status: 'degraded',
        build: 'x',
        checks: { database: 'failed', cards: 'ok', media: 'ok' },
      },
    }),
  );
  await page.goto(pages.status);
  await expect(page.getByRole('listitem').filter({ hasText: 'Accounts and cards' })).toContainText(
    'Not responding',
  );
  await expect(page.getByText('Running')).toHaveCount(2);
  // Chromium logs the 503 that this journey is about.
  expect(pageErrors.splice(0).filter((line) => !line.includes('503'))).toEqual([]);
});
