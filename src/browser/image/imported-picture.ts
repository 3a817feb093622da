import { MEDIA_PATH } from '#shared/card/image-path.ts';
import { blobToDataUrl, dataUrlToBlob } from '#src/browser/image/data-url.ts';
import { imageKind, SIGNATURE_BYTES } from '#src/browser/image/image-kind.ts';
import { prepareImage, type PreparedImage } from '#src/browser/image/prepare-image.ts';

/** A picture of this server by its path; null when it is not there or cannot be fetched. */
type FetchPicture = (path: string) => Promise<Blob | null>;

/** Longest data URL a local card may hold, in characters (`localCardSchema`). */
const DATA_URL_MAX = 1_500_000;
const KEPT: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp']);

/** A photo of a contact file, cut and encoded as any picked one; null when it is no picture this browser reads. */
export async function prepareContactPhoto(dataUrl: string): Promise<PreparedImage | null> {
  const blob = readDataUrl(dataUrl);
  if (blob === null) return null;
  const prepared = await prepareImage(blob, 'portrait');
  return prepared.ok ? prepared.image : null;
}

/**
 * A picture of our own export as a card keeps it until it is uploaded, its bytes untouched: from the file itself, from the
 * archive next to it, or from this server by `fetchPicture`. Null when it is in none of them.
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
  const kind = imageKind(head);
  if (kind === null || !KEPT.has(kind)) return null;
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
    // Forgives base64 that is none.
    return null;
  }
}
