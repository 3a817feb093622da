import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { buildIco } from '#scripts/drawings/ico.ts';
import { findChromium } from '#scripts/machine/chromium.ts';

// Icons of the site and the installed app, rendered from `public/favicon.svg` in a browser. Run
// again when the logo changes.

const MARK = readFileSync('public/favicon.svg', 'utf8');
/**
 * `scale` is the share of the square that the logo fills. Maskable icons lose up to a fifth on each
 * side (W3C: 80% safe zone).
 */
const ICONS = [
  { file: 'app-192.png', size: 192, scale: 1, isRound: true },
  { file: 'app-512.png', size: 512, scale: 1, isRound: true },
  { file: 'app-maskable-512.png', size: 512, scale: 0.74, isRound: false },
  // iOS rounds the corners itself and renders transparent pixels black.
  { file: 'apple-touch-icon.png', size: 180, scale: 0.88, isRound: false },
];
/** Sizes in `favicon.ico`: browser tabs at one and two device pixels, and the Windows taskbar. */
const ICO_SIZES = [16, 32, 48];

const browser = await chromium.launch(await findChromium());

async function draw(size: number, scale: number, isRound: boolean): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const side = Math.round(size * scale);
  const ground = isRound ? 'transparent' : '#0e0d0b';
  await page.setContent(
    `<style>body{margin:0;background:${ground};display:grid;place-items:center;height:100vh}svg{width:${side}px;height:${side}px}</style>${MARK}`,
  );
  const png = await page.screenshot({ omitBackground: isRound });
  await page.close();
  return png;
}

for (const { file, size, scale, isRound } of ICONS) {
  const png = await draw(size, scale, isRound);
  writeFileSync(join('public/icons', file), png);
  // Requested by iOS and link previews when a page declares no icon.
  if (file === 'apple-touch-icon.png') writeFileSync(join('public', file), png);
}
const pngs = [];
for (const size of ICO_SIZES) pngs.push({ size, png: await draw(size, 1, true) });
writeFileSync('public/favicon.ico', buildIco(pngs));
await browser.close();
console.log(`Drew ${ICONS.length} icons into public/icons/, and public/favicon.ico.`);
