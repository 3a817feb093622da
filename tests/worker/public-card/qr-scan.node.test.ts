import { scanRGBABuffer } from '@undecaf/zbar-wasm';
import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { buildQr } from '#shared/card/qr.ts';
import { TEMPLATE_KEYS, TEMPLATES } from '#shared/card/template.ts';
import { USERNAME_MAX, qrTarget } from '#shared/card/username.ts';
import { buildQrPng } from '#worker/public-card/files/qr-png.ts';
import { drawQr, rgb, type Picture } from '#tests/worker/public-card/pictures/draw-qr.ts';
import { readPng } from '#tests/worker/public-card/pictures/read-png.ts';

// In Node, because ZBar is WebAssembly compiled while running, which the Worker's runtime forbids.

const URLS = [
  qrTarget('https://cards.test/ann'),
  qrTarget(`https://cards.example-company.com/${'a'.repeat(USERNAME_MAX)}`),
];
const PAGES = ['#0e0d0b', '#ffffff'];

/** What two decoders read, neither of them trying the code inverted; null where one read nothing. */
async function scan({ width, height, pixels }: Picture): Promise<(string | null)[]> {
  const code = jsQR(pixels, width, height, { inversionAttempts: 'dontInvert' });
  const [symbol] = await scanRGBABuffer(pixels.buffer, width, height);
  return [code?.data ?? null, symbol?.decode() ?? null];
}

/** Contrast ratio of two colours (WCAG 2.2, relative luminance). */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [a, b].map(luminance).toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = rgb(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The boxes codes are shown in to be scanned, in CSS pixels; in a smaller one a code is an ornament that opens large. */
const sizes = [160, 200, 300];

for (const template of TEMPLATE_KEYS) {
  const { ink, tile } = TEMPLATES[template].qr;

  test(`${template}: dark on light, at a contrast of 5.5 or more`, () => {
    expect(luminance(ink)).toBeLessThan(luminance(tile));
    expect(contrast(ink, tile)).toBeGreaterThanOrEqual(5.5);
  });

  test(`${template}: two decoders read every size meant for scanning`, async () => {
    expect(sizes).toEqual([160, 200, 300]);
    for (const url of URLS) {
      const qr = buildQr(url);
      for (const box of sizes) {
        for (const page of PAGES) {
          for (const samples of [1, 3]) {
            const picture = drawQr(qr, { ink, tile, page, box, samples });
            expect(await scan(picture), `${url} ${box} px on ${page}, ${samples}`).toEqual([
              url,
              url,
            ]);
          }
        }
      }
    }
  });

  test(`${template}: two decoders read the bytes of the download`, async () => {
    for (const url of URLS) {
      const png = await buildQrPng(buildQr(url), { ink, tile }, 1024);
      const picture = await readPng(png);
      expect([picture.width, picture.height]).toEqual([1024, 1024]);
      expect(Array.from(picture.pixels.subarray(0, 4))).toEqual([...rgb(tile), 255]);
      expect(await scan(picture)).toEqual([url, url]);
    }
  });
}

test('the same decoders read nothing of the template colour on black: the proof can fail', async () => {
  const [url = ''] = URLS;
  for (const template of TEMPLATE_KEYS) {
    const look = { ink: TEMPLATES[template].previewColor, tile: '#000000', quietZone: 2 };
    for (const page of PAGES) {
      const picture = drawQr(buildQr(url), { ...look, page, box: 300, samples: 1 });
      expect(await scan(picture), template).toEqual([null, null]);
    }
  }
});

test('a code with more modules than the picture has pixels is refused', async () => {
  const { ink, tile } = TEMPLATES.premium.qr;
  await expect(buildQrPng(buildQr(URLS[0] ?? ''), { ink, tile }, 30)).rejects.toThrow(RangeError);
});
