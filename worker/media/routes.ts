import { Hono, type Context } from 'hono';
import { uploadMedia } from '#shared/api/media.ts';
import { MEDIA_PATH } from '#shared/card/image-path.ts';
import { documents, href } from '#shared/routes.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import type { RequireUser } from '#worker/http/require-user.ts';
import { readImage } from '#worker/media/read-image.ts';
import {
  CONTENT_TYPES,
  storeImage,
  type MediaBucket,
  type MediaStore,
} from '#worker/media/store.ts';

/** Uploading images and serving them: what comes out is never anything but the picture that went in. */
export function mediaRoutes(deps: MediaStore & { requireUser: RequireUser }): Hono<UserEnv> {
  const app = new Hono<UserEnv>();

  app.post(uploadMedia.path, deps.requireUser, async (c) => {
    const image = await readImage(c.req.raw);
    const { width, height } = image;
    const { hash, file } = await storeImage(deps, c.get('user').id, image);
    return c.json({ url: href('media', { file }), hash, width, height }, 201);
  });

  app.get(documents.media, (c) => serveImage(deps.bucket, c, c.req.param('file')));
  return app;
}

/** One stored image. Its name is the hash of its bytes, so it may be kept forever. */
async function serveImage(bucket: MediaBucket, c: Context, file: string): Promise<Response> {
  const etag = `"${file.split('.')[0]}"`;
  const isKnown = c.req.header('If-None-Match')?.includes(etag) ?? false;
  const isBodyless = isKnown || c.req.method === 'HEAD';
  const found = MEDIA_PATH.test(`/media/${file}`)
    ? await readObject(bucket, file, isBodyless)
    : null;
  if (found === null) {
    c.header('Cache-Control', 'no-store');
    throw new ApiError('not_found');
  }
  const headers = imageHeaders(file, etag);
  if (!isKnown) headers.set('Content-Length', String(found.size));
  return new Response(found.body, { status: isKnown ? 304 : 200, headers });
}

interface StoredObject {
  size: number;
  body: ReadableStream | null;
}

async function readObject(
  bucket: MediaBucket,
  file: string,
  isBodyless: boolean,
): Promise<StoredObject | null> {
  if (!isBodyless) return bucket.get(file);
  const object = await bucket.head(file);
  return object && { size: object.size, body: null };
}

function imageHeaders(file: string, etag: string): Headers {
  const ext = file.endsWith('.png') ? 'png' : file.endsWith('.jpg') ? 'jpg' : 'webp';
  return new Headers({
    'Content-Type': CONTENT_TYPES[ext],
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    // Published pictures are for everyone, also on a page of another host.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
}
