import type { Page } from 'playwright/test';
import { publishFirstCard } from '#e2e/fixtures/dashboard.ts';
import { readLayoutShift, recordLayoutShifts } from '#e2e/fixtures/layout-shift.ts';
import { drawPortrait, publishCard } from '#e2e/fixtures/public-card.ts';
import { expect, expectAccessible, test, expectRole } from '#e2e/fixtures/test.ts';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import { href } from '#shared/routes.ts';

test.use({ viewport: { width: 360, height: 740 } });

const ELEMENTS = [
  ['phone', '+49 30 901820'],
  ['email', 'ann@northwind.example'],
  ['linkedin', 'https://www.linkedin.com/in/ann-okafor'],
  ['instagram', '@ann.okafor'],
] as const;
const BIO =
  'I help teams make products people love to use. Ask me about type, tools and how to run a calm design review.';

interface FirstScreen {
  photo: number;
  firstLink: number;
  /** Smallest font size of a text on the card, in CSS pixels. */
  smallestText: number;
  /** How often a sighted person reads the name. */
  names: number;
}

function measure(page: Page): Promise<FirstScreen> {
  return page.evaluate(() => {
    const [photo, link, heading] = ['.cf-pic img', '.pg-ways li', 'h1'].map((selector) =>
      document.querySelector(selector)?.getBoundingClientRect(),
    );
    const texts = [...document.querySelectorAll<HTMLElement>('.pg-face .cf-in *')].filter(
      (node) =>
        node.getClientRects().length > 0 &&
        (node.dataset['words'] !== undefined ||
          [...node.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent)),
    );
    const sizes = texts.map((node) => Number.parseFloat(getComputedStyle(node).fontSize));
    const isOnCard = texts.some(({ dataset }) => dataset['words']?.includes('Okafor'));
    return {
      photo: photo?.width ?? 0,
      firstLink: link?.top ?? Infinity,
      smallestText: Math.min(...sizes),
      names: Number(isOnCard) + Number((heading?.width ?? 0) > 1),
    };
  });
}

for (const template of TEMPLATE_KEYS) {
  test(`${template}: a phone's first screen shows the person, both buttons and the first links`, async ({
    page,
  }) => {
    const photo = await drawPortrait(page);
    const { username } = await publishCard(page, { template, elements: ELEMENTS, photo, bio: BIO });
    await page.goto(href('card', { username }));
    await page.evaluate(() => document.fonts.ready);
    const { photo: width, firstLink, smallestText, names } = await measure(page);
    expect(width).toBeGreaterThanOrEqual(96);
    expect(firstLink).toBeLessThan(400);
    expect(smallestText).toBeGreaterThanOrEqual(11);
    expect(names).toBe(1);
    await expect(page.getByText('Product Designer · Northwind Studio')).toBeInViewport();
    await expect(page.getByRole('link', { name: 'Add to Contacts' })).toBeInViewport();
    await expect(page.getByRole('link', { name: 'Exchange Contact' })).toBeInViewport();
    const share = await page.getByRole('button', { name: 'Share' }).boundingBox();
    expect(Math.min(share?.width ?? 0, share?.height ?? 0)).toBeGreaterThanOrEqual(48);
    await expectAccessible(page);
    expect(await listSmallTargets(page)).toEqual([]);
  });
}

/** Controls lower than 44 px, apart from the icons on the card, which the rows below repeat. */
function listSmallTargets(page: Page): Promise<string[]> {
  return page.locator('main :is(a, button, summary)').evaluateAll((nodes) =>
    nodes
      .filter((node) => node.closest('.pg-face, .pg-code') === null)
      .filter((node) => node.getBoundingClientRect().height < 44)
      .map((node) => node.outerHTML),
  );
}

for (const width of [360, 1440]) {
  test(`nothing moves at ${width} px when the font and the photo arrive late and the script starts`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const photo = await drawPortrait(page);
    const { username } = await publishCard(page, { elements: ELEMENTS, photo, bio: BIO });
    const { promise: painted, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/(?:fonts|media|assets)\//, async (route) => {
      await painted;
      await route.continue();
    });
    await recordLayoutShifts(page);
    await page.goto(href('card', { username }), { waitUntil: 'commit' });
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    );
    release();
    await expectRole(page, 'button', 'Share');
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    // Only the text of the name: the packaged browser has none of the fonts that the fallbacks scale.
    expect(await readLayoutShift(page)).toBeLessThan(0.005);
  });
}

test('saving shows a tick for two seconds', async ({ page }) => {
  const { username } = await publishCard(page, { elements: ELEMENTS });
  await page.clock.install();
  await page.goto(href('card', { username }));
  // A running clock could end the two seconds before they are checked.
  await page.clock.pauseAt(Date.now() + 60_000);
  const save = page.locator('.pg-bar .pg-main');
  const download = page.waitForEvent('download');
  await save.click();
  await download;
  await expect(save).toHaveText('✓ Saved');
  await page.clock.runFor(2000);
  await expect(save).toHaveText('Add to Contacts');
});

test('a photo that fails to load is replaced by the initials', async ({ page, pageErrors }) => {
  const photo = await drawPortrait(page);
  const { username } = await publishCard(page, { elements: ELEMENTS, photo });
  await page.route('**/media/**', (route) => route.abort());
  await page.goto(href('card', { username }));
  await expect(page.locator('.cf-pic img')).toHaveCount(0);
  await expect(page.locator('.cf-mono')).toHaveAttribute('data-words', 'AO');
  expect(pageErrors.splice(0).filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);
});

const LONG_NAMES = [
  'Maximiliane Alexandra von Hohenzollern',
  'Alexandra-Konstantina Papadimitriou-Wellington of Hohenzollern-Sigmaringen the Younger, MArch, DPhil',
];

test('a name of two lines does not cover the code on a phone', async ({ page }) => {
  const photo = await drawPortrait(page);
  for (const name of LONG_NAMES) {
    const { username } = await publishCard(page, { template: 'premium', photo, name });
    await page.goto(href('card', { username }));
    await page.evaluate(() => document.fonts.ready);
    const isOverlapping = await page.evaluate(() => {
      const code = document.querySelector('.cf-qr')?.getBoundingClientRect();
      const lines = [...document.querySelectorAll('.cf-name span')].flatMap((line) =>
        Array.from(line.getClientRects()),
      );
      return lines.some(({ right, bottom }) => code && right > code.left && bottom > code.top);
    });
    expect(isOverlapping, name).toBe(false);
  }
});

/** Samples the name on every card in each frame; lists those that are missing, too large or cut off. */
async function recordNames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const faults = new Set<string>();
    let frames = 0;
    const sample = () => {
      for (const name of document.querySelectorAll<HTMLElement>('.cf-name')) {
        const card = name.closest('.cf-in')?.getBoundingClientRect();
        const lines = [...name.children].flatMap((line) => Array.from(line.getClientRects()));
        if (!card || card.width === 0) continue;
        frames++;
        if (lines.length === 0) faults.add('missing');
        if (lines.some(({ left, right }) => left < card.left - 1 || right > card.right + 1))
          faults.add('cut off');
        if (lines.some(({ height }) => height > card.height / 3)) faults.add('too large');
      }
      requestAnimationFrame(sample);
    };
    requestAnimationFrame(sample);
    Reflect.set(window, 'readNames', () => ({ frames, faults: [...faults] }));
  });
}

test('on a slow machine no frame shows a card without its name or with one that does not fit', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  await publishFirstCard(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await recordNames(page);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    for (const tab of ['cards', 'overview']) {
      await page.goto(`/dashboard?tab=${tab}`);
      await expect(page.locator('.cf-name:visible').first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const names = await page.evaluate<{ frames: number; faults: string[] }>('readNames()');
      expect(names.faults, `${tab} at ${width}`).toEqual([]);
      expect(names.frames).toBeGreaterThan(0);
    }
  }
});
