import { z } from 'zod';
import { DAY_MS } from '#shared/format/duration.ts';
import type { CleanImage, ImageExt } from '#worker/media/formats/parse-image.ts';
import { notBlockedSql } from './blocked-images.ts';
import { ApiError } from '#worker/http/api-error.ts';
import {
  allRows,
  firstRow,
  hasRow,
  parseRequiredRow,
  requireRow,
  sqlBoolean,
} from '#worker/db/rows.ts';

/** SQL condition: the image of the statement (`?1`: its hash) is not blocked. */
const NOT_BLOCKED = notBlockedSql('?1');

/** How long an unused image is stored before the sweep deletes it. */
export const GRACE_MS = DAY_MS;
export const UPLOADS_PER_DAY = 200;

export interface MediaBucket {
  put(
    file: string,
    bytes: Uint8Array<ArrayBuffer>,
    options: { httpMetadata: { contentType: string } },
  ): Promise<unknown>;
  get(file: string): Promise<{ size: number; body: ReadableStream } | null>;
  head(file: string): Promise<{ size: number } | null>;
  delete(files: string[]): Promise<void>;
}

export interface MediaStore {
  db: D1Database;
  bucket: MediaBucket;
  uploadsPerDay: number;
  now: () => Date;
}

export const CONTENT_TYPES: Readonly<Record<ImageExt, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

/** The store's time plus some milliseconds, as ISO 8601 UTC. */
export function timeAfter(store: Pick<MediaStore, 'now'>, milliseconds: number): string {
  return new Date(store.now().getTime() + milliseconds).toISOString();
}

/** An account, an organization whose key uploads, or one whose list brings photos (`list`). */
export interface Uploader {
  kind: 'person' | 'organization' | 'list';
  id: string;
}

// Checked in the statement, so that parallel uploads cannot pass together. Uploading the same image
// again is not counted. `listed` is the value of `is_listed`, by which the photos of lists count apart.
const buildReserve = (table: string, owner: string, listed?: 0 | 1): string => {
  const [column, value, counted] =
    listed === undefined
      ? ['', '', '']
      : [', is_listed', `, ${listed}`, `AND is_listed = ${listed}`];
  return `INSERT INTO ${table} (${owner}, hash, uploaded_at${column}) SELECT ?1, ?2, ?3${value}
  WHERE (SELECT count(*) FROM ${table}
      WHERE ${owner} = ?1 AND uploaded_at > ?4 AND hash <> ?2 ${counted}) < ?5
    AND (SELECT state FROM media WHERE hash = ?2) <> 'deleting'
    AND ${notBlockedSql('?2')}
  ON CONFLICT (${owner}, hash) DO UPDATE SET uploaded_at = excluded.uploaded_at RETURNING hash`;
};
const RESERVE: Readonly<Record<Uploader['kind'], string>> = {
  person: buildReserve('media_uploads', 'user_id'),
  organization: buildReserve('organization_uploads', 'organization_id', 0),
  list: buildReserve('organization_uploads', 'organization_id', 1),
};

const STATE = `SELECT (SELECT state FROM media WHERE hash = ?1) AS state,
  NOT ${notBlockedSql('?1')} AS isBlocked`;

const stateSchema = z.object({ state: z.string().nullable(), isBlocked: sqlBoolean });
export const imageRowSchema = z.object({ hash: z.string(), ext: z.string() });

/**
 * Stores an image under the hash of its bytes; storing it again changes nothing. The database row
 * comes before the object in the bucket, so every object is known. Throws `rate_limited` above the
 * quota, `picture_blocked` for a picture of a taken-down card, `unavailable` while the sweep is
 * deleting this image.
 */
export async function storeImage(
  store: MediaStore,
  uploader: Uploader,
  image: CleanImage,
): Promise<{ hash: string; file: string }> {
  const { db } = store;
  const { ext, width, height, bytes } = image;
  const hash = await sha256Hex(bytes);
  const file = `${hash}.${ext}`;
  const at = store.now().toISOString();
  const results = await db.batch([
    db
      .prepare(
        `INSERT INTO media (hash, ext, width, height, bytes, state, created_at, check_at, uploader)
        VALUES (?, ?, ?, ?, ?, 'pending', ?, ?, ?)
        ON CONFLICT (hash) DO UPDATE SET check_at = max(check_at, excluded.check_at)
          WHERE state <> 'deleting'`,
      )
      .bind(hash, ext, width, height, bytes.length, at, timeAfter(store, GRACE_MS), uploader.id),
    db
      .prepare(RESERVE[uploader.kind])
      .bind(uploader.id, hash, at, timeAfter(store, -GRACE_MS), store.uploadsPerDay),
    // If the upload was refused, nothing of it remains.
    db
      .prepare(
        `DELETE FROM media WHERE hash = ?1 AND state = 'pending'
        AND NOT EXISTS (SELECT 1 FROM media_uploads WHERE hash = ?1)
        AND NOT EXISTS (SELECT 1 FROM organization_uploads WHERE hash = ?1)`,
      )
      .bind(hash),
    db.prepare(STATE).bind(hash),
  ]);
  if (results[1]?.results.length === 0) throw refusal(parseRequiredRow(results[3], stateSchema));
  await store.bucket.put(file, bytes, { httpMetadata: { contentType: CONTENT_TYPES[ext] } });
  await db
    .prepare("UPDATE media SET state = 'stored' WHERE hash = ? AND state = 'pending'")
    .bind(hash)
    .run();
  return { hash, file };
}

/**
 * Stores an image that belongs to no account, such as a partner's logo. The caller limits how many.
 * The row is `stored` before the object exists, so that another upload of the same image does not
 * treat it as a failed attempt.
 */
export async function storeSharedImage(
  store: MediaStore,
  image: CleanImage,
): Promise<{ hash: string; file: string }> {
  const { ext, width, height, bytes } = image;
  const hash = await sha256Hex(bytes);
  const file = `${hash}.${ext}`;
  const statement = store.db
    .prepare(
      `INSERT INTO media (hash, ext, width, height, bytes, state, created_at, check_at)
      SELECT ?1, ?2, ?3, ?4, ?5, 'stored', ?6, ?7 WHERE ${NOT_BLOCKED}
      ON CONFLICT (hash) DO UPDATE SET state = 'stored', check_at = max(check_at, excluded.check_at)
        WHERE state <> 'deleting'
      RETURNING hash`,
    )
    .bind(hash, ext, width, height, bytes.length, timeAfter(store, 0), timeAfter(store, GRACE_MS));
  if (!(await hasRow(statement))) {
    throw refusal(await requireRow(store.db.prepare(STATE).bind(hash), stateSchema));
  }
  await store.bucket.put(file, bytes, { httpMetadata: { contentType: CONTENT_TYPES[ext] } });
  return { hash, file };
}

/** Whether a `/media/` path is an image whose upload is complete. */
export async function isStoredImage(db: D1Database, path: string): Promise<boolean> {
  const statement = db
    .prepare(
      `SELECT 1 FROM media WHERE hash = substr(?1, 8, 64)
        AND '/media/' || hash || '.' || ext = ?1 AND state = 'stored'`,
    )
    .bind(path);
  return hasRow(statement);
}

const sizeSchema = z.object({ width: z.int(), height: z.int(), bytes: z.int() });
export type ImageSize = z.infer<typeof sizeSchema>;

/** The size of a stored image in pixels and bytes; null for an unknown `/media/` path. */
export async function measureImage(db: D1Database, path: string): Promise<ImageSize | null> {
  const statement = db
    .prepare(
      `SELECT width, height, bytes FROM media WHERE hash = substr(?1, 8, 64)
        AND '/media/' || hash || '.' || ext = ?1 AND state = 'stored'`,
    )
    .bind(path);
  return firstRow(statement, sizeSchema);
}

function refusal({ state, isBlocked }: z.infer<typeof stateSchema>): ApiError {
  if (isBlocked) return new ApiError('picture_blocked');
  if (state === 'deleting') return new ApiError('unavailable', { retryAfterSeconds: 5 });
  return new ApiError('rate_limited', {
    message: 'You have uploaded many images today. Please try again tomorrow.',
    retryAfterSeconds: GRACE_MS / 1000,
  });
}

async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const CLAIM = `UPDATE media SET check_at = max(check_at, ?3)
  WHERE hash IN (SELECT value FROM json_each(?2)) AND state = 'stored'
    AND (EXISTS (SELECT 1 FROM media_uploads u WHERE u.user_id = ?1 AND u.hash = media.hash)
      OR EXISTS (SELECT 1 FROM organization_uploads u
        WHERE u.organization_id = ?4 AND u.hash = media.hash))
    AND ${notBlockedSql('media.hash')}
  RETURNING hash, ext`;

/**
 * Returns the `/media/` paths that this user or a key of the organization has uploaded, and protects
 * them from the sweep for another day.
 */
export async function claimImages(
  store: Pick<MediaStore, 'db' | 'now'>,
  userId: string,
  paths: readonly string[],
  organizationId?: string,
): Promise<Set<string>> {
  const statement = store.db
    .prepare(CLAIM)
    .bind(
      userId,
      JSON.stringify(paths.map(parseHash)),
      timeAfter(store, GRACE_MS),
      organizationId ?? null,
    );
  const claimed = await allRows(statement, imageRowSchema);
  return new Set(claimed.map(({ hash, ext }) => `/media/${hash}.${ext}`));
}

/** Whether a user has uploaded the picture at this path, and it is stored. */
export async function isUploader(db: D1Database, userId: string, path: string): Promise<boolean> {
  const statement = db
    .prepare(
      `SELECT 1 FROM media_uploads u JOIN media m ON m.hash = u.hash
      WHERE u.user_id = ?1 AND u.hash = ?2 AND m.state = 'stored'`,
    )
    .bind(userId, parseHash(path));
  return hasRow(statement);
}

/**
 * Lets the sweep check these images in a day instead of at their scheduled time: until then, what
 * showed them can be restored.
 */
export async function releaseImages(
  store: Pick<MediaStore, 'db' | 'now'>,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return;
  await store.db
    .prepare(
      `UPDATE media SET check_at = ?2
      WHERE hash IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(paths.map(parseHash)), timeAfter(store, GRACE_MS))
    .run();
}

function parseHash(path: string): string {
  return path.slice('/media/'.length).split('.')[0] ?? '';
}
