import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';

export interface Scripts {
  /** URLs of the scripts requested before the page was usable. */
  first: string[];
  /** Sum of the scripts' sizes, each compressed separately at gzip 6. */
  firstBytes: number;
}

/** Records when the page first shows an element. Call it before navigating. */
export async function recordFirstShown(page: Page, selector: string): Promise<void> {
  await page.addInitScript((selector) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      watch.disconnect();
      performance.mark('usable');
    });
    watch.observe(document, { childList: true, subtree: true });
  }, selector);
}

/** Scripts loaded until then, or until now, including preloads. */
export async function measureScripts(
  page: Page,
  until: 'usable' | 'now' = 'usable',
): Promise<Scripts> {
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  const first = await page.evaluate((until) => {
    const mark = performance.getEntriesByName('usable')[0]?.startTime ?? 0;
    const end = until === 'now' ? performance.now() : mark;
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime <= end)
      .map(({ name }) => name);
  }, until);
  const bodies = await Promise.all(first.map(async (url) => (await page.request.get(url)).body()));
  const weights = bodies.map((body) => gzipSync(body, { level: 6 }).byteLength);
  return { first, firstBytes: weights.reduce((total, bytes) => total + bytes, 0) };
}
