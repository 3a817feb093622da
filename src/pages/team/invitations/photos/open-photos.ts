import { listZipEntries, type ArchiveEntry } from '#src/browser/files/zip/zip-entries.ts';
import { describeZipIssue, PHOTOS_TOO_LARGE } from './photo-copy.ts';

/** Most bytes of all photos of an archive, unpacked. */
const TOTAL_MAX_BYTES = 4 * 1024 ** 3;

/** Files that someone would call a photo; which formats can be read is said for each. */
const PHOTO = /\.(?:jpe?g|jfif|png|webp|gif|avif|hei[cf]|tiff?|bmp)$/i;
/** Doubles that macOS adds, and hidden files. */
const HIDDEN = /(?:^|\/)(?:__MACOSX\/|\.(?![./]))/;

/** An archive of photos that was chosen. */
export interface PhotoArchive {
  file: File;
  photos: ArchiveEntry[];
}

export type OpenedPhotos = { ok: true; archive: PhotoArchive } | { ok: false; message: string };

/** Lists the photos of an archive, without unpacking any. */
export async function openPhotos(file: File): Promise<OpenedPhotos> {
  const listed = await listZipEntries(file);
  if (!listed.ok) return { ok: false, message: describeZipIssue(listed.issue) };
  const photos = listed.entries.filter(({ path }) => PHOTO.test(path) && !HIDDEN.test(path));
  if (photos.length === 0) return { ok: false, message: describeZipIssue('no_photos') };
  const total = photos.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > TOTAL_MAX_BYTES) return { ok: false, message: PHOTOS_TOO_LARGE };
  return { ok: true, archive: { file, photos } };
}
