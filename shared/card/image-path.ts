import { z } from 'zod';

/** An image as published: by the SHA-256 of its bytes, on this origin. */
export const MEDIA_PATH = /^\/media\/[0-9a-f]{64}\.(?:png|jpg|webp)$/;
export const mediaPath = z.union([z.literal(''), z.string().regex(MEDIA_PATH)]);
const INLINE_IMAGE = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/;
/** An image as kept in the browser until it is uploaded: a data URL of at most 1.5 million characters. */
export const localImage = z.union([mediaPath, z.string().max(1_500_000).regex(INLINE_IMAGE)]);
