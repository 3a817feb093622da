import { href } from '#shared/routes.ts';
import type { Kernel } from '#worker/kernel.ts';
import { storeSharedImage, UPLOADS_PER_DAY } from './media-store.ts';
import { readImage } from './read-image.ts';

/** Stores the image in a request for no account, with the same rules as every image. */
export async function storeSharedUpload(
  kernel: Pick<Kernel, 'bucket' | 'db' | 'now'>,
  request: Request,
): Promise<{ hash: string; url: string }> {
  const store = { ...kernel, uploadsPerDay: UPLOADS_PER_DAY };
  const { hash, file } = await storeSharedImage(store, await readImage(request));
  return { hash, url: href('media', { file }) };
}
