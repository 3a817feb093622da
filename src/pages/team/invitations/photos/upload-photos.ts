import { IMAGE_MAX_BYTES } from '#shared/api/cards/media.ts';
import { uploadListPhoto } from '#shared/api/organizations/people/invitation-lists.ts';
import { readZipEntry } from '#src/browser/files/zip/read-zip-entry.ts';
import type { ArchiveEntry } from '#src/browser/files/zip/zip-entries.ts';
import { dataUrlToBlob } from '#src/browser/image/data-url.ts';
import { prepareImage } from '#src/browser/image/prepare-image.ts';
import type { Api } from '#src/state/api.ts';
import { PHOTO_ISSUES, UPLOAD_DAY_LIMIT } from './photo-copy.ts';

/** Where a photo was stored, or why it was not. */
export type UploadedPhoto = { path: string } | { problem: string };

interface UploadDeps {
  call: Api['call'];
  pause: (milliseconds: number) => Promise<void>;
}

interface Uploads {
  org: string;
  archive: Blob;
  /** By any key of the caller. */
  photos: ReadonlyMap<number, ArchiveEntry>;
  /** Filled as photos are uploaded. What is in it is not uploaded again, so that a run continues. */
  done: Map<number, UploadedPhoto>;
  onProgress: () => void;
}

/** Photos at a time: each is decoded in memory. */
const PARALLEL = 3;
/** The calls of a minute are used up, not those of a day. */
const MINUTES_LIMIT_SECONDS = 300;
/** Refusals of one picture. */
const PICTURE_REFUSALS: ReadonlySet<string> = new Set([
  'unsupported_media_type',
  'payload_too_large',
  'picture_blocked',
  'invalid_input',
]);

/**
 * Unpacks, crops and uploads photos one by one. What is wrong with a photo is its problem; returns
 * the message of a failure that ended the run, or null.
 */
export async function uploadPhotos(deps: UploadDeps, uploads: Uploads): Promise<string | null> {
  const { photos, done, onProgress } = uploads;
  const waiting = [...photos].filter(([key]) => !done.has(key)).values();
  let failure: string | null = null;
  const work = async (): Promise<void> => {
    for (const [key, entry] of waiting) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const uploaded = await uploadPhoto(deps, uploads, entry);
      if (typeof uploaded === 'string') {
        failure = uploaded;
        return;
      }
      done.set(key, uploaded);
      onProgress();
      // Another one may have met the end of the connection.
      if (failure !== null) return;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return failure;
}

/** Returns the message of a failure that ends the run. */
async function uploadPhoto(
  { call, pause }: UploadDeps,
  { org, archive }: Uploads,
  entry: ArchiveEntry,
): Promise<UploadedPhoto | string> {
  const read = await readZipEntry(archive, entry, IMAGE_MAX_BYTES);
  if (!read.ok) return { problem: PHOTO_ISSUES[read.issue] };
  const prepared = await prepareImage(read.file, 'portrait');
  if (!prepared.ok) return { problem: PHOTO_ISSUES[prepared.issue] };
  // JPEG, the one format that contact files show too.
  const body = dataUrlToBlob(prepared.image.jpegUrl);
  if (body === null) return { problem: PHOTO_ISSUES.unreadable };
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- repeated while the calls of a minute are used up
    const answer = await call(uploadListPhoto, {
      params: { org },
      body,
      headers: { 'Content-Type': body.type },
    });
    if (answer.ok) return { path: answer.value.url };
    const { code, message, retryAfterSeconds } = answer.error;
    if (PICTURE_REFUSALS.has(code)) return { problem: message };
    if (code !== 'rate_limited') return message;
    if ((retryAfterSeconds ?? 0) > MINUTES_LIMIT_SECONDS) return { problem: UPLOAD_DAY_LIMIT };
    // oxlint-disable-next-line no-await-in-loop -- as above
    await pause((retryAfterSeconds ?? 1) * 1000);
  }
}
