import { chromium } from 'playwright';
import { measureScripts, recordFirstShown, type Scripts } from './first-load.ts';
import { startProduct } from '#bench/runtime.ts';
import { findChromium } from '#scripts/machine/chromium.ts';
import { pages } from '#shared/routes.ts';

/**
 * Scripts, and their bytes at gzip 6, that Chromium loads from the built product until a guest's
 * dashboard shows its card, and during the whole visit before a touch.
 */
export async function measureDashboardWeight(): Promise<Scripts & { visit: Scripts }> {
  const product = await startProduct({ withFiles: true });
  const browser = await chromium.launch(await findChromium());
  const page = await browser.newPage();
  await recordFirstShown(page, '[aria-label="Live preview"]');
  await page.goto(new URL(pages.dashboard, product.origin).href);
  const scripts = await measureScripts(page);
  await page.waitForLoadState('networkidle');
  const visit = await measureScripts(page, 'now');
  await browser.close();
  await product.runtime.dispose();
  return { ...scripts, visit };
}
