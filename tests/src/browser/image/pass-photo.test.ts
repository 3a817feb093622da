import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright';
import { launchChromium } from '#tests/src/fixtures/chromium.ts';
import { bundleModule, openPageWith } from '#tests/src/fixtures/browser-page.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  const [launched, code] = await Promise.all([
    launchChromium(),
    bundleModule('src/browser/image/pass-photo.ts'),
  ]);
  browser = launched;
  page = await openPageWith(browser, code);
}, 60_000);
afterAll(() => browser.close());

/** Draws a test picture (half red and half blue, or incompressible noise) and returns its PNG. */
async function drawTestPassPhoto(width: number, height: number, kind: 'halves' | 'noise') {
  const base64 = await page.evaluate(
    async ([width, height, kind]) => {
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const pen = canvas.getContext('2d')!;
      if (kind === 'halves') {
        pen.fillStyle = '#ff0000';
        pen.fillRect(0, 0, width / 2, height);
        pen.fillStyle = '#0000ff';
        pen.fillRect(width / 2, 0, width, height);
      } else {
        const noise = pen.createImageData(width, height);
        for (let at = 0; at < noise.data.length; at += 65_536) {
          crypto.getRandomValues(noise.data.subarray(at, at + 65_536));
        }
        pen.putImageData(noise, 0, 0);
      }
      // @ts-expect-error -- the bundle under test
      const blob: Blob = await window.subject.drawPassPhoto(canvas.toDataURL('image/png'));
      const bytes = new Uint8Array(await blob.arrayBuffer());
      let text = '';
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    },
    [width, height, kind] as const,
  );
  return Buffer.from(base64, 'base64');
}

test.each([
  [512, 512],
  [120, 90],
  [900, 300],
])('a picture of %i by %i becomes a PNG of 270 by 270', async (width, height) => {
  const png = await drawTestPassPhoto(width, height, 'halves');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([270, 270]);
});

test('the worst-case picture stays under the 300 kB limit of a pass', async () => {
  const png = await drawTestPassPhoto(270, 270, 'noise');
  expect(png.length).toBeLessThan(300_000);
  expect(png.length).toBeGreaterThan(200_000);
});

test('a picture that cannot be decoded is rejected', async () => {
  const outcome = await page.evaluate(() =>
    // @ts-expect-error -- the bundle under test
    window.subject.drawPassPhoto('data:image/png;base64,AAAA').then(
      () => 'drawn',
      () => 'rejected',
    ),
  );
  expect(outcome).toBe('rejected');
});
