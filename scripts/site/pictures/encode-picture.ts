import type { Buffer } from 'node:buffer';
import type { Page } from 'playwright';

/** What one picture of the site may weigh, in each of its formats. */
const SITE_PICTURE_MAX_BYTES = 60_000;

const QUALITIES = [0.86, 0.8, 0.74, 0.68, 0.6, 0.5, 0.4] as const;

interface Format {
  type: 'image/webp' | 'image/jpeg';
  /** Width of the file in pixels. */
  width: number;
}

/**
 * Encodes a PNG with the browser's own encoder, in the best quality that fits the limit. Throws
 * when none does.
 */
export async function encodePicture(page: Page, png: Buffer, format: Format): Promise<Uint8Array> {
  const source = `data:image/png;base64,${png.toString('base64')}`;
  for (const quality of QUALITIES) {
    const bytes = await page.evaluate(encode, { source, quality, ...format });
    if (bytes.length <= SITE_PICTURE_MAX_BYTES) return Uint8Array.from(bytes);
  }
  throw new Error(`no quality of ${format.type} fits ${SITE_PICTURE_MAX_BYTES} bytes`);
}

/** Runs in the browser. */
async function encode({ source, width, ...options }: EncodeOptions): Promise<number[]> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const height = Math.round((image.height * width) / image.width);
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) throw new Error('no canvas');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, width, height);
  const blob = await canvas.convertToBlob(options);
  return [...new Uint8Array(await blob.arrayBuffer())];
}

interface EncodeOptions extends Format {
  /** A data URL. */
  source: string;
  /** From 0 to 1. */
  quality: number;
}
