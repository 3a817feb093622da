// `npm run portraits`: draws the photos of the sample cards into public/static/portraits/, which takes
// minutes. Names of portraits select some.
import { Buffer } from 'node:buffer';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright';
import { findChromium } from '#scripts/machine/chromium.ts';
import { engravePortrait } from '#scripts/drawings/portraits/engrave-portrait.ts';
import { SAMPLE_PEOPLE } from '#scripts/drawings/portraits/person.ts';
import { encodePicture } from '#scripts/site/pictures/encode-picture.ts';
import { portraitFile, PORTRAIT_NAMES, PORTRAIT_SIDE } from '#shared/site/portraits.ts';
import { encodePng } from '#worker/preview/picture/png.ts';

const words = process.argv.slice(2);
mkdirSync('public/static/portraits', { recursive: true });
const browser = await chromium.launch(await findChromium());
const encoder = await browser.newPage();
for (const name of PORTRAIT_NAMES) {
  if (words.length > 0 && !words.includes(name)) continue;
  const png = Buffer.from(encodePng(engravePortrait(SAMPLE_PEOPLE[name], PORTRAIT_SIDE), 1));
  const bytes = await encodePicture(encoder, png, { type: 'image/webp', width: PORTRAIT_SIDE });
  writeFileSync(join('public', portraitFile(name)), bytes);
  console.log(`${portraitFile(name)}: ${bytes.length} bytes`);
}
await browser.close();
