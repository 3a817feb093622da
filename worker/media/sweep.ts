import { z } from 'zod';
import { later, type MediaStore } from '#worker/media/store.ts';

/** When the sweep asks again about a used image, in milliseconds: a net below `releaseImages`, so it may be wide. */
const RECHECK_MS = 180 * 86_400_000;
/** Images of one batch: a bucket deletes no more at once. */
const BATCH = 1000;
/**
 * Images of one sweep. 20,000 an hour are 480,000 a day: 2,400 accounts that each upload the 200 a day they may, and keep none,
 * do not fill it.
 */
export const SWEEP_MAX = 20_000;
/** No batch begins later than this after the first, in milliseconds: other steps of the hour follow. */
const SWEEP_MS = 120_000;

const dueSchema = z.object({ hash: z.string(), ext: z.string() });
type DueImage = z.infer<typeof dueSchema>;

// Accounts take turns: the first due image of each, then the second of each. However much one account uploads, the images of
// the others do not wait behind it.
const DUE = `SELECT hash, ext FROM (
    SELECT hash, ext, check_at, row_number() OVER (PARTITION BY uploader ORDER BY check_at, hash) AS turn
    FROM media WHERE check_at <= ?1)
  ORDER BY turn, check_at, hash LIMIT ?2`;

/**
 * Removes images nothing uses, at most `most` per call; answers how many. `findUsed` says which `/media/` paths are in use.
 * Stops between batches when the time is over; the next hour continues.
 */
export async function sweepMedia(
  store: MediaStore,
  findUsed: (paths: readonly string[]) => Promise<ReadonlySet<string>>,
  most = SWEEP_MAX,
): Promise<number> {
  const startedAt = store.now().getTime();
  const { results } = await store.db.prepare(DUE).bind(later(store, 0), most).all();
  const due = results.map((row) => dueSchema.parse(row));
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
  const used = await findUsed(due.map(pathOf));
  const hashes = (isUsed: boolean): string =>
    JSON.stringify(
      due.filter((image) => used.has(pathOf(image)) === isUsed).map(({ hash }) => hash),
    );
  await db
    .prepare('UPDATE media SET check_at = ?2 WHERE hash IN (SELECT value FROM json_each(?1))')
    .bind(hashes(true), later(store, RECHECK_MS))
    .run();

  // An image claimed since the look is due no more; one marked cannot be uploaded or claimed until it is gone.
  const { results: marked } = await db
    .prepare(
      `UPDATE media SET state = 'deleting' WHERE check_at <= ?2
      AND hash IN (SELECT value FROM json_each(?1)) RETURNING hash, ext`,
    )
    .bind(hashes(false), later(store, 0))
    .all<DueImage>();
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

function pathOf({ hash, ext }: DueImage): string {
  return `/media/${hash}.${ext}`;
}
