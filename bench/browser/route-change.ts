import { chromium, type Page } from 'playwright';
import type { Running } from '#bench/runtime.ts';
import { findChromium } from '#scripts/machine/chromium.ts';
import { pages } from '#shared/routes.ts';
import { TOUR } from './reference/tour.ts';

const ROUNDS = 8;

export interface RouteChange {
  p95Ms: number;
  changes: number;
}

/**
 * Time from a press on a header link to the next page's first frame, with the pointer over the link
 * beforehand.
 */
export async function measureRouteChange(
  running: Running,
  { slowdown = 1 } = {},
): Promise<RouteChange> {
  const browser = await chromium.launch(await findChromium());
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(new URL(pages.home, running.origin).href);
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.mouse.move(300, 300);
  await page.waitForFunction(() => document.readyState === 'complete');
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of TOUR) times.push(await change(page, name));
  }
  await browser.close();
  const sorted = times.toSorted((one, other) => one - other);
  return { p95Ms: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? NaN, changes: times.length };
}

async function change(page: Page, name: string): Promise<number> {
  const link = page.getByRole('banner').getByRole('link', { name, exact: true });
  await link.hover();
  await page.waitForLoadState('networkidle');
  await page.evaluate(recordChange);
  await link.click();
  return page.evaluate(() => Promise.resolve(Reflect.get(globalThis, 'routeChange')));
}

/**
 * Runs in the page: measures the time from the press to the frame after the main content has
 * changed.
 */
function recordChange(): void {
  const took = new Promise<number>((resolve) => {
    let pressed = 0;
    addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), {
      capture: true,
      once: true,
    });
    const watch = new MutationObserver(() => {
      watch.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now() - pressed));
        port1.start();
        port2.postMessage(null);
      });
    });
    const main = document.querySelector('main');
    if (main) watch.observe(main, { childList: true, subtree: true });
  });
  Reflect.set(globalThis, 'routeChange', took);
}
