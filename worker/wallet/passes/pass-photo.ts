import { log } from '#worker/http/log.ts';

/** Maximum photo size in bytes, about twice what 270 pixels need. */
const PHOTO_MAX_BYTES = 300_000;
/** Three pixels for each of Wallet's 90 thumbnail points. */
const PHOTO_PX = 270;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export interface PhotoBucket {
  get(file: string): Promise<{ size: number; arrayBuffer(): Promise<ArrayBuffer> } | null>;
}

/**
 * Reads a pass photo by its `/media/` path. Returns null unless it is a PNG of the right size; the
 * pass then shows an initial.
 */
export async function readPassPhoto(
  bucket: PhotoBucket,
  path: string | undefined,
): Promise<Uint8Array | null> {
  const bytes = await readPng(bucket, path);
  return bytes !== null && isThumbnail(bytes) ? bytes : null;
}

/** Reads a PNG by its `/media/` path; null for another format, and for files too large for a pass. */
export async function readPng(
  bucket: PhotoBucket,
  path: string | undefined,
): Promise<Uint8Array | null> {
  const file = /^\/media\/([0-9a-f]{64}\.png)$/.exec(path ?? '')?.[1];
  if (file === undefined) return null;
  try {
    const object = await bucket.get(file);
    if (object === null || object.size > PHOTO_MAX_BYTES) return null;
    const bytes = new Uint8Array(await object.arrayBuffer());
    return isPng(bytes) ? bytes : null;
  } catch (error) {
    // A pass with an initial is better than none. The next change tries again.
    log('warn', 'pass_photo_unreadable', { file, error: String(error) });
    return null;
  }
}

/** Checks the signature; the header with the size comes first (PNG §11.2.1). */
function isPng(bytes: Uint8Array): boolean {
  return bytes.length >= 24 && PNG_SIGNATURE.compare(bytes, 0, PNG_SIGNATURE.length) === 0;
}

function isThumbnail(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(16) === PHOTO_PX && view.getUint32(20) === PHOTO_PX;
}
