// Writes the grayscale pictures of all passes to worker/wallet/apple/pictures/drawings.ts: `node
// scripts/run.mjs scripts/drawings/pass-pictures`. The Worker colors them by prepending a template's palette to
// the pixels.
import { readFileSync, writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { chromium, type Page } from 'playwright';
import { findChromium } from '#scripts/machine/chromium.ts';
import { runQuietly } from '#scripts/machine/processes.ts';

const OUTPUT = 'worker/wallet/apple/pictures/drawings.ts';
const FONT_FILE =
  'node_modules/@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2';
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The product's logo in a box of 32: a card with a highlighted fold and one line of text. */
const mark = (card: string, fold: string, line: string) =>
  `<rect x="4" y="8.5" width="24" height="15.1" rx="1.6" fill="${card}"/>` +
  `<path d="M4 20 19.5 8.5H28V10L8 23.6H5.6A1.6 1.6 0 0 1 4 22z" fill="${fold}"/>` +
  `<rect x="7" y="18.4" width="8" height="1.6" rx=".8" fill="${line}"/>`;

const svg = (width: number, height: number, viewBox: string, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${inner}</svg>`;

/** Drawings from black to white, which become the palette's first and last color. */
const PICTURES: Readonly<Record<string, (scale: number) => string>> = {
  icon: (scale) =>
    svg(
      38 * scale,
      38 * scale,
      '0 0 32 32',
      `<rect width="32" height="32" fill="#000"/>${mark('#bbb', '#fff', '#000')}`,
    ),
  logo: (scale) => svg(44 * scale, 30 * scale, '3 7.5 26 17.1', mark('#bbb', '#fff', '#000')),
  // Fallback initial for names in a script without letters in the set.
  'monogram-': (scale) =>
    svg(
      90 * scale,
      90 * scale,
      '0 0 90 90',
      `<rect width="90" height="90" rx="9" fill="#444"/>` +
        `<circle cx="45" cy="35" r="13" fill="none" stroke="#fff" stroke-width="2.5"/>` +
        `<path d="M21 72c2-14 12-20 24-20s22 6 24 20" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/>`,
    ),
  ...Object.fromEntries(
    LETTERS.map((letter) => [
      `monogram-${letter}`,
      (scale: number) =>
        svg(
          90 * scale,
          90 * scale,
          '0 0 90 90',
          `<rect width="90" height="90" rx="9" fill="#444"/>` +
            `<text x="45" y="65" font-family="Face" font-size="62" text-anchor="middle" fill="#fff">${letter}</text>`,
        ),
    ]),
  ),
};

/** Gray values of a drawing, one byte per pixel. */
async function rasterize(page: Page, drawing: string): Promise<number[]> {
  return page.evaluate(async (markup) => {
    const face = document.querySelector('style')?.textContent ?? '';
    const styled = markup.replace('>', `><style>${face}</style>`);
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(styled)}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.fillRect(0, 0, image.width, image.height);
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, image.width, image.height);
    return Array.from({ length: data.length / 4 }, (_, index) => data[index * 4] ?? 0);
  }, drawing);
}

/** Four bits per pixel; each line starts with filter type 0 (PNG §9.2: none). */
function pack(grays: readonly number[], width: number): Buffer {
  const height = grays.length / width;
  const stride = 1 + Math.ceil(width / 2);
  const lines = Buffer.alloc(stride * height);
  grays.forEach((grey, index) => {
    const x = index % width;
    const at = Math.floor(index / width) * stride + 1 + (x >> 1);
    const level = Math.round(grey / 17);
    lines[at] = (lines[at] ?? 0) | (x % 2 === 0 ? level << 4 : level);
  });
  return lines;
}

/** A vertical gradient of 256 steps, each line one value (filter type 2: up). */
function gradient(width: number, height: number): Buffer {
  const lines = Buffer.alloc((width + 1) * height);
  let above = 0;
  for (let y = 0; y < height; y++) {
    const value = Math.round((255 * y) / (height - 1));
    lines.fill(value - above, y * (width + 1) + 1, (y + 1) * (width + 1));
    lines[y * (width + 1)] = 2;
    above = value;
  }
  return lines;
}

const compress = (lines: Buffer): string => deflateSync(lines, { level: 9 }).toString('base64');

const browser = await chromium.launch(await findChromium());
const page = await browser.newPage();
const font = readFileSync(FONT_FILE).toString('base64');
await page.setContent(
  `<style>@font-face{font-family:Face;src:url(data:font/woff2;base64,${font})}</style>`,
);
const rows: string[] = [];
for (const [name, draw] of Object.entries(PICTURES)) {
  for (const scale of name.startsWith('monogram') ? [2, 3] : [1, 2, 3]) {
    const drawing = draw(scale);
    const width = Number(/width="(\d+)"/.exec(drawing)?.[1]);
    const greys = await rasterize(page, drawing);
    rows.push(
      `'${name}@${scale}': '${width} ${greys.length / width} 4 ${compress(pack(greys, width))}',`,
    );
  }
}
for (const scale of [1, 2, 3]) {
  const [width, height] = [345 * scale, 505 * scale];
  rows.push(`'background@${scale}': '${width} ${height} 8 ${compress(gradient(width, height))}',`);
}
await browser.close();
writeFileSync(
  OUTPUT,
  `// Written by scripts/drawings/pass-pictures.ts: width, height, bits of a pixel, and the zlib stream of the pixels in base64.\nexport const DRAWINGS: Readonly<Record<string, string>> = {\n${rows.join('\n')}\n};\n`,
);
await runQuietly('oxfmt', [OUTPUT]);
console.log(`${OUTPUT} ${Math.round(rows.join('').length / 1000)} KB`);
