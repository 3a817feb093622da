import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { documents } from '#shared/routes.ts';

/** Largest image accepted, in bytes: 5 MiB. */
export const IMAGE_MAX_BYTES = 5_242_880;
/** Largest edge of an accepted image, in pixels. */
export const IMAGE_MAX_EDGE = 8192;

/** Stores an image by the SHA-256 of its bytes. The body is the image itself: PNG, JPEG or WebP by its magic bytes. */
export const uploadMedia = endpoint({
  method: 'POST',
  path: '/api/media',
  auth: true,
  request: null,
  response: z.object({
    url: z.string(),
    hash: z.string(),
    width: z.int(),
    height: z.int(),
  }),
});

/**
 * A stored image. Anyone gets those a public card or a partner's platform shows; with a session also the account's own uploads, which
 * are otherwise 404. Answers of the second kind are `private, no-store`.
 */
export const readMedia = endpoint({
  method: 'GET',
  path: documents.media,
  auth: 'optional',
  request: null,
  response: 'file',
});
