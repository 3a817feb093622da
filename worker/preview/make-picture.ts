import type { PublishedCard } from '#shared/card/card.ts';
import { log } from '#worker/http/log.ts';
import { drawPreview, LOOKS } from '#worker/preview/draw-preview.ts';
import { parseFaces } from '#worker/preview/letters/face.ts';
import { photoPath } from '#worker/preview/picture-key.ts';
import { decodeJpeg } from '#worker/preview/picture/jpeg.ts';
import { decodePng, encodePng } from '#worker/preview/picture/png.ts';
import type { Raster } from '#worker/preview/picture/raster.ts';
import { buildWords } from '#worker/preview/shown-words.ts';

/** WhatsApp's limit is reported as 300, 500 or 600 KB. */
export const PICTURE_MAX_BYTES = 300_000;
/** Largest photo read from the bucket; the product's own are a tenth of it. */
const PHOTO_MAX_BYTES = 700_000;
/** How exactly values are kept, finest first (`encodePng`). */
const STEPS = [3, 5, 7, 9, 13, 19, 29, 45];

export interface PictureDeps {
  media: Pick<R2Bucket, 'get'>;
  /** The platform's static files: plates and letters lie there, so that they weigh nothing in the Worker. */
  assets: Pick<Fetcher, 'fetch'>;
  productName: string;
}

/**
 * A card's picture for links: PNG, 1200 x 630, at most 300,000 bytes, the same bytes for the same card. Throws when a
 * file cannot be read. A photo that is missing, too large or no picture leaves its place to the initials.
 */
export async function makePicture(
  deps: PictureDeps,
  card: PublishedCard,
): Promise<Uint8Array<ArrayBuffer>> {
  const { template } = card;
  // Everything that waits comes first: what follows is work without a pause, and as little memory at once as can be.
  const bytes = await readPhoto(deps.media, photoPath(card));
  const plateFile = await readAsset(deps.assets, `/previews/plates/${template}.png`);
  const letters = await readAsset(deps.assets, '/previews/letters.json');
  const plate = decodePng(new Uint8Array(await plateFile.arrayBuffer()));
  const faces = parseFaces(await letters.json());
  const photo = bytes === null ? null : decodePhoto(bytes, photoPath(card));
  const words = buildWords(card, deps.productName);
  return shrink(drawPreview({ template, words, plate, faces, photo }), LOOKS[template].step);
}

async function readAsset(assets: PictureDeps['assets'], path: string): Promise<Response> {
  // The host is not looked at: the binding answers from this deployment's files.
  const response = await assets.fetch(new URL(path, 'https://assets.local'));
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response;
}

async function readPhoto(media: PictureDeps['media'], path: string): Promise<Uint8Array | null> {
  if (path === '') return null;
  const object = await media.get(path.replace('/media/', ''));
  if (object === null) return null;
  if (object.size <= PHOTO_MAX_BYTES) return new Uint8Array(await object.arrayBuffer());
  await object.body.cancel();
  log('warn', 'preview_photo_left_out', { path, size: object.size });
  return null;
}

function decodePhoto(bytes: Uint8Array, path: string): Raster | null {
  try {
    return decodeJpeg(bytes);
  } catch (error) {
    // A broken or enormous JPEG: no repetition makes it better, and the card looks well without.
    log('warn', 'preview_photo_left_out', { path, error: String(error) });
    return null;
  }
}

/** The finest picture that fits, from a step on. Throws when none does. */
function shrink(raster: Raster, finest: number): Uint8Array<ArrayBuffer> {
  for (const step of STEPS) {
    if (step < finest) continue;
    const bytes = encodePng(raster, step);
    if (bytes.length <= PICTURE_MAX_BYTES) return bytes;
  }
  throw new Error(`the picture does not fit into ${PICTURE_MAX_BYTES} bytes`);
}
