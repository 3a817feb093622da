import { z } from 'zod';
import { DAY_MS } from '#shared/format/duration.ts';
import { allRows, parseRows } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';
import { RENDERER_VERSION } from './hash-preview.ts';
import { buildObjectKey } from './store.ts';

/** Files per bucket call. */
const FILES_MAX = 1000;
/** Bucket calls per sweep. */
const BATCHES_MAX = 20;
/** Pictures enqueued per sweep. */
const PICTURES_MAX = 200;
/** Failed pictures are retried a day later. */
const RETRY_MS = DAY_MS;

/**
 * Deletes unused files, the whole backlog up to `BATCHES_MAX` calls: an account creates at most 50
 * an hour, so no account delays another. Returns the number of files.
 */
export async function sweepPreviews(
  stores: Pick<Kernel, 'db' | 'bucket'>,
  now: Date,
): Promise<number> {
  let deleted = 0;
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const count = await deleteBatch(stores, now);
    deleted += count;
    if (count < FILES_MAX) break;
  }
  return deleted;
}

const fileSchema = z.object({ file: z.string() });

async function deleteBatch(
  { db, bucket }: Pick<Kernel, 'db' | 'bucket'>,
  now: Date,
): Promise<number> {
  const statement = db
    .prepare('SELECT file FROM stale_previews WHERE due_at <= ? ORDER BY due_at LIMIT ?')
    .bind(now.toISOString(), FILES_MAX);
  const files = (await allRows(statement, fileSchema)).map(({ file }) => file);
  if (files.length === 0) return 0;
  await bucket.delete(files.map(buildObjectKey));
  await db
    .prepare('DELETE FROM stale_previews WHERE file IN (SELECT value FROM json_each(?))')
    .bind(JSON.stringify(files))
    .run();
  return files.length;
}

const dueSchema = z.object({ cardId: z.string(), username: z.string() });

const PENDING = `SELECT p.card_id AS cardId, c.username FROM card_previews p JOIN cards c ON c.id = p.card_id
  WHERE p.file IS NULL AND p.requested_at <= ?1 ORDER BY p.requested_at LIMIT ?2`;
const OUTDATED = `SELECT p.card_id AS cardId, c.username FROM card_previews p JOIN cards c ON c.id = p.card_id
  WHERE p.file IS NOT NULL AND p.renderer_version < ?1 AND p.requested_at <= ?2 ORDER BY p.renderer_version, p.requested_at LIMIT ?3`;
// Not due again for a day, and with all attempts.
const RESET_ATTEMPTS = `UPDATE card_previews SET requested_at = ?2, attempts = 0
  WHERE card_id IN (SELECT value FROM json_each(?1))`;

/**
 * Usernames whose pictures must be drawn: unfinished for a day, or of an older renderer version.
 */
export async function takePending(db: D1Database, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - RETRY_MS).toISOString();
  const lists = await db.batch([
    db.prepare(PENDING).bind(before, PICTURES_MAX),
    db.prepare(OUTDATED).bind(RENDERER_VERSION, before, PICTURES_MAX),
  ]);
  const rows = lists.flatMap((list) => parseRows(list, dueSchema)).slice(0, PICTURES_MAX);
  if (rows.length === 0) return [];
  const ids = JSON.stringify(rows.map(({ cardId }) => cardId));
  await db.prepare(RESET_ATTEMPTS).bind(ids, now.toISOString()).run();
  return rows.map(({ username }) => username);
}
