import type { z } from 'zod';
import { DAY_MS } from '#shared/format/duration.ts';
import { imageRowSchema, timeAfter, type MediaStore } from '#worker/media/media-store.ts';
import { allRows } from '#worker/db/rows.ts';

/**
 * When a used image is checked again. A safety net for `releaseImages`, so the interval may be
 * long.
 */
const RECHECK_MS = 180 * DAY_MS;
/** Images per batch; R2 deletes at most this many keys per call. */
const BATCH = 1000;
/**
 * Images per sweep. 20,000 an hour are 480,000 a day, which exceeds 2,400 accounts uploading their
 * 200 a day.
 */
const SWEEP_MAX = 20_000;
/**
 * No batch starts later than this after the first, because other steps of the hourly sweep follow.
 */
const SWEEP_MS = 120_000;

type DueImage = z.infer<typeof imageRowSchema>;

// Accounts take turns: the first due image of each, then the second of each, so that one account
// with many uploads does not delay the others.
const DUE = `SELECT hash, ext FROM (
    SELECT hash, ext, check_at, row_number() OVER (PARTITION BY uploader ORDER BY check_at, hash) AS turn
    FROM media WHERE check_at <= ?1)
  ORDER BY turn, check_at, hash LIMIT ?2`;

/**
 * Deletes unused images, at most `most` per call, and returns how many. `findUsed` returns the
 * `/media/` paths in use. Stops between batches when the time is over; the next sweep continues.
 */
export async function sweepMedia(
  store: MediaStore,
  findUsed: (paths: readonly string[]) => Promise<ReadonlySet<string>>,
  most = SWEEP_MAX,
): Promise<number> {
  const startedAt = store.now().getTime();
  const due = await allRows(store.db.prepare(DUE).bind(timeAfter(store, 0), most), imageRowSchema);
  let removed = 0;
  for (let at = 0; at < due.length; at += BATCH) {
    if (store.now().getTime() - startedAt > SWEEP_MS) break;
    removed += await sweepBatch(store, due.slice(at, at + BATCH), findUsed);
  }
  return removed;
}

async function sweepBatch(
  store: MediaStore,
  due: readonly DueImage[],
  findUsed: (paths: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  const { db, bucket } = store;
  const used = await findUsed(due.map(mediaPath));
  const hashes = (isUsed: boolean): string =>
    JSON.stringify(
      due.filter((image) => used.has(mediaPath(image)) === isUsed).map(({ hash }) => hash),
    );
  await db
    .prepare('UPDATE media SET check_at = ?2 WHERE hash IN (SELECT value FROM json_each(?1))')
    .bind(hashes(true), timeAfter(store, RECHECK_MS))
    .run();

  // An image claimed since the check is no longer due. A marked image can be neither uploaded nor
  // claimed until it is deleted.
  const mark = db
    .prepare(
      `UPDATE media SET state = 'deleting' WHERE check_at <= ?2
      AND hash IN (SELECT value FROM json_each(?1)) RETURNING hash, ext`,
    )
    .bind(hashes(false), timeAfter(store, 0));
  const marked = await allRows(mark, imageRowSchema);
  if (marked.length === 0) return 0;
  await bucket.delete(marked.map(({ hash, ext }) => `${hash}.${ext}`));
  await db
    .prepare(
      "DELETE FROM media WHERE state = 'deleting' AND hash IN (SELECT value FROM json_each(?))",
    )
    .bind(JSON.stringify(marked.map(({ hash }) => hash)))
    .run();
  return marked.length;
}

function mediaPath({ hash, ext }: DueImage): string {
  return `/media/${hash}.${ext}`;
}
