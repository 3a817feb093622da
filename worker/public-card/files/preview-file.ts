import { log } from '#worker/http/log.ts';

/** A stored picture; without a body when only its size was asked for. */
export interface StoredPicture {
  size: number;
  body: ReadableStream | null;
}

/** Opens a card's own picture for links; null when the store has it not, or does not answer. */
export async function openPicture(
  media: R2Bucket,
  file: string,
  isBodyless: boolean,
): Promise<StoredPicture | null> {
  const key = `previews/${file}.png`;
  try {
    const object = isBodyless ? await headPicture(media, key) : await media.get(key);
    if (object !== null) return object;
    log('warn', 'preview_missing', { file });
  } catch (error) {
    // The template's picture is shown instead; nobody may keep that answer, so the next one tries again.
    log('warn', 'preview_unreadable', { file, error: String(error) });
  }
  return null;
}

async function headPicture(media: R2Bucket, key: string): Promise<StoredPicture | null> {
  const object = await media.head(key);
  return object && { size: object.size, body: null };
}
