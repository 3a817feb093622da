import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import type { Width } from './take-screenshots.ts';

/** Per width: screenshots per sheet, their width, and the visible height of tall ones. */
const LAYOUTS: Readonly<
  Record<Width, { perSheet: number; columns: number; cell: number; high: number }>
> = {
  360: { perSheet: 7, columns: 7, cell: 260, high: 1100 },
  768: { perSheet: 5, columns: 5, cell: 370, high: 1100 },
  1440: { perSheet: 6, columns: 3, cell: 620, high: 620 },
};

/** Arranges screenshots on sheets with their names. Returns the number of sheets. */
export async function drawSheets(
  browser: Browser,
  folder: string,
  width: Width,
  names: readonly string[],
): Promise<number> {
  const { perSheet, columns, cell, high } = LAYOUTS[width];
  const page = await browser.newPage({
    viewport: { width: columns * (cell + 16) + 16, height: 400 },
  });
  let sheets = 0;
  for (let from = 0; from < names.length; from += perSheet) {
    const cells = names.slice(from, from + perSheet).map((name) => {
      const bytes = readFileSync(join(folder, `${name}-${width}.jpg`)).toString('base64');
      return `<figure><figcaption>${name}</figcaption><div><img src="data:image/jpeg;base64,${bytes}"></div></figure>`;
    });
    await page.setContent(`<style>
      body { margin: 16px; display: grid; grid-template-columns: repeat(${columns}, ${cell}px); gap: 16px; background: #555; font: 13px sans-serif; color: #fff; }
      figure { margin: 0 } figcaption { padding: 2px 0 } div { max-height: ${high}px; overflow: hidden } img { display: block; width: 100% }
    </style>${cells.join('')}`);
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    sheets++;
    const path = join(folder, `sheet-${width}-${String(sheets).padStart(2, '0')}.jpg`);
    await page.screenshot({ path, type: 'jpeg', quality: 82, fullPage: true });
  }
  await page.close();
  return sheets;
}
