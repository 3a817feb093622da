import { log } from '#worker/http/log.ts';

/** A stored image; the body is null for HEAD requests. */
export interface StoredImage {
  size: number;
  body: ReadableStream | null;
}

/** Opens a card's own link preview; null if the store does not have it or does not respond. */
export async function openPreviewImage(
  media: R2Bucket,
  file: string,
  isBodyless: boolean,
): Promise<StoredImage | null> {
  const key = `previews/${file}.png`;
  try {
    const object = isBodyless ? await headImage(media, key) : await media.get(key);
    if (object !== null) return object;
    log('warn', 'preview_missing', { file });
  } catch (error) {
    // The template's preview is shown instead. That response is not cached, so the next request
    // tries again.
    log('warn', 'preview_unreadable', { file, error: String(error) });
  }
  return null;
}

async function headImage(media: R2Bucket, key: string): Promise<StoredImage | null> {
  const object = await media.head(key);
  return object && { size: object.size, body: null };
}
