import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { documents } from '#shared/routes.ts';

/** 5 MiB. */
export const IMAGE_MAX_BYTES = 5_242_880;
/** In pixels. */
export const IMAGE_MAX_EDGE = 8192;

/**
 * Stores an image under the SHA-256 of its bytes. The body is the image itself: PNG, JPEG or WebP
 * by its magic bytes.
 */
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
 * A stored image. Public for images of public cards and partner platforms. With a session, also for
 * the account's own uploads, sent as `private, no-store`; 404 otherwise.
 */
export const readMedia = endpoint({
  method: 'GET',
  path: documents.media,
  auth: 'optional',
  request: null,
  response: 'file',
});
