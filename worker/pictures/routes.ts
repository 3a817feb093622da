import { Hono, type Context } from 'hono';
import { readMedia, uploadMedia } from '#shared/api/cards/media.ts';
import { MEDIA_PATH } from '#shared/card/image-path.ts';
import { href } from '#shared/routes.ts';
import { isBlockedPicture } from '#worker/cards/blocked-pictures.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { SessionUser, UserEnv } from '#worker/http/app-env.ts';
import type { Kernel } from '#worker/kernel.ts';
import { readImage } from '#worker/media/read-image.ts';
import {
  CONTENT_TYPES,
  isUploader,
  storeImage,
  type MediaBucket,
  type MediaStore,
  type Uploader,
} from '#worker/media/media-store.ts';
import { isSnapshotPicture } from '#worker/moderation/card-snapshots.ts';
import { isLogoOfOrganization } from '#worker/organizations/find-logos.ts';
import type { PublicUse } from '#worker/pictures/public-use.ts';

/** Uploads and serves images. The response never contains anything but the uploaded picture. */
export function mediaRoutes(
  kernel: Kernel,
  store: MediaStore,
  publicUse: Pick<PublicUse, 'isPublic'>,
): Hono<UserEnv> {
  const app = new Hono<UserEnv>();

  app.post(uploadMedia.path, kernel.requireUser, async (c) => {
    const image = await readImage(c.req.raw);
    const { width, height } = image;
    const { hash, file } = await storeImage(store, findUploader(c.get('user')), image);
    return c.json({ url: href('media', { file }), hash, width, height }, 201);
  });

  app.get(readMedia.path, async (c) => {
    const file = c.req.param('file');
    const path = `/media/${file}`;
    c.header('Cache-Control', 'no-store');
    c.header('Vary', 'Authorization');
    if (!MEDIA_PATH.test(path)) throw new ApiError('not_found');
    if (await canReadPrivate(kernel, c, path)) return serveImage(store.bucket, c, file, PRIVATE);
    if (await publicUse.isPublic(path, kernel.originOf(c.req.url))) {
      return serveImage(store.bucket, c, file, PUBLIC);
    }
    throw new ApiError('not_found');
  });
  return app;
}

/** A key of an organization is no account, so that its images belong to the organization. */
function findUploader({ id, organizationKey }: SessionUser): Uploader {
  return organizationKey === undefined
    ? { kind: 'person', id }
    : { kind: 'organization', id: organizationKey.organization.id };
}

/** Whether the request may read a picture that is not public. An expired session counts as none. */
async function canReadPrivate(kernel: Kernel, c: Context, path: string): Promise<boolean> {
  const authorization = c.req.header('Authorization');
  const user = authorization === undefined ? null : await kernel.findSession(authorization);
  if (user === null) return false;
  const { db } = kernel;
  return (
    (await isUploader(db, user.id, path)) ||
    (await isLogoOfOrganization(db, user.id, path)) ||
    // Operators see the evidence of reports.
    (kernel.isOperator(user) &&
      ((await isSnapshotPicture(db, path)) || (await isBlockedPicture(db, path))))
  );
}

/** Cached for minutes only, because a card may be taken down. */
const PUBLIC = {
  'Cache-Control': 'public, max-age=300',
  // Published pictures may be embedded on any host.
  'Cross-Origin-Resource-Policy': 'cross-origin',
};
const PRIVATE = {
  'Cache-Control': 'private, no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** The file name is the hash of the bytes, so the ETag never changes. */
async function serveImage(
  bucket: MediaBucket,
  c: Context,
  file: string,
  cacheHeaders: Readonly<Record<string, string>>,
): Promise<Response> {
  const etag = `"${file.split('.')[0]}"`;
  const isCached = c.req.header('If-None-Match')?.includes(etag) ?? false;
  const found = await readObject(bucket, file, isCached || c.req.method === 'HEAD');
  if (found === null) throw new ApiError('not_found');
  const headers = imageHeaders(file, etag, cacheHeaders);
  if (!isCached) headers.set('Content-Length', String(found.size));
  return new Response(found.body, { status: isCached ? 304 : 200, headers });
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

function imageHeaders(
  file: string,
  etag: string,
  cacheHeaders: Readonly<Record<string, string>>,
): Headers {
  const ext = file.endsWith('.png') ? 'png' : file.endsWith('.jpg') ? 'jpg' : 'webp';
  return new Headers({
    'Content-Type': CONTENT_TYPES[ext],
    ...cacheHeaders,
    ETag: etag,
    Vary: 'Authorization',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
}
