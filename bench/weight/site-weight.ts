import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { startProduct } from '#bench/runtime.ts';
import { findChromium } from '#scripts/machine/chromium.ts';

export interface SiteWeight {
  totalBytes: number;
  scriptBytes: number;
}

/**
 * What a prerendered page loads before any interaction, without pictures: text at gzip 6, fonts as
 * they are. Measured in Chromium at the size of a phone, without scrolling.
 */
export async function measureSiteWeight(path: string): Promise<SiteWeight> {
  const product = await startProduct({ withFiles: true });
  const browser = await chromium.launch(await findChromium());
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const parts: Promise<{ kind: string; bytes: number }>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (kind === 'image') return;
    const weigh = async () => {
      const body = await response.body();
      return { kind, bytes: kind === 'font' ? body.length : gzipSync(body, { level: 6 }).length };
    };
    parts.push(weigh());
  });
  await page.goto(new URL(path, product.origin).href, { waitUntil: 'networkidle' });
  const weights = await Promise.all(parts);
  await browser.close();
  await product.runtime.dispose();
  const sum = (kinds: typeof weights) => kinds.reduce((total, { bytes }) => total + bytes, 0);
  return {
    totalBytes: sum(weights),
    scriptBytes: sum(weights.filter(({ kind }) => kind === 'script')),
  };
}
