import { join } from 'node:path';
import type { Browser, BrowserContext, Page, Route } from 'playwright';
import type { PersonTokens } from './people.ts';
import type { Emulation, View } from './screen.ts';
import { findViolations } from '#scripts/testing/find-violations.ts';

export const WIDTHS = [360, 768, 1440] as const;
export type Width = (typeof WIDTHS)[number];

/** Default font size of browsers. */
const FONT_PX = 16;

/** The narrowest phone (WCAG 2.2, 1.4.10). */
const NARROW = 320;

const HEIGHTS: Readonly<Record<Width | typeof NARROW, number>> = {
  320: 568,
  360: 740,
  768: 1024,
  1440: 900,
};

interface EmulationSettings {
  /** Widths to take instead of all. */
  widths?: readonly (Width | typeof NARROW)[];
  textScale?: number;
  media?: Parameters<Page['emulateMedia']>[0];
}

const EMULATIONS: Readonly<Record<Emulation, EmulationSettings>> = {
  narrow: { widths: [NARROW] },
  'large text': { widths: [360], textScale: 2 },
  'forced colors': { media: { forcedColors: 'active' } },
  print: { widths: [768], media: { media: 'print' } },
};

/** The widths at which a view is taken, if not at all of them. */
export function listWidths({ emulation }: View): EmulationSettings['widths'] {
  return emulation && EMULATIONS[emulation].widths;
}

interface Studio {
  browser: Browser;
  origin: string;
  tokens: PersonTokens;
  folder: string;
  widths: readonly Width[];
  /** The browser's text size setting: 2 is 200% (WCAG 2.2, 1.4.4). */
  textScale: number;
  theme: 'light' | 'dark';
}

/**
 * Takes a view at every width with a fresh browser profile. Returns horizontal overflows, and what
 * axe finds on a phone and a desktop in both color schemes.
 */
export async function takeScreenshots(studio: Studio, name: string, view: View): Promise<string[]> {
  const emulated: EmulationSettings = view.emulation ? EMULATIONS[view.emulation] : {};
  const textScale = studio.textScale * (emulated.textScale ?? 1);
  const context = await studio.browser.newContext({
    baseURL: studio.origin,
    viewport: { width: 1440, height: HEIGHTS[1440] },
    reducedMotion: 'reduce',
    colorScheme: studio.theme,
  });
  try {
    const page = await open(context, studio.tokens, view);
    await page.emulateMedia(emulated.media);
    const devtools = await context.newCDPSession(page);
    const faults: string[] = [];
    for (const width of emulated.widths ?? studio.widths) {
      await page.setViewportSize({ width, height: HEIGHTS[width] });
      const standard = FONT_PX * textScale;
      await devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
      // Phones and tablets overlay their scroll bars, so that these take no place.
      await devtools.send('Emulation.setScrollbarsHidden', { hidden: width !== 1440 });
      await page.evaluate(
        (gutter) => {
          document.documentElement.style.scrollbarGutter = gutter;
        },
        width === 1440 ? 'stable' : 'auto',
      );
      await waitUntilStable(page);
      const overflow = await page.evaluate(() => {
        const { documentElement: root } = document;
        const main = document.querySelector('main') ?? root;
        // The panel only: a toast is announced to screen readers in one hidden line outside it.
        const parts = [main, ...document.querySelectorAll('dialog[open] > div:has(> header) > *')];
        const hidden = parts.map((part) => part.scrollWidth - part.clientWidth);
        // Content that overflows the page or a dialog is often cut off instead of scrollable.
        return Math.max(root.scrollWidth - innerWidth, ...hidden);
      });
      if (overflow > 0 && !view.isOverflowing)
        faults.push(`${name} at ${width} px: ${overflow} px of horizontal overflow`);
      // The public page's fixed bar would hide a row of a full-page screenshot; and with large
      // text, a page taller than its window is captured with the default text size.
      const hasBar = width < 1000 && (await page.locator('.pg-bar').count()) > 0;
      const path = join(studio.folder, `${name}-${width}.jpg`);
      await saveScreenshot(page, path, hasBar || textScale !== 1);
      // What only 768 px shows is a mix of the two.
      if (width !== 768 && !emulated.media && textScale === 1)
        faults.push(...(await findFaults(page, studio.theme, `${name} at ${width} px`)));
    }
    return faults;
  } finally {
    await context.close();
  }
}

/** Of both color schemes in the dark pass, which takes every view; ends in the theme of the pass. */
async function findFaults(page: Page, theme: Studio['theme'], name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of new Set(['light', theme] as const)) {
    await page.emulateMedia({ colorScheme });
    for (const { id, nodes } of await findViolations(page)) {
      const targets = nodes.map(({ target }) => target.join(' ')).join(', ');
      faults.push(`${name}, ${colorScheme}: ${id} at ${targets}`);
    }
  }
  return faults;
}

const never = () => new Promise<void>(() => {});
const abort = (route: Route) => route.abort();

async function open(context: BrowserContext, tokens: PersonTokens, view: View): Promise<Page> {
  const { person, pending, failing, responses = {}, refusals = {} } = view;
  const { document: body, prepare, path } = view;
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  if (person) {
    await context.addInitScript(
      (token) => localStorage.setItem('authToken', token),
      tokens[person],
    );
  }
  if (pending) await page.route(pending, never);
  if (failing) await page.route(failing, abort);
  for (const [call, json] of Object.entries(responses)) {
    await page.route(call, (route) => route.fulfill({ json }));
  }
  for (const [call, refusal] of Object.entries(refusals)) {
    const json = { ...refusal, requestId: 'a request' };
    await page.route(call, (route) => route.fulfill({ status: 403, json }));
  }
  if (body !== undefined) {
    await page.route(`**${path}`, (route) => route.fulfill({ body, contentType: 'text/html' }));
  }
  const request = pending && !prepare ? page.waitForRequest(pending) : null;
  // Awaited below; without this, a page that fails to open would end the whole run.
  request?.catch(() => undefined);
  await page.goto(path, { waitUntil: pending && !prepare ? 'load' : 'networkidle' });
  await request;
  // Prerendered pages start the app with the first interaction.
  await page.evaluate(() => dispatchEvent(new Event('pointermove')));
  const isStarted = 'html:is([data-live], [data-script]), html:not(:has(script))';
  if (!pending && !failing) await page.locator(isStarted).waitFor();
  await prepare?.(page);
  if (request) await page.locator('h1, [role=status]').filter({ visible: true }).first().waitFor();
  return page;
}

/** Waits for fonts, all images and animations, then for two frames. */
async function waitUntilStable(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const images = [...document.images];
    // Lazy pictures below the window would never load.
    for (const image of images) image.loading = 'eager';
    await Promise.allSettled(images.map((image) => image.decode()));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** Full page; with an open dialog or menu, the viewport only. */
async function saveScreenshot(page: Page, path: string, isStretched: boolean): Promise<void> {
  const hasOverlay = await page.evaluate(
    () => document.querySelector('dialog[open], [role=menu]') !== null,
  );
  const { width, height } = await page.evaluate(() => ({
    width: innerWidth,
    height: document.documentElement.scrollHeight,
  }));
  if (isStretched && !hasOverlay) await page.setViewportSize({ width, height });
  await page.screenshot({
    path,
    type: 'jpeg',
    quality: 82,
    animations: 'disabled',
    fullPage: !hasOverlay && !isStretched,
  });
}
