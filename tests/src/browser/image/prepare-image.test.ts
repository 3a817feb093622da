import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright';
import { localCardSchema } from '#shared/card/card.ts';
import { launchChromium } from '#tests/src/fixtures/chromium.ts';
import { bundleModule, openPageWith } from '#tests/src/fixtures/browser-page.ts';
import { animatedWebp, padded, withExif } from '#tests/src/fixtures/pictures.ts';
import type * as subject from '#src/browser/image/prepare-image.ts';

declare global {
  interface Window {
    subject: typeof subject;
  }
}

let browser: Browser;
let page: Page;
beforeAll(async () => {
  const [launched, code] = await Promise.all([
    launchChromium(),
    bundleModule('src/browser/image/prepare-image.ts'),
  ]);
  browser = launched;
  page = await openPageWith(browser, code);
}, 60_000);
afterAll(() => browser.close());

/**
 * Draws a picture in the browser: red at its left edge, blue at its right, and a transparent top
 * half on request.
 */
async function draw(width: number, height: number, type: string, isTransparent = false) {
  const base64 = await page.evaluate(
    async ([width, height, type, isTransparent]) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d')!;
      const top = isTransparent ? height / 2 : 0;
      context.fillStyle = '#00ff00';
      context.fillRect(0, top, width, height);
      context.fillStyle = '#ff0000';
      context.fillRect(0, top, width / 4, height);
      context.fillStyle = '#0000ff';
      context.fillRect((3 * width) / 4, top, width / 4, height);
      const blob = await canvas.convertToBlob({ type, quality: 0.8 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      let text = '';
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    },
    [width, height, type, isTransparent] as const,
  );
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

async function prepare(file: Uint8Array, shape: 'portrait' | 'banner' = 'portrait') {
  return page.evaluate(
    async ([base64, shape]) => {
      const blob = await (await fetch(`data:image/jpeg;base64,${base64}`)).blob();
      return window.subject.prepareImage(blob, shape);
    },
    [Buffer.from(file).toString('base64'), shape] as const,
  );
}

async function prepareOrThrow(file: Uint8Array, shape?: 'portrait' | 'banner') {
  const result = await prepare(file, shape);
  if (!result.ok) throw new Error(result.issue);
  return result.image;
}

/** Size of a data URL's picture and the colors at the middle of its four sides. */
async function inspectPicture(dataUrl: string) {
  return page.evaluate(async (url) => {
    const bitmap = await createImageBitmap(await (await fetch(url)).blob());
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const at = (x: number, y: number) => {
      const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(x, y, 1, 1).data;
      if (a < 128) return 'clear';
      if (Math.min(r, g, b) > 200) return 'white';
      return r > 150 ? 'red' : g > 150 ? 'green' : b > 150 ? 'blue' : 'dark';
    };
    return {
      width,
      height,
      left: at(4, height >> 1),
      right: at(width - 5, height >> 1),
      top: at(width >> 1, 4),
      bottom: at(width >> 1, height - 5),
    };
  }, dataUrl);
}

const decodeBytes = (dataUrl: string) => Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');

test('a 12-megapixel photo with EXIF is rotated upright, scaled to 512 px and stripped of its metadata', async () => {
  const camera = withExif(await draw(4032, 3024, 'image/jpeg'));
  expect(Buffer.from(camera).includes('Exif')).toBe(true);
  const { dataUrl, jpegUrl } = await prepareOrThrow(camera);
  const seen = await inspectPicture(dataUrl);
  // Orientation 6: the left edge becomes the top, the right edge becomes the bottom.
  expect(seen).toMatchObject({ width: 512, height: 512, bottom: 'blue', left: 'green' });
  expect(dataUrl).toMatch(/^data:image\/webp;base64,/);
  expect(jpegUrl).toMatch(/^data:image\/jpeg;base64,/);
  for (const url of [dataUrl, jpegUrl]) {
    expect(decodeBytes(url).includes('Exif')).toBe(false);
    expect(decodeBytes(url).length).toBeLessThan(120_000);
  }
});

test('a transparent PNG stays transparent on the card and gets a white background for address books', async () => {
  const { dataUrl, jpegUrl } = await prepareOrThrow(await draw(800, 800, 'image/png', true));
  expect(await inspectPicture(dataUrl)).toMatchObject({ top: 'clear', bottom: 'green' });
  expect(await inspectPicture(jpegUrl)).toMatchObject({
    top: 'white',
    bottom: 'green',
    width: 512,
  });
});

test('an animated WebP becomes its first frame', async () => {
  const first = await draw(600, 600, 'image/webp');
  const animation = animatedWebp([first, await draw(600, 600, 'image/webp')], 600);
  const { dataUrl } = await prepareOrThrow(animation);
  expect(decodeBytes(dataUrl).includes('ANIM')).toBe(false);
  expect(await inspectPicture(dataUrl)).toMatchObject({ width: 512, left: 'red', right: 'blue' });
});

test('a banner is cropped to three by one and never enlarged', async () => {
  const wide = await prepareOrThrow(await draw(3000, 2000, 'image/jpeg'), 'banner');
  expect(await inspectPicture(wide.dataUrl)).toMatchObject({
    width: 1500,
    height: 500,
    left: 'red',
  });
  expect(wide.jpegUrl).toBe('');
  const small = await prepareOrThrow(await draw(300, 300, 'image/jpeg'), 'banner');
  expect(await inspectPicture(small.dataUrl)).toMatchObject({ width: 300, height: 100 });
});

test('R-V3: an SVG, a text file and a truncated photo are rejected', async () => {
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"></svg>');
  expect(await prepare(svg)).toEqual({ ok: false, issue: 'not_an_image' });
  expect(await prepare(new TextEncoder().encode('a text named photo.png'))).toEqual({
    ok: false,
    issue: 'not_an_image',
  });
  const head = (await draw(64, 64, 'image/png')).subarray(0, 30);
  expect(await prepare(head)).toEqual({ ok: false, issue: 'unreadable' });
});

test('R-V4: 5,242,880 bytes are accepted and one more is refused', async () => {
  const png = await draw(600, 600, 'image/png');
  expect((await prepare(padded(png, 5_242_880))).ok).toBe(true);
  expect(await prepare(padded(png, 5_242_881))).toEqual({ ok: false, issue: 'too_large' });
});

test('prepared images fit the stored card schema', async () => {
  const { dataUrl, jpegUrl } = await prepareOrThrow(await draw(900, 1200, 'image/jpeg'));
  const { profileImage, contactPhoto } = localCardSchema.shape;
  expect(profileImage.safeParse(dataUrl).success).toBe(true);
  expect(contactPhoto.safeParse(jpegUrl).success).toBe(true);
});

test('a browser that cannot write WebP falls back to PNG for transparent pictures and JPEG otherwise', async () => {
  await page.evaluate(() => {
    const original = HTMLCanvasElement.prototype.toBlob;
    HTMLCanvasElement.prototype.toBlob = function toBlob(callback, type, quality) {
      original.call(this, callback, type === 'image/webp' ? 'image/png' : type, quality);
    };
  });
  const clear = await prepareOrThrow(await draw(600, 600, 'image/png', true));
  const solid = await prepareOrThrow(await draw(600, 600, 'image/jpeg'));
  expect(clear.dataUrl).toMatch(/^data:image\/png;/);
  expect(solid.dataUrl).toMatch(/^data:image\/jpeg;/);
});
