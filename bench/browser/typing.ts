import { chromium, type CDPSession, type Locator, type Page } from 'playwright';
import { buildCard, type LocalCard } from '#shared/card/card.ts';
import { ELEMENT_TYPES } from '#shared/card/element/element.ts';
import { pages } from '#shared/routes.ts';
import { startProduct } from '#bench/runtime.ts';
import { startReferenceApp } from './reference/start-reference.ts';
import { findChromium } from '#scripts/machine/chromium.ts';

const AT = new Date('2026-11-20T12:00:00.000Z');
const CPU_SLOWDOWN = 4;
const TEXT = 'Principal structural engineer and partner, bridges';
/** About 110 words per minute. */
const KEY_EVERY_MS = 110;

/** Title fields: a bare React page's, the dashboard's form, and the editor dialog. */
const PLACES = {
  reference: async (page: Page) => page.getByLabel('Title'),
  dashboard: async (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true }),
  editor: async (page: Page) => {
    await page.getByRole('button', { name: 'Start Editing' }).click();
    return page.getByRole('dialog').getByLabel('Job Title');
  },
} as const satisfies Readonly<Record<string, (page: Page) => Promise<Locator>>>;

export type TypingPlace = keyof typeof PLACES;

export interface TypingFigures {
  /** From a key to the next paint that shows its letter, in milliseconds. */
  p95Ms: number;
  worstMs: number;
  keys: number;
  /**
   * CPU time of the page per key in milliseconds, not slowed: independent of the machine's load.
   */
  workMs: number;
}

/**
 * Types into a title with eighteen elements and a banner on the card and the CPU slowed four times.
 * Times are the browser's `PerformanceEventTiming.duration`, from the key's timestamp to the next
 * paint, in steps of 8 ms; keys under 16 ms, the minimum it reports, count as 16.
 */
export async function measureTyping(place: TypingPlace): Promise<TypingFigures> {
  const product = await (place === 'reference'
    ? startReferenceApp('typing')
    : startProduct({ withFiles: true }));
  const browser = await chromium.launch(await findChromium());
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(product.origin);
  const banner = await page.evaluate(drawBanner);
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    'userCards',
    JSON.stringify({ version: 1, data: [buildFullCard(banner)] }),
  ] as const);
  await page.goto(`${product.origin}${pages.dashboard}`);
  await page.waitForLoadState('networkidle');
  await waitUntilIdle(page);
  const title = await PLACES[place](page);
  await title.click();
  await waitUntilIdle(page);
  const session = await page.context().newCDPSession(page);
  const workMs = await measureWork(page, session);
  await title.fill('');
  await waitUntilIdle(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.evaluate(watchKeys);
  for (const key of TEXT) await page.keyboard.press(key, { delay: KEY_EVERY_MS / 2 });
  await waitUntilIdle(page);
  const slow = await page.evaluate(() => window.keyDurations);
  const typed = await title.inputValue();
  await browser.close();
  await product.runtime.dispose();
  if (typed !== TEXT) throw new Error(`typed "${typed}"`);
  const all = [...slow, ...Array.from({ length: TEXT.length - slow.length }, () => 16)];
  const sorted = all.toSorted((a, b) => a - b);
  return {
    p95Ms: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? NaN,
    worstMs: sorted.at(-1) ?? NaN,
    keys: TEXT.length,
    workMs,
  };
}

async function measureWork(page: Page, session: CDPSession): Promise<number> {
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await session.send('Performance.enable');
  const taken = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
  };
  const before = await taken();
  for (const key of TEXT) await page.keyboard.press(key, { delay: KEY_EVERY_MS / 2 });
  return ((await taken()) - before) * (1000 / TEXT.length);
}

declare global {
  interface Window {
    keyDurations: number[];
  }
}

function watchKeys(): void {
  window.keyDurations = [];
  const observer = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (name === 'keydown') window.keyDurations.push(duration);
    }
  });
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Excludes preloading after the page is idle. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForTimeout(2500);
}

/** Noise, so that the banner is as large as real photos. */
function drawBanner(): string {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 1500, height: 500 });
  const context = canvas.getContext('2d')!;
  for (let at = 0; at < 4000; at++) {
    context.fillStyle = `hsl(${(at * 37) % 360} 50% ${30 + (at % 40)}%)`;
    context.fillRect((at * 131) % 1500, (at * 71) % 500, 60, 30);
  }
  return canvas.toDataURL('image/webp', 0.86);
}

function buildFullCard(headerPhoto: string): LocalCard {
  return {
    ...buildCard(AT, null),
    username: 'typing-bench',
    name: 'Alex Morgan',
    company: 'Morgan & Reis',
    headerPhoto,
    cardElements: ELEMENT_TYPES.map((type, position) => ({
      id: `e${position}`,
      type,
      value: 'example.com',
      position,
      hidden: false,
    })),
  };
}
