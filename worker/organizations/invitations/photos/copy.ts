import { IMAGE_MAX_BYTES, IMAGE_MAX_EDGE } from '#shared/api/cards/media.ts';
import { PHOTO_REDIRECTS_MAX } from '#shared/organization/limits.ts';
import type { FetchedImage } from '#worker/media/read-image.ts';

const MEGABYTE = 1024 * 1024;

/** Why a card of a list has no photo. */
export const PHOTO_PROBLEMS = {
  address: 'The address of the photo must start with https:// and be public.',
  redirect: 'The address of the photo leads to one that is not public.',
  redirects: `The address of the photo redirects more than ${PHOTO_REDIRECTS_MAX} times.`,
  status: (status: number) => `The address of the photo answered with ${status}.`,
  unreachable: "We couldn't reach the address of the photo.",
  timeout: (seconds: number) => `The address of the photo took longer than ${seconds} seconds.`,
  tooManyBytes: `The photo is larger than ${IMAGE_MAX_BYTES / MEGABYTE} MB.`,
  blocked: 'The operator removed this photo. Choose another one.',
  notUploaded: 'The photo has not been uploaded. Send the row again with it.',
  dayLimit: 'Over the photos of today. Send this row again tomorrow.',
} as const;

type PictureRefusal = Extract<FetchedImage, { ok: false }>['issue'];

/** Why a file is no photo. */
export const PICTURE_PROBLEMS: Readonly<Record<PictureRefusal, string>> = {
  unknown: 'There is no PNG, JPEG or WebP picture at the address of the photo.',
  broken: 'The photo is damaged or incomplete.',
  animated: 'The photo is animated. Use a still picture.',
  too_large: `The photo is more than ${IMAGE_MAX_EDGE} pixels wide or high.`,
};
