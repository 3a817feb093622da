import { EDITION } from '#worker/preview/picture-key.ts';
import { pictureObject } from '#worker/preview/store.ts';

/** Most files one call to the bucket deletes. */
const FILES_MAX = 1000;
/** Most such calls of one sweep. */
const BATCHES_MAX = 20;
/** Most pictures one sweep asks for. */
const PICTURES_MAX = 200;
/** A picture that could not be drawn is tried again a day later. */
const AGAIN_MS = 86_400_000;

/**
 * Deletes the files that no card shows any more, the whole backlog up to `BATCHES_MAX` calls: an account makes at most 50 an
 * hour, so that no account's files wait behind another's. Answers how many.
 */
export async function sweepPreviews(
  stores: { db: D1Database; media: Pick<R2Bucket, 'delete'> },
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

async function deleteBatch(
  { db, media }: { db: D1Database; media: Pick<R2Bucket, 'delete'> },
  now: Date,
): Promise<number> {
  const { results } = await db
    .prepare('SELECT file FROM stale_previews WHERE due_at <= ? ORDER BY due_at LIMIT ?')
    .bind(now.toISOString(), FILES_MAX)
    .all<{ file: string }>();
  if (results.length === 0) return 0;
  const files = results.map(({ file }) => file);
  await media.delete(files.map(pictureObject));
  await db
    .prepare('DELETE FROM stale_previews WHERE file IN (SELECT value FROM json_each(?))')
    .bind(JSON.stringify(files))
    .run();
  return files.length;
}

const WAITING = `SELECT p.card_id AS cardId, c.username FROM card_previews p JOIN cards c ON c.id = p.card_id
  WHERE p.file IS NULL AND p.asked_at <= ?1 ORDER BY p.asked_at LIMIT ?2`;
const OUTDATED = `SELECT p.card_id AS cardId, c.username FROM card_previews p JOIN cards c ON c.id = p.card_id
  WHERE p.file IS NOT NULL AND p.edition < ?1 AND p.asked_at <= ?2 ORDER BY p.edition, p.asked_at LIMIT ?3`;
// Not to be found again before the day is over, and with all its tries before it.
const ASK_AGAIN = `UPDATE card_previews SET asked_at = ?2, tries = 0
  WHERE card_id IN (SELECT value FROM json_each(?1))`;

/** Names whose pictures are to be drawn: those nobody finished in a day, and those of an older edition. */
export async function takeWaiting(db: D1Database, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - AGAIN_MS).toISOString();
  const lists = await db.batch<{ cardId: string; username: string }>([
    db.prepare(WAITING).bind(before, PICTURES_MAX),
    db.prepare(OUTDATED).bind(EDITION, before, PICTURES_MAX),
  ]);
  const rows = lists.flatMap(({ results }) => results).slice(0, PICTURES_MAX);
  if (rows.length === 0) return [];
  const ids = JSON.stringify(rows.map(({ cardId }) => cardId));
  await db.prepare(ASK_AGAIN).bind(ids, now.toISOString()).run();
  return rows.map(({ username }) => username);
}
