import { IMAGE_MAX_BYTES } from '#shared/api/cards/media.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import type { EntryIssue, ZipIssue } from '#src/browser/files/zip/zip-entries.ts';
import type { ImageIssue } from '#src/browser/image/prepare-image.ts';

const MEGABYTE = 1024 * 1024;
const TOO_LARGE = `This photo is larger than ${IMAGE_MAX_BYTES / MEGABYTE} MB.`;

const ZIP_ISSUES: Readonly<Record<ZipIssue | 'no_photos', string>> = {
  not_a_zip: 'This is not a zip file that we can read. Zip the photos again, up to 4 GB.',
  too_many: 'This zip file has more than 20,000 files. Split it.',
  no_photos: 'There are no photos in this zip file.',
};

export const PHOTOS_TOO_LARGE = 'The photos of this zip file are larger than 4 GB. Split it.';
export const PHOTOS_UNREADABLE =
  "The photos couldn't be read. Check your connection and choose them again.";

export function describeZipIssue(issue: ZipIssue | 'no_photos'): string {
  return ZIP_ISSUES[issue];
}

/** Why a file of the archive is no photo of a card. */
export const PHOTO_ISSUES: Readonly<Record<ImageIssue | EntryIssue, string>> = {
  too_large: TOO_LARGE,
  not_an_image: 'This file is not a photo: use JPEG, PNG or WebP.',
  unreadable: "This photo couldn't be read: it is damaged, or its format is not supported.",
  damaged: 'This photo is damaged in the zip file.',
  encrypted: 'This photo is protected by a password in the zip file.',
};

/** Why an upload stopped, and that the next one continues there. */
export function describeStopped(
  reason: string,
  { done, total }: { done: number; total: number },
): string {
  const [ready, all] = [done, total].map((count) => count.toLocaleString('en-US'));
  return `${reason} ${ready} of ${all} photos are ready. Sending again uploads the rest.`;
}

export const UPLOAD_DAY_LIMIT = 'Over the photos of today. Send this row again tomorrow.';

/** Of a row whose file is not in the archive. */
export function describeMissingPhoto(name: string, hasArchive: boolean): string {
  return hasArchive
    ? `“${name}” is not in the zip file.`
    : `Choose the zip file that has “${name}”.`;
}

export const ADDRESS_TOO_LONG = 'The address of the photo is longer than 2,000 characters.';

/** What was chosen, below the field. */
export function describeArchive(count: number): string {
  return countNoun(count, 'photo');
}

export function describeUnmatched(count: number): string {
  return count === 1
    ? '1 photo in the zip file matches no row'
    : `${count.toLocaleString('en-US')} photos in the zip file match no row`;
}

/** Names that are listed of photos without a row. */
const NAMED_MAX = 5;

export function listUnmatched(names: readonly string[]): string {
  const rest = names.length - NAMED_MAX;
  const named = names.slice(0, NAMED_MAX).join(', ');
  return rest > 0 ? `${named} and ${rest.toLocaleString('en-US')} more` : named;
}

export const MATCHING_HINT =
  'Name each photo after the email address, name or card address of its person, or add a column “Photo” with the file names.';

/** How many cards of a list get a photo, and how many do not although they should. */
export function describePhotos({ found, failed }: { found: number; failed: number }): string {
  const parts = [
    ...(found === 0 ? [] : [`${countNoun(found, 'card')} with a photo`]),
    ...(failed === 0 ? [] : [`${countNoun(failed, 'photo')} left out`]),
  ];
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}
