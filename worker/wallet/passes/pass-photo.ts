import { log } from '#worker/http/log.ts';

/** Largest photo put into a pass, in bytes; 270 pixels of a face need half. */
const PHOTO_MAX_BYTES = 300_000;
/** Three pixels for each of the 90 points Wallet gives a thumbnail. */
const PHOTO_PX = 270;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** What passes need of the bucket of images. */
export interface PhotoBucket {
  get(file: string): Promise<{ size: number; arrayBuffer(): Promise<ArrayBuffer> } | null>;
}

/** The photo of a pass by its `/media/` path: a PNG of the right size; null when there is none, and the initial stands in. */
export async function readPassPhoto(
  bucket: PhotoBucket,
  path: string | undefined,
): Promise<Uint8Array | null> {
  const file = /^\/media\/([0-9a-f]{64}\.png)$/.exec(path ?? '')?.[1];
  if (file === undefined) return null;
  try {
    const object = await bucket.get(file);
    if (object === null || object.size > PHOTO_MAX_BYTES) return null;
    const bytes = new Uint8Array(await object.arrayBuffer());
    return isThumbnail(bytes) ? bytes : null;
  } catch (error) {
    // A pass with an initial is better than none; the next change tries again.
    log('warn', 'pass_photo_unreadable', { file, error: String(error) });
    return null;
  }
}

/** A PNG by its signature, and its size by the header that must come first (PNG §11.2.1). */
function isThumbnail(bytes: Uint8Array): boolean {
  if (bytes.length < 24 || PNG.compare(bytes, 0, PNG.length) !== 0) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(16) === PHOTO_PX && view.getUint32(20) === PHOTO_PX;
}
