import { z } from 'zod';
import type { Brand } from '#shared/brand/brand.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { hasRow, requireRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { isStoredImage } from '#worker/media/media-store.ts';
import { PARTNER_TEXT } from '#worker/partners/copy.ts';

/** The most images a partner may upload in 24 hours. */
const BRAND_IMAGES_PER_DAY = 50;

/** Uploads that count toward the daily limit: images other than ?2, by partner ?1, since ?3. */
const OTHER_UPLOADS =
  'FROM partner_uploads WHERE organization_id = ?1 AND hash <> ?2 AND uploaded_at > ?3';
const RECORD = `INSERT INTO partner_uploads (organization_id, hash, uploaded_at)
  SELECT ?1, ?2, ?4 WHERE (SELECT count(*) ${OTHER_UPLOADS}) < ${BRAND_IMAGES_PER_DAY}
  ON CONFLICT (organization_id, hash) DO UPDATE SET uploaded_at = excluded.uploaded_at
  RETURNING hash`;
const countSchema = z.object({ uploads: z.int() });

/**
 * Throws `rate_limited` when the daily limit is reached. This check only saves work;
 * `recordBrandImage` enforces the limit.
 */
export async function requireImageQuota(
  db: D1Database,
  organizationId: string,
  now: Date,
): Promise<void> {
  const statement = db
    .prepare(`SELECT count(*) AS uploads ${OTHER_UPLOADS}`)
    .bind(organizationId, '', oneDayBefore(now));
  const { uploads } = await requireRow(statement, countSchema);
  if (uploads >= BRAND_IMAGES_PER_DAY) throw tooManyImages();
}

/** Records an uploaded image. Throws `rate_limited`; the sweep then removes the unused image. */
export async function recordBrandImage(
  db: D1Database,
  organizationId: string,
  hash: string,
  now: Date,
): Promise<void> {
  const statement = db
    .prepare(RECORD)
    .bind(organizationId, hash, oneDayBefore(now), now.toISOString());
  if (!(await hasRow(statement))) throw tooManyImages();
}

/** Throws `invalid_input` unless logo and icon are empty or were uploaded by this partner. */
export async function requireOwnImages(
  { db }: Pick<Kernel, 'db'>,
  organizationId: string,
  brand: Pick<Brand, 'logo' | 'icon'>,
): Promise<void> {
  for (const field of ['logo', 'icon'] as const) {
    const path = brand[field];
    if (path === '') continue;
    const statement = db
      .prepare(
        'SELECT 1 FROM partner_uploads WHERE organization_id = ?1 AND hash = substr(?2, 8, 64)',
      )
      .bind(organizationId, path);
    if ((await hasRow(statement)) && (await isStoredImage(db, path))) continue;
    const issues = [{ path: `brand.${field}`, message: PARTNER_TEXT.imageMissing }];
    throw new ApiError('invalid_input', { issues });
  }
}

function oneDayBefore(now: Date): string {
  return new Date(now.getTime() - DAY_MS).toISOString();
}

function tooManyImages(): ApiError {
  const retryAfterSeconds = DAY_MS / 1000;
  return new ApiError('rate_limited', { message: PARTNER_TEXT.imageLimit, retryAfterSeconds });
}
