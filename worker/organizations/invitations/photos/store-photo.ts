import { LIST_PHOTOS_PER_DAY, UNPAID_LIST_PHOTOS_PER_DAY } from '#shared/organization/limits.ts';
import { href } from '#shared/routes.ts';
import { hasPaid } from '#worker/db/paid-sql.ts';
import type { Kernel } from '#worker/kernel.ts';
import { storeImage } from '#worker/media/media-store.ts';
import { readImage } from '#worker/media/read-image.ts';
import type { Actor } from '#worker/organizations/require-member.ts';

/** Stores the photo in a request for a list, and returns its path. Throws as any upload does. */
export async function storeListPhoto(
  context: Pick<Kernel, 'db' | 'now' | 'bucket'>,
  { organization }: Pick<Actor, 'organization'>,
  request: Request,
): Promise<string> {
  const image = await readImage(request);
  const isPaid = await hasPaid(context.db, organization.billingOwnerId);
  const uploadsPerDay = isPaid ? LIST_PHOTOS_PER_DAY : UNPAID_LIST_PHOTOS_PER_DAY;
  const uploader = { kind: 'list', id: organization.id } as const;
  const { file } = await storeImage({ ...context, uploadsPerDay }, uploader, image);
  return href('media', { file });
}
