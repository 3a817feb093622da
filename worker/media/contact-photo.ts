import { log } from '#worker/http/log.ts';

/** Largest photo embedded in a vCard. Address books refuse files of several megabytes. */
const PHOTO_MAX_BYTES = 400_000;

/**
 * A card's photo as base64; `none` if the card has no usable photo, `failed` if the store did not
 * respond.
 */
export type ContactPhoto = { kind: 'jpeg'; base64: string } | { kind: 'none' } | { kind: 'failed' };

/**
 * Reads the photo for a vCard by its `/media/` path. Only JPEG, the one format every address book
 * shows.
 */
export async function readContactPhoto(media: R2Bucket, path: string): Promise<ContactPhoto> {
  const file = photoFile(path);
  if (file === null) return { kind: 'none' };
  try {
    const object = await media.get(file);
    if (object === null || object.size > PHOTO_MAX_BYTES) return { kind: 'none' };
    const bytes = new Uint8Array(await object.arrayBuffer());
    return isJpeg(bytes) ? { kind: 'jpeg', base64: toBase64(bytes) } : { kind: 'none' };
  } catch (error) {
    // A vCard without its photo is better than an error. The response is not cached, so the next
    // request tries again.
    log('warn', 'contact_photo_unreadable', { file, error: String(error) });
    return { kind: 'failed' };
  }
}

/** Opens the photo for streaming, without a body for HEAD requests; null if there is none. */
export async function openContactPhoto(
  media: R2Bucket,
  path: string,
  isBodyless: boolean,
): Promise<{ size: number; body: ReadableStream | null } | null> {
  const file = photoFile(path);
  if (file === null) return null;
  if (!isBodyless) return media.get(file);
  const object = await media.head(file);
  return object && { size: object.size, body: null };
}

function photoFile(path: string): string | null {
  return /^\/media\/([0-9a-f]{64}\.jpg)$/.exec(path)?.[1] ?? null;
}

/** The photo as base64; undefined if there is none or it cannot be read. */
export async function readPhotoBase64(media: R2Bucket, path: string): Promise<string | undefined> {
  const photo = await readContactPhoto(media, path);
  return photo.kind === 'jpeg' ? photo.base64 : undefined;
}

function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

/** In slices, because the number of arguments of a call is limited. */
function toBase64(bytes: Uint8Array): string {
  const slices: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x6000) {
    slices.push(btoa(String.fromCharCode(...bytes.subarray(at, at + 0x6000))));
  }
  return slices.join('');
}
