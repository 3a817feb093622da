import { join } from 'node:path';
import type { Browser, BrowserContext, Page, Route } from 'playwright';
import type { Tokens } from '#scripts/screens/people.ts';
import type { View } from '#scripts/screens/screen.ts';

export const WIDTHS = [360, 768, 1440] as const;
export type Width = (typeof WIDTHS)[number];

/** What browsers come with. */
const FONT_PX = 16;

const HEIGHTS: Readonly<Record<Width, number>> = { 360: 740, 768: 1024, 1440: 900 };

interface Studio {
  browser: Browser;
  origin: string;
  tokens: Tokens;
  folder: string;
  widths: readonly Width[];
  /** How large letters are, as a person sets it in their browser: 2 is 200% (WCAG 2.2, 1.4.4). */
  textScale: number;
}

/** Takes a view at every width, from a browser that has never been there. Answers what hung out sideways. */
export async function photograph(studio: Studio, name: string, view: View): Promise<string[]> {
  const context = await studio.browser.newContext({
    baseURL: studio.origin,
    viewport: { width: 1440, height: HEIGHTS[1440] },
    reducedMotion: 'reduce',
  });
  try {
    const page = await open(context, studio.tokens, view);
    const devtools = await context.newCDPSession(page);
    const faults: string[] = [];
    for (const width of studio.widths) {
      await page.setViewportSize({ width, height: HEIGHTS[width] });
      const standard = FONT_PX * studio.textScale;
      await devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
      // Phones and tablets draw their scroll bars over the page.
      await devtools.send('Emulation.setScrollbarsHidden', { hidden: width !== 1440 });
      await settle(page);
      const over = await page.evaluate(() => {
        const { documentElement: root } = document;
        const main = document.querySelector('main') ?? root;
        const parts = [main, ...document.querySelectorAll('dialog[open] > div > *')];
        const hidden = parts.map((part) => part.scrollWidth - part.clientWidth);
        // What hangs out of the page, or of a dialog, is cut off as often as it makes it scroll.
        return Math.max(root.scrollWidth - innerWidth, ...hidden);
      });
      if (over > 0 && !view.bleeds)
        faults.push(`${name} at ${width} px: ${over} px hang out sideways`);
      // The public page's bar lies over the foot of the window, where it would hide a row of a longer picture; and a
      // picture longer than its window is taken with letters as they come.
      const hasBar = width < 1000 && (await page.locator('.pg-bar').count()) > 0;
      const path = join(studio.folder, `${name}-${width}.jpg`);
      await take(page, path, hasBar || studio.textScale !== 1);
    }
    return faults;
  } finally {
    await context.close();
  }
}

/** An answer nobody lives to see. */
const held = () => new Promise<void>(() => {});
const abort = (route: Route) => route.abort();

async function open(context: BrowserContext, tokens: Tokens, view: View): Promise<Page> {
  const { as, hold, fail, answer = {}, act, path } = view;
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  if (as) {
    await context.addInitScript((token) => localStorage.setItem('authToken', token), tokens[as]);
  }
  if (hold) await page.route(hold, held);
  if (fail) await page.route(fail, abort);
  for (const [call, json] of Object.entries(answer)) {
    await page.route(call, (route) => route.fulfill({ json }));
  }
  const asked = hold && !act ? page.waitForRequest(hold) : null;
  await page.goto(path, { waitUntil: hold && !act ? 'load' : 'networkidle' });
  await asked;
  // Written pages wait for a first sign of somebody before the app takes them over.
  await page.evaluate(() => dispatchEvent(new Event('pointermove')));
  const isAlive = 'html:is([data-live], [data-script]), html:not(:has(script))';
  if (!hold && !fail) await page.locator(isAlive).waitFor();
  await act?.(page);
  if (asked) await page.locator('h1, [role=status]').first().waitFor();
  return page;
}

/** Waits for faces and pictures, and for two frames after them. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** A page whole; what lies over one as it is seen. */
async function take(page: Page, path: string, isStretched: boolean): Promise<void> {
  const isCovered = await page.evaluate(
    () => document.querySelector('dialog[open], [role=menu]') !== null,
  );
  const { width, height } = await page.evaluate(() => ({
    width: innerWidth,
    height: document.documentElement.scrollHeight,
  }));
  if (isStretched && !isCovered) await page.setViewportSize({ width, height });
  await page.screenshot({
    path,
    type: 'jpeg',
    quality: 82,
    animations: 'disabled',
    fullPage: !isCovered && !isStretched,
  });
}
