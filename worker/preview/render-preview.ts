import type { PublishedCard } from '#shared/card/card.ts';
import type { Platform } from '#shared/card/watermark.ts';
import { PREVIEW_LAYOUTS } from '#shared/card/templates.ts';
import { log } from '#worker/http/log.ts';
import type { Kernel } from '#worker/kernel.ts';
import { parseFonts } from '#worker/preview/glyphs/font.ts';
import { decodeJpeg } from '#worker/preview/picture/jpeg.ts';
import { decodePng, encodePng } from '#worker/preview/picture/png.ts';
import type { Raster } from '#worker/preview/picture/raster.ts';
import { drawPreview } from './draw-preview.ts';
import { findPhotoPath } from './hash-preview.ts';
import { buildPreviewText } from './preview-text.ts';

/** WhatsApp's limit is reported as 300, 500 or 600 KB. */
export const PICTURE_MAX_BYTES = 300_000;
/** Maximum photo size read from the bucket, about ten times that of our own. */
const PHOTO_MAX_BYTES = 700_000;
/** Quantization steps, finest first (`encodePng`). */
const STEPS = [3, 5, 7, 9, 13, 19, 29, 45];

/** Static files hold backgrounds and glyphs, so that they do not add to the Worker's size. */
export type RenderKernel = Pick<Kernel, 'assets'> & {
  bucket: Pick<R2Bucket, 'get'>;
};

/**
 * Renders a card's link preview: PNG, 1200 x 630, at most 300,000 bytes, deterministic. Throws if a
 * file cannot be read. A missing, oversized or invalid photo is replaced by the initials.
 */
export async function renderPreview(
  kernel: RenderKernel,
  card: PublishedCard,
  platform: Platform,
): Promise<Uint8Array<ArrayBuffer>> {
  const { template } = card;
  const colors = card.brand?.colors ?? null;
  // All I/O comes first, so that the rest runs synchronously with little memory at once.
  const bytes = await readPhoto(kernel.bucket, findPhotoPath(card));
  const backgroundFile = await readAsset(kernel.assets, `/previews/plates/${template}.png`);
  const glyphFile = await readAsset(kernel.assets, '/previews/letters.json');
  const background = decodePng(new Uint8Array(await backgroundFile.arrayBuffer()));
  const fonts = parseFonts(await glyphFile.json());
  const photo = bytes === null ? null : decodePhoto(bytes, findPhotoPath(card));
  const text = buildPreviewText(card, platform);
  return encodeWithinLimit(
    drawPreview({ template, colors, text, background, fonts, photo }),
    PREVIEW_LAYOUTS[template].step,
  );
}

async function readAsset(assets: RenderKernel['assets'], path: string): Promise<Response> {
  // The binding ignores the host.
  const response = await assets.fetch(new URL(path, 'https://assets.local'));
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
  return response;
}

async function readPhoto(media: RenderKernel['bucket'], path: string): Promise<Uint8Array | null> {
  if (path === '') return null;
  const object = await media.get(path.replace('/media/', ''));
  if (object === null) return null;
  if (object.size <= PHOTO_MAX_BYTES) return new Uint8Array(await object.arrayBuffer());
  await object.body.cancel();
  log('warn', 'preview_photo_skipped', { path, size: object.size });
  return null;
}

function decodePhoto(bytes: Uint8Array, path: string): Raster | null {
  try {
    return decodeJpeg(bytes);
  } catch (error) {
    // A corrupt or huge JPEG: a retry does not help, and the card looks fine without.
    log('warn', 'preview_photo_skipped', { path, error: String(error) });
    return null;
  }
}

/** Encodes with the finest step that fits. Throws if none does. */
function encodeWithinLimit(raster: Raster, finestStep: number): Uint8Array<ArrayBuffer> {
  for (const step of STEPS) {
    if (step < finestStep) continue;
    const bytes = encodePng(raster, step);
    if (bytes.length <= PICTURE_MAX_BYTES) return bytes;
  }
  throw new Error(`the picture does not fit into ${PICTURE_MAX_BYTES} bytes`);
}
