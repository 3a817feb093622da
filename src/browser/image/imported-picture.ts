import { MEDIA_PATH } from '#shared/card/image-path.ts';
import { blobToDataUrl, dataUrlToBlob } from '#src/browser/image/data-url.ts';
import { detectImageKind, SIGNATURE_BYTES } from './detect-image-kind.ts';
import { prepareImage, type PreparedImage } from '#src/browser/image/prepare-image.ts';

/** Fetches a picture from this server; null when it is missing or unavailable. */
type FetchPicture = (path: string) => Promise<Blob | null>;

/** Maximum length of a data URL in a local card, in characters (`localCardSchema`). */
const DATA_URL_MAX = 1_500_000;
const STORED_KINDS: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp']);

/**
 * Crops and encodes the photo of a contact file. Returns null when the browser cannot decode it.
 */
export async function prepareContactPhoto(dataUrl: string): Promise<PreparedImage | null> {
  const blob = readDataUrl(dataUrl);
  if (blob === null) return null;
  const prepared = await prepareImage(blob, 'portrait');
  return prepared.ok ? prepared.image : null;
}

/**
 * Returns a picture of our own export as a data URL, its bytes unchanged: from the value itself,
 * from the archive, or from the server through `fetchPicture`. Returns null when none has it.
 */
export async function readOwnPicture(
  value: string,
  archived: ReadonlyMap<string, Uint8Array>,
  fetchPicture: FetchPicture,
): Promise<string | null> {
  const blob = value.startsWith('data:')
    ? readDataUrl(value)
    : await findStored(value, archived, fetchPicture);
  if (blob === null) return null;
  const head = new Uint8Array(await blob.slice(0, SIGNATURE_BYTES).arrayBuffer());
  const kind = detectImageKind(head);
  if (kind === null || !STORED_KINDS.has(kind)) return null;
  const url = await blobToDataUrl(new Blob([blob], { type: `image/${kind}` }));
  return url.length <= DATA_URL_MAX ? url : null;
}

async function findStored(
  path: string,
  archived: ReadonlyMap<string, Uint8Array>,
  fetchPicture: FetchPicture,
): Promise<Blob | null> {
  const bytes = archived.get(path);
  if (bytes) return new Blob([new Uint8Array(bytes)]);
  return MEDIA_PATH.test(path) ? fetchPicture(path) : null;
}

function readDataUrl(dataUrl: string): Blob | null {
  try {
    return dataUrlToBlob(dataUrl);
  } catch {
    // Invalid base64.
    return null;
  }
}
