import { chromium } from 'playwright';
import { measureScripts, noteFirstShown } from '#bench/first-load.ts';
import { startProduct } from '#bench/runtime.ts';
import { findChromium } from '#scripts/machine/chromium.ts';
import { pages } from '#shared/routes.ts';

/** Bytes at gzip 6 of every script a real Chromium asks the built product for until a guest's dashboard shows its card. */
export async function measureDashboardWeight(): Promise<number> {
  const product = await startProduct({ withFiles: true });
  const browser = await chromium.launch(await findChromium());
  const page = await browser.newPage();
  await noteFirstShown(page, '[aria-label="Live preview"]');
  await page.goto(new URL(pages.dashboard, product.origin).href);
  const { firstBytes } = await measureScripts(page);
  await browser.close();
  await product.runtime.dispose();
  return firstBytes;
}
