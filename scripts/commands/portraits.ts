// `npm run portraits`: draws the photos of the sample cards into public/static/portraits/.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from '#scripts/machine/chromium.ts';
import { renderPortrait } from '#scripts/samples/portrait.ts';
import { encodePicture } from '#scripts/site/pictures/encode-picture.ts';
import { portraitFile, PORTRAIT_NAMES, PORTRAIT_SIDE } from '#shared/site/portraits.ts';

mkdirSync('public/static/portraits', { recursive: true });
const browser = await chromium.launch(await findChromium());
const encoder = await browser.newPage();
for (const name of PORTRAIT_NAMES) {
  const png = await renderPortrait(browser, name);
  const bytes = await encodePicture(encoder, png, { type: 'image/webp', width: PORTRAIT_SIDE });
  writeFileSync(join('public', portraitFile(name)), bytes);
  console.log(`${portraitFile(name)}: ${bytes.length} bytes`);
}
await browser.close();
