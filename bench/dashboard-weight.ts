import { chromium } from 'playwright';
import { measureScripts, noteFirstShown, type Scripts } from '#bench/first-load.ts';
import { startProduct } from '#bench/runtime.ts';
import { findChromium } from '#scripts/machine/chromium.ts';
import { pages } from '#shared/routes.ts';

/** Every script, and their bytes at gzip 6, that real Chromium asks the built product for until a guest's dashboard shows its card. */
export async function measureDashboardWeight(): Promise<Scripts> {
  const product = await startProduct({ withFiles: true });
  const browser = await chromium.launch(await findChromium());
  const page = await browser.newPage();
  await noteFirstShown(page, '[aria-label="Live preview"]');
  await page.goto(new URL(pages.dashboard, product.origin).href);
  const scripts = await measureScripts(page);
  await browser.close();
  await product.runtime.dispose();
  return scripts;
}
