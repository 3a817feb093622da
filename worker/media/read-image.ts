import { IMAGE_MAX_BYTES, IMAGE_MAX_EDGE } from '#shared/api/cards/media.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { readLimited } from '#worker/http/request/json-body.ts';
import { mediaType } from '#worker/http/request/media-type.ts';
import {
  parseImage,
  type CleanImage,
  type ImageRefusal,
} from '#worker/media/formats/parse-image.ts';
import { CONTENT_TYPES } from './media-store.ts';

const ACCEPTED = new Set(Object.values(CONTENT_TYPES));

const REFUSALS: Readonly<Record<ImageRefusal, () => ApiError>> = {
  unknown: () => unsupported('Please choose a PNG, JPEG or WebP image.'),
  broken: () => unsupported('This image file is damaged or incomplete.'),
  animated: () => unsupported('Animated images are not accepted. Please choose a still picture.'),
  too_large: () =>
    new ApiError('payload_too_large', {
      message: `Images may be at most ${IMAGE_MAX_EDGE} pixels wide and high.`,
    }),
};

export type FetchedImage = ReturnType<typeof parseImage>;

/** Reads and cleans the image in a response of another server. Throws `payload_too_large`. */
export async function readFetchedImage(response: Response): Promise<FetchedImage> {
  return parseImage(await readLimited(response, IMAGE_MAX_BYTES));
}

/**
 * Reads and cleans the image in a request body. Throws `unsupported_media_type` or
 * `payload_too_large` with a message for people.
 */
export async function readImage(request: Request): Promise<CleanImage> {
  if (!ACCEPTED.has(mediaType(request))) throw REFUSALS.unknown();
  const parsed = parseImage(await readLimited(request, IMAGE_MAX_BYTES));
  if (!parsed.ok) throw REFUSALS[parsed.issue]();
  return parsed.image;
}

function unsupported(message: string): ApiError {
  return new ApiError('unsupported_media_type', { message });
}
