// @module-tag slow
import { scanRGBABuffer } from '@undecaf/zbar-wasm';
import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { findContrast, findLuminance, parseColor } from '#shared/format/color.ts';
import { buildQr } from '#shared/card/qr/qr.ts';
import { TEMPLATE_KEYS, TEMPLATES } from '#shared/card/templates.ts';
import { USERNAME_MAX, qrTarget } from '#shared/card/username/username.ts';
import { buildQrPng } from '#worker/public-card/files/qr-png.ts';
import { drawQrPicture, rgb, type Picture } from '#tests/worker/public-card/pictures/draw-qr.ts';
import { readPng } from '#tests/worker/public-card/pictures/read-png.ts';

// Runs in Node because ZBar compiles WebAssembly at run time, which the Worker runtime forbids.

const URLS = [
  qrTarget('https://cards.test/ann'),
  qrTarget(`https://cards.example-company.com/${'a'.repeat(USERNAME_MAX)}`),
];
const PAGES = ['#0e0d0b', '#ffffff'];

/** Results of two decoders, neither trying inverted codes; null for one that found nothing. */
async function scan({ width, height, pixels }: Picture): Promise<(string | null)[]> {
  const code = jsQR(pixels, width, height, { inversionAttempts: 'dontInvert' });
  const [symbol] = await scanRGBABuffer(pixels.buffer, width, height);
  return [code?.data ?? null, symbol?.decode() ?? null];
}

/**
 * Widths at which codes are shown for scanning, in CSS pixels. Smaller codes are decoration that
 * opens large.
 */
const sizes = [160, 200, 300];

for (const template of TEMPLATE_KEYS) {
  const { ink, tile } = TEMPLATES[template].qr;

  test(`${template}: dark on light, at a contrast of 5.5 or more`, () => {
    expect(findLuminance(parseColor(ink))).toBeLessThan(findLuminance(parseColor(tile)));
    expect(findContrast(ink, tile)).toBeGreaterThanOrEqual(5.5);
  });

  test(`R-A2: ${template}: two decoders read every size meant for scanning`, async () => {
    expect(sizes).toEqual([160, 200, 300]);
    for (const url of URLS) {
      const qr = buildQr(url);
      for (const box of sizes) {
        for (const page of PAGES) {
          for (const samples of [1, 3]) {
            const picture = drawQrPicture(qr, { ink, tile, page, box, samples });
            expect(await scan(picture), `${url} ${box} px on ${page}, ${samples}`).toEqual([
              url,
              url,
            ]);
          }
        }
      }
    }
  });

  test(`${template}: two decoders read the downloaded file`, async () => {
    for (const url of URLS) {
      const png = await buildQrPng(buildQr(url), { ink, tile }, 1024);
      const picture = await readPng(png);
      expect([picture.width, picture.height]).toEqual([1024, 1024]);
      expect(Array.from(picture.pixels.subarray(0, 4))).toEqual([...rgb(tile), 255]);
      expect(await scan(picture)).toEqual([url, url]);
    }
  });
}

test('the same decoders cannot read the template color on black, so the test can fail', async () => {
  const [url = ''] = URLS;
  for (const template of TEMPLATE_KEYS) {
    const colors = { ink: TEMPLATES[template].previewColor, tile: '#000000', quietZone: 2 };
    for (const page of PAGES) {
      const picture = drawQrPicture(buildQr(url), { ...colors, page, box: 300, samples: 1 });
      expect(await scan(picture), template).toEqual([null, null]);
    }
  }
});

test('a code with more modules than the image has pixels is refused', async () => {
  const { ink, tile } = TEMPLATES.premium.qr;
  await expect(buildQrPng(buildQr(URLS[0] ?? ''), { ink, tile }, 30)).rejects.toThrow(RangeError);
});
