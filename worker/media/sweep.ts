import { z } from 'zod';
import { later, type MediaStore } from '#worker/media/store.ts';

/** When the sweep asks again about a used image, in milliseconds: a net below `releaseImages`, so it may be wide. */
const RECHECK_MS = 180 * 86_400_000;
/** Images looked at per call; a bucket deletes no more at once. */
const MOST = 1000;

const dueSchema = z.object({ hash: z.string(), ext: z.string() });

/** Removes images nobody shows, `most` looked at per call. `findShown` says which `/media/` paths a card names. */
export async function sweepMedia(
  store: MediaStore,
  findShown: (paths: readonly string[]) => Promise<ReadonlySet<string>>,
  most = MOST,
): Promise<number> {
  const { db, bucket } = store;
  const now = store.now().toISOString();
  const { results } = await db
    .prepare('SELECT hash, ext FROM media WHERE check_at <= ? ORDER BY check_at LIMIT ?')
    .bind(now, most)
    .all();
  const due = results.map((row) => dueSchema.parse(row));
  const shown = await findShown(due.map(pathOf));
  const hashes = (isShown: boolean): string =>
    JSON.stringify(
      due.filter((image) => shown.has(pathOf(image)) === isShown).map(({ hash }) => hash),
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
    .bind(hashes(false), now)
    .all<{ hash: string; ext: string }>();
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

function pathOf({ hash, ext }: { hash: string; ext: string }): string {
  return `/media/${hash}.${ext}`;
}
