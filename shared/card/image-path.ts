import { z } from 'zod';

/** Path of a published image: the SHA-256 of its bytes, on this origin. */
export const MEDIA_PATH = /^\/media\/[0-9a-f]{64}\.(?:png|jpg|webp)$/;
export const mediaPathSchema = z.union([z.literal(''), z.string().regex(MEDIA_PATH)]);
const INLINE_IMAGE = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/;
/**
 * An image in the browser: a published path, or a data URL of at most 1.5 million characters before
 * the upload.
 */
export const localImageSchema = z.union([
  mediaPathSchema,
  z.string().max(1_500_000).regex(INLINE_IMAGE),
]);
